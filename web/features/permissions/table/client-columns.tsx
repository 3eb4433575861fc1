import type { Block } from '#contract/domain/reach.ts'
import type { PermissionRow } from '#contract/permissions.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import classes from './permission-table.module.css'
import { Until } from './until.tsx'
import { ReachBadge } from './reach-badge.tsx'
import type { Column } from '#web/ui/table-columns.ts'

const blockColumn = (block: Block): Column<PermissionRow> => ({
  key: block,
  title: permissionTexts[block],
  render: (row) => (
    // On a phone the card has no column heads: the style shows the block's name before its badge.
    <span className={classes.mark} data-block={permissionTexts[block]}>
      <ReachBadge reach={row[block]} />
      <Until day={row.until?.[block]} />
    </span>
  ),
  sortable: true,
})

/** EMP-5, PERM-2. */
export const clientColumns: readonly Column<PermissionRow>[] = [
  {
    key: 'client_business',
    title: clientTexts.businessName,
    render: (row) => row.client_business,
    face: (row) => ({ id: row._id, name: row.client_business, business: true }),
    sortable: true,
    cut: true,
    onPhone: 'name',
  },
  {
    key: 'client_name',
    title: clientTexts.contactName,
    render: (row) => row.client_name,
    sortable: true,
    cut: true,
    onPhone: 'line',
  },
  blockColumn('social'),
  blockColumn('web'),
  blockColumn('branding'),
  blockColumn('reputation'),
]
