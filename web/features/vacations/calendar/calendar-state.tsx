import { Skeleton } from '@mantine/core'
import { commonTexts } from '#contract/texts/common.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import { QueryState, type QueryStateProps } from '#web/ui/query-state.tsx'

/** Stands for a calendar while it loads, and when that failed. */
export const CalendarState = ({ query }: Pick<QueryStateProps, 'query'>) => (
  <QueryState query={query} title={calendarTexts.loadFailed} skeleton={<CalendarSkeleton />} />
)

const CalendarSkeleton = () => (
  <div role="status" aria-label={commonTexts.loading}>
    <Skeleton height={36} width={240} maw="60%" radius="sm" />
    <Skeleton height={520} mt={16} radius="md" />
  </div>
)
