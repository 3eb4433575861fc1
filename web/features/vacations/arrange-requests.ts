import { vacationStatuses, type VacationStatus } from '#contract/domain/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Shown = Pick<ListState, 'search' | 'sort' | 'order' | 'page' | 'perPage'> & { status: VacationStatus | undefined }
type Compare = (one: Vacation, other: Vacation) => number

const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
const byName: Compare = (one, other) => one.user_name.localeCompare(other.user_name, 'en')
const byStart: Compare = (one, other) => byText(one.start, other.start)
const byStatus: Compare = (one, other) => vacationStatuses.indexOf(one.status) - vacationStatuses.indexOf(other.status)

const orders: Record<string, Compare> = {
  name: byName,
  start: byStart,
  end: (one, other) => byText(one.end, other.end),
  status: byStatus,
}

/** What waits for an answer first, the next days of it before later ones; then what was decided, the latest days first. */
const byUrgency: Compare = (one, other) => {
  const waiting = Number(other.status === 'Pending') - Number(one.status === 'Pending')
  return waiting || (one.status === 'Pending' ? byStart(one, other) : byStart(other, one))
}

/** The call answers all requests at once, so that search, order and pages are made here. `total` counts what fits. */
export function arrangeRequests(vacations: readonly Vacation[], shown: Shown): { items: Vacation[]; total: number } {
  const wanted = shown.search.trim().toLocaleLowerCase('en')
  const fitting = vacations.filter(
    ({ user_name, status }) =>
      (shown.status === undefined || status === shown.status) && user_name.toLocaleLowerCase('en').includes(wanted),
  )
  const compare = orders[shown.sort ?? ''] ?? byUrgency
  const turned = compare !== byUrgency && shown.order === 'desc' ? -1 : 1
  const sorted = fitting.toSorted(
    (one, other) => turned * compare(one, other) || byStart(one, other) || byText(one._id, other._id),
  )
  const first = (shown.page - 1) * shown.perPage
  return { items: sorted.slice(first, first + shown.perPage), total: sorted.length }
}

export type StatusCounts = Record<VacationStatus, number>

export const countByStatus = (vacations: readonly Vacation[]): StatusCounts => ({
  Pending: vacations.filter(({ status }) => status === 'Pending').length,
  Approved: vacations.filter(({ status }) => status === 'Approved').length,
  Denied: vacations.filter(({ status }) => status === 'Denied').length,
})
