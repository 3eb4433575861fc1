import { Box, Group, Stack, NativeSelect, VisuallyHidden, Skeleton } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { commonTexts } from '#contract/texts/common.ts'
import { listTexts } from '#contract/texts/shared.ts'
import classes from '#web/ui/data-table.module.css'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from '#web/ui/styles.module.css'
import { OptionsCell, type RowProps, TableRows } from '#web/ui/table-rows.tsx'
import type { ListState, Order } from '#web/ui/use-list-state.ts'
import { type Column, areaOf } from '#web/ui/table-columns.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

/**
 * The parts of a `useQuery` result that a table shows. `placeholderData: keepPreviousData` avoids a skeleton while
 * paging.
 */
export type Listed<Row> = {
  data: { items: Row[]; total?: number | undefined } | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

export type DataTableProps<Row> = RowProps<Row> & {
  /** Accessible name of the list. */
  label: string
  rows: Listed<Row>
  list: ListState
  searchLabel?: string
  /** The views of the list with their counts, in place of a count of its own. */
  views?: ReactNode
  filters?: ReactNode
  count?: (total: number) => string
  /** An `EmptyState` for a list without rows. */
  empty: ReactNode
  /** Shown when the search finds no rows. */
  emptySearch: ReactNode
  failed?: string
  /** A layout of its own below the full width. */
  className?: string | undefined
}

/**
 * A list that the server searches, sorts and pages. Rows are links, and arrow keys move between them. In a narrow place
 * they are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, list, searchLabel, views, filters, count, columns, className = '' } = props
  const total = rows.data?.total ?? rows.data?.items.length
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / list.perPage))
  const isPastEnd = total !== undefined && list.page > lastPage
  // The page of an address may be past the end, also after a row was deleted. The last page is shown instead.
  useEffect(() => {
    if (isPastEnd) list.setPage(lastPage)
  }, [isPastEnd, lastPage, list])
  return (
    <Stack component="section" className={`${classes.list} ${className}`} gap={16} aria-label={props.label}>
      <Group gap={12} className={(views && classes.tools) || ''}>
        {views}
        {searchLabel && (
          <div className={classes.search} role="search">
            <SearchField label={searchLabel} value={list.search} onSearch={list.setSearch} />
          </div>
        )}
        {filters}
        <SortChoice columns={columns} list={list} />
        {/* Takes its place without a number too, because it may need a line of its own. */}
        <Box component="span" className={(views ? styles.hidden : classes.count) ?? ''} c="dimmed" role="status">
          {total !== undefined && total > 0 ? (count ?? listTexts.count)(total) : '\u2007'}
        </Box>
      </Group>
      <div className={`${styles.sheet} ${classes.sheet}`}>
        <Body {...props} />
      </div>
      {total !== undefined && !rows.error && <Pager list={list} total={total} />}
    </Stack>
  )
}

function Body<Row>(props: DataTableProps<Row>) {
  const { rows, list, columns, failed = commonTexts.somethingWrong, empty, emptySearch, label } = props
  if (rows.error && !rows.data) {
    return (
      <ErrorState title={failed} text={rows.error.message} onRetry={() => rows.refetch()} pending={rows.isFetching} />
    )
  }
  if (rows.data?.items.length === 0) return list.search ? emptySearch : empty
  return (
    <Box
      component="table"
      className={classes.table ?? ''}
      __vars={{ '--columns': String(columns.length) }}
      aria-busy={rows.isPlaceholderData || !rows.data}
      aria-label={label}
    >
      <TableHead columns={columns} list={list} withOptions={props.renderOptions !== undefined} />
      {rows.data ? (
        <TableRows {...props} items={rows.data.items} />
      ) : (
        <TableSkeleton columns={columns} withOptions={props.renderOptions !== undefined} />
      )}
    </Box>
  )
}

/** A phone has no column heads to sort by, so this choice is above the cards. */
function SortChoice<Row>({ columns, list }: { columns: readonly Column<Row>[]; list: ListState }) {
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const choices = sortable.flatMap(({ key, title, fromLargest }) => {
    const [asc, desc] = [listTexts.ascending(title), listTexts.descending(title)]
    return [
      { value: `${key} asc`, label: fromLargest ? desc : asc },
      { value: `${key} desc`, label: fromLargest ? asc : desc },
    ]
  })
  // A list with its own default order shows it until another one is chosen.
  const own = { value: '', label: listTexts.ownOrder }
  return (
    <NativeSelect
      className={classes.sortChoice}
      wrapperProps={{ 'data-sort-choice': true }}
      aria-label={listTexts.sortBy}
      data={list.sort === undefined ? [own, ...choices] : choices}
      value={list.sort === undefined ? '' : `${list.sort} ${list.order}`}
      onChange={(event) => {
        const [key = '', order] = event.currentTarget.value.split(' ')
        list.sortBy(key, order as Order) // the values are made above
      }}
    />
  )
}

type Props<Row> = { columns: readonly Column<Row>[]; list: ListState; withOptions: boolean }

function TableHead<Row>({ columns, list, withOptions }: Props<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-column={column.key}
            style={{ gridArea: areaOf(column) }}
            data-numeric={column.numeric}
            aria-sort={sortOf(column, list)}
          >
            {column.sortable ? <SortButton column={column} list={list} /> : column.title}
          </th>
        ))}
        {withOptions && (
          <th scope="col" className={classes.optionsCell} data-column="options" style={{ gridArea: 'options' }}>
            <VisuallyHidden>{listTexts.options}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function sortOf<Row>(column: Column<Row>, list: ListState) {
  if (!column.sortable || list.sort !== column.key) return undefined
  return (list.order === 'asc') === (column.fromLargest ?? false) ? 'descending' : 'ascending'
}

function SortButton<Row>({ column, list }: { column: Column<Row>; list: ListState }) {
  const sort = sortOf(column, list)
  return (
    <button type="button" className={classes.sort} onClick={() => list.sortBy(column.key)}>
      {column.title}
      {sort === 'ascending' && <IconArrowUp size={14} aria-hidden="true" />}
      {sort === 'descending' && <IconArrowDown size={14} aria-hidden="true" />}
    </button>
  )
}

const rows = [72, 54, 81, 63, 70, 58, 76, 66]

function TableSkeleton<Row>({ columns, withOptions }: { columns: readonly Column<Row>[]; withOptions: boolean }) {
  return (
    <tbody>
      {rows.map((width) => (
        <tr key={width} className={classes.row}>
          {columns.map((column, at) => (
            <td
              key={column.key}
              data-column={column.key}
              data-place={column.onPhone ?? 'none'}
              style={{ gridArea: areaOf(column) }}
            >
              <Skeleton height={12} radius="xl" width={`${at === 0 ? width : Math.max(30, width - at * 12)}%`} />
            </td>
          ))}
          {withOptions && (
            <OptionsCell>
              <Skeleton height={12} radius="xl" width={20} />
            </OptionsCell>
          )}
        </tr>
      ))}
    </tbody>
  )
}
