import { useSearchParams } from '#web/lib/navigation/router.tsx'
import { vacationStatuses, type VacationStatus } from '#contract/domain/vacations.ts'
import { vacationListTexts } from '#contract/texts/vacations.ts'
import type { StatusCounts } from './arrange-requests.ts'
import { LinkSwitch } from '#web/ui/link-switch.tsx'

/** The status in the address; undefined shows all. */
export function useStatus(): VacationStatus | undefined {
  const [params] = useSearchParams()
  return vacationStatuses.find((status) => status === params.get('status'))
}

/** A view for each status, kept in the address. */
export function StatusViews({ counts }: { counts: StatusCounts | undefined }) {
  const [params] = useSearchParams()
  const chosen = useStatus()
  const addressOf = (status: VacationStatus | undefined) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete('status')
    if (status) next.set('status', status)
    return `?${next}`
  }
  const choices = [undefined, ...vacationStatuses].map((status) => ({
    to: addressOf(status),
    label: status ?? vacationListTexts.all,
    count: status && counts?.[status],
    current: status === chosen,
  }))
  return <LinkSwitch label={vacationListTexts.states} choices={choices} />
}
