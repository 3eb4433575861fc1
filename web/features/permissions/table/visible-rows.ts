import { matcherOf } from '#contract/domain/finding.ts'
import type { Block, Reach } from '#contract/domain/reach.ts'
import type { PermissionRow } from '#contract/permissions.ts'
import { type Compare, pageOfRows } from '#web/ui/page-of-rows.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Query = Pick<ListState, 'search' | 'sort' | 'order' | 'page' | 'perPage'>

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** From none to full; not applicable comes last. */
const rank = (reach: Reach): number => (reach === null ? 3 : ['red', 'yellow', 'green'].indexOf(reach))

const byReach =
  (block: Block): Compare<PermissionRow> =>
  (a, b) =>
    rank(a[block]) - rank(b[block])

const orders: Record<string, Compare<PermissionRow>> = {
  client_business: (a, b) => collator.compare(a.client_business, b.client_business),
  client_name: (a, b) => collator.compare(a.client_name, b.client_name),
  social: byReach('social'),
  web: byReach('web'),
  branding: byReach('branding'),
  reputation: byReach('reputation'),
}

/** The rows of one page. The server answers all clients at once, so searching and sorting happen here. */
export function visibleRows(rows: readonly PermissionRow[], { search, sort, ...list }: Query) {
  const matches = matcherOf(search)
  return pageOfRows(rows, {
    list,
    fits: ({ client_business, client_name }) => matches(client_business, client_name),
    compare: orders[sort ?? ''],
  })
}
