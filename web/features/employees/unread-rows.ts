import type { listUnreadOfEmployees } from '#contract/employees.ts'
import type { Result } from '#contract/endpoint.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

export type UnreadRow = Result<typeof listUnreadOfEmployees>['items'][number]

const compare: Record<string, (one: UnreadRow, other: UnreadRow) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  department: (one, other) => one.department.localeCompare(other.department),
  unread_count: (one, other) => one.unread_count - other.unread_count,
}

/** One page of what fits the search, in the list's order; the call answers the whole team at once. */
export function rowsShown(rows: readonly UnreadRow[], { search, sort = '', order, page, perPage }: ListState) {
  const wanted = search.trim().toLowerCase()
  const found = rows.filter(({ name, department }) => `${name}\n${department}`.toLowerCase().includes(wanted))
  const byColumn = compare[sort] ?? (() => 0)
  const turn = order === 'asc' ? 1 : -1
  const sorted = found.toSorted((one, other) => turn * byColumn(one, other) || one.name.localeCompare(other.name))
  return { items: sorted.slice((page - 1) * perPage, page * perPage), total: found.length }
}
