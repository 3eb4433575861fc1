import { matcherOf } from '#contract/domain/finding.ts'
import { vacationStatuses, type VacationStatus } from '#contract/domain/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { type Compare, pageOfRows } from '#web/ui/page-of-rows.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Shown = Pick<ListState, 'search' | 'sort' | 'order' | 'page' | 'perPage'> & { status: VacationStatus | undefined }
type Order = Compare<Vacation>

const byName: Order = (one, other) => one.user_name.localeCompare(other.user_name, 'en')
const byStart: Order = (one, other) => one.start.localeCompare(other.start)
const byStatus: Order = (one, other) => vacationStatuses.indexOf(one.status) - vacationStatuses.indexOf(other.status)

const orders: Record<string, Order> = {
  name: byName,
  start: byStart,
  end: (one, other) => one.end.localeCompare(other.end),
  status: byStatus,
}

/** Waits for the Manager. */
const isWaiting = ({ status, cancellation }: Vacation): boolean => status === 'Pending' || cancellation !== null

/** What waits first, the nearest days first; then decided ones, the latest days first. */
const byUrgency: Order = (one, other) => {
  const waiting = Number(isWaiting(other)) - Number(isWaiting(one))
  return waiting || (isWaiting(one) ? byStart(one, other) : byStart(other, one))
}

/** The call answers all requests at once, so searching, sorting and paging happen here. `total` counts the matches. */
export function arrangeRequests(vacations: readonly Vacation[], { search, sort, status, ...list }: Shown) {
  const matches = matcherOf(search)
  const byColumn = orders[sort ?? '']
  return pageOfRows(vacations, {
    list,
    fits: (vacation) => (status === undefined || vacation.status === status) && matches(vacation.user_name),
    compare: byColumn,
    ties: (one, other) =>
      (byColumn ? 0 : byUrgency(one, other)) || byStart(one, other) || one._id.localeCompare(other._id),
  })
}

export type StatusCounts = Record<VacationStatus, number>

export const countByStatus = (vacations: readonly Vacation[]): StatusCounts => ({
  Pending: vacations.filter(({ status }) => status === 'Pending').length,
  Approved: vacations.filter(({ status }) => status === 'Approved').length,
  Denied: vacations.filter(({ status }) => status === 'Denied').length,
  Cancelled: vacations.filter(({ status }) => status === 'Cancelled').length,
})
