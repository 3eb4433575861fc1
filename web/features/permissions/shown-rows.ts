import type { Reach } from '#contract/domain/reach.ts'
import type { PermissionRow } from '#contract/permissions.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Wanted = Pick<ListState, 'search' | 'sort' | 'order' | 'page' | 'perPage'>

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** From nothing to everything; what does not apply stands behind. */
const rank = (reach: Reach): number => (reach === null ? 3 : ['red', 'yellow', 'green'].indexOf(reach))

type Compare = (one: PermissionRow, other: PermissionRow) => number

const byReach =
  (block: 'social' | 'web' | 'branding' | 'reputation'): Compare =>
  (one, other) =>
    rank(one[block]) - rank(other[block])

const orders: Record<string, Compare> = {
  client_business: (one, other) => collator.compare(one.client_business, other.client_business),
  client_name: (one, other) => collator.compare(one.client_name, other.client_name),
  social: byReach('social'),
  web: byReach('web'),
  branding: byReach('branding'),
  reputation: byReach('reputation'),
}

/** Every word of the search stands in the business or in the contact's name. */
function fits({ client_business, client_name }: PermissionRow, search: string): boolean {
  const text = `${client_business} ${client_name}`.toLocaleLowerCase('en')
  return search
    .toLocaleLowerCase('en')
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The rows of one page. The server answers every client's row at once, so they are searched and sorted here. */
export function shownRows(rows: readonly PermissionRow[], { search, sort, order, page, perPage }: Wanted) {
  const found = rows.filter((row) => fits(row, search.trim()))
  const compare = sort === undefined ? undefined : orders[sort]
  const turn = order === 'asc' ? 1 : -1
  const sorted = compare ? found.toSorted((one, other) => turn * compare(one, other)) : found
  return { items: sorted.slice((page - 1) * perPage, page * perPage), total: found.length }
}
