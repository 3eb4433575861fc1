import { matcherOf } from '#contract/domain/finding.ts'
import type { listUnreadOfEmployees } from '#contract/employees.ts'
import type { Result } from '#contract/endpoint.ts'
import { type Compare, pageOfRows } from '#web/ui/page-of-rows.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

export type UnreadRow = Result<typeof listUnreadOfEmployees>['items'][number]

const orders: Record<string, Compare<UnreadRow>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  department: (a, b) => a.department.localeCompare(b.department),
  unread_count: (a, b) => a.unread_count - b.unread_count,
}

/** One page of the matching rows in the list's order; the call answers all employees at once. */
export function visibleUnreadRows(rows: readonly UnreadRow[], list: ListState) {
  const matches = matcherOf(list.search)
  return pageOfRows(rows, {
    list,
    fits: ({ name, department }) => matches(name, department),
    compare: orders[list.sort ?? ''],
    isEmpty: ({ department }) => list.sort === 'department' && department.trim() === '',
    ties: (a, b) => a.name.localeCompare(b.name),
  })
}
