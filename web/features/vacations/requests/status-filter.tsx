import { Link, useSearchParams } from '#web/lib/navigation/router.tsx'
import { vacationStatuses, type VacationStatus } from '#contract/domain/vacations.ts'
import { vacationListTexts } from '#contract/texts/vacations.ts'
import type { StatusCounts } from './arrange-requests.ts'
import classes from './requests.module.css'
import switcher from '#web/ui/link-switch.module.css'

const choices = [undefined, ...vacationStatuses] as const

/** The status in the address; undefined shows all. */
export function useStatusFilter(): VacationStatus | undefined {
  const [params] = useSearchParams()
  return vacationStatuses.find((status) => status === params.get('status'))
}

/** As wide as a digit, so that the choices stay where they are. */
const unknownCount = '\u2007'

/** Filters by status, kept in the address. Counts are blank while unknown. */
export function StatusFilter({ counts }: { counts: StatusCounts | undefined }) {
  const [params] = useSearchParams()
  const chosen = useStatusFilter()
  const addressOf = (status: VacationStatus | undefined) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete('status')
    if (status) next.set('status', status)
    return `?${next}`
  }
  return (
    <nav className={`${switcher.root} ${classes.filter}`} aria-label={vacationListTexts.states}>
      {choices.map((status) => (
        <Link
          key={status ?? ''}
          to={addressOf(status)}
          replace
          preventScrollReset
          className={switcher.choice}
          aria-current={status === chosen ? 'true' : undefined}
        >
          {status ?? vacationListTexts.all}
          {status && <span className={classes.count}>{counts?.[status].toLocaleString('en-US') ?? unknownCount}</span>}
        </Link>
      ))}
    </nav>
  )
}
