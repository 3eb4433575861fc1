import { Button } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import type { PermissionRow } from '#contract/permissions.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import classes from './permission-table.module.css'
import { visibleRows } from './visible-rows.ts'
import { DataTable, type Listed } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { useListState } from '#web/ui/use-list-state.ts'
import type { Block } from '#contract/domain/reach.ts'
import { ReachBadge } from './reach-badge.tsx'
import type { Column } from '#web/ui/table-columns.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'

type Props = {
  /** One row per client; undefined while loading. */
  rows: readonly PermissionRow[] | undefined
  editTo: (row: PermissionRow) => string
  /** After the search. */
  beside?: ReactNode
}

/** An employee's reach per client and block (EMP-5, PERM-2). */
export function PermissionTable({ rows, editTo, beside }: Props) {
  const list = useListState({ sort: 'client_business' })
  const { search, sort, order, page, perPage } = list
  const data = useMemo(
    () => rows && visibleRows(rows, { search, sort, order, page, perPage }),
    [rows, search, sort, order, page, perPage],
  )
  const listed: Listed<PermissionRow> = {
    data,
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  }
  return (
    <div className={classes.root}>
      <DataTable
        label={permissionTexts.clients}
        columns={clientColumns}
        rows={listed}
        list={list}
        rowKey={({ _id }) => _id}
        rowLink={editTo}
        renderOptions={(row) => <Edit row={row} to={editTo(row)} />}
        searchLabel={clientTexts.search}
        count={clientTexts.count}
        empty={<EmptyState icon={IconAddressBook} title={clientTexts.empty} text={permissionTexts.noClientsHint} />}
        emptySearch={<NothingFound title={clientTexts.empty} onClear={() => list.setSearch('')} />}
        filters={beside}
      />
    </div>
  )
}

function Edit({ row, to }: { row: PermissionRow; to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      size="compact-sm"
      aria-label={permissionTexts.editOf(row.client_business)}
    >
      {commonTexts.edit}
    </Button>
  )
}

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
const clientColumns: readonly Column<PermissionRow>[] = [
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

/** The first last day of a block's grants. */
function Until({ day }: { day: string | undefined }) {
  const reader = useDateReader()
  return day === undefined ? null : (
    <span className={classes.until}>{permissionTexts.until(formatDate(day, reader))}</span>
  )
}
