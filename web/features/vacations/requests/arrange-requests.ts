import { matcherOf } from '#contract/domain/finding.ts'
import { vacationStatuses, type VacationStatus } from '#contract/domain/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { type Compare, pageOfRows } from '#web/ui/page-of-rows.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Shown = Pick<ListState, 'search' | 'sort' | 'order' | 'page' | 'perPage'> & { status: VacationStatus | undefined }
type Order = Compare<Vacation>

const byName: Order = (a, b) => a.user_name.localeCompare(b.user_name, 'en')
const byStart: Order = (a, b) => a.start.localeCompare(b.start)
const byStatus: Order = (a, b) => vacationStatuses.indexOf(a.status) - vacationStatuses.indexOf(b.status)

const orders: Record<string, Order> = {
  name: byName,
  start: byStart,
  end: (a, b) => a.end.localeCompare(b.end),
  status: byStatus,
}

/** Waits for the Manager. */
const isWaiting = ({ status, cancellation }: Vacation): boolean => status === 'Pending' || cancellation !== null

/** What waits first, the nearest days first; then decided ones, the latest days first. */
const byUrgency: Order = (a, b) => {
  const waiting = Number(isWaiting(b)) - Number(isWaiting(a))
  return waiting || (isWaiting(a) ? byStart(a, b) : byStart(b, a))
}

/** The call answers all requests at once, so searching, sorting and paging happen here. `total` counts the matches. */
export function arrangeRequests(vacations: readonly Vacation[], { search, sort, status, ...list }: Shown) {
  const matches = matcherOf(search)
  const byColumn = orders[sort ?? '']
  return pageOfRows(vacations, {
    list,
    fits: (vacation) => (status === undefined || vacation.status === status) && matches(vacation.user_name),
    compare: byColumn,
    ties: (a, b) => (byColumn ? 0 : byUrgency(a, b)) || byStart(a, b) || a._id.localeCompare(b._id),
  })
}

export type StatusCounts = Record<VacationStatus, number>

export const countByStatus = (vacations: readonly Vacation[]): StatusCounts => ({
  Pending: vacations.filter(({ status }) => status === 'Pending').length,
  Approved: vacations.filter(({ status }) => status === 'Approved').length,
  Denied: vacations.filter(({ status }) => status === 'Denied').length,
  Cancelled: vacations.filter(({ status }) => status === 'Cancelled').length,
})
