import { Skeleton } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

type Props = { error: Error | null; pending: boolean; onRetry: () => void }

/** The skeleton of a calendar, or its error. */
export function CalendarSkeleton({ error, pending, onRetry }: Props) {
  if (error) {
    return <ErrorState title={calendarTexts.loadFailed} text={error.message} onRetry={onRetry} pending={pending} />
  }
  return (
    <div role="status" aria-label={commonTexts.loading}>
      <Skeleton height={36} width={240} maw="60%" radius="sm" />
      <Skeleton height={520} mt={16} radius="md" />
    </div>
  )
}
