import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { listTexts } from '#contract/texts/shared.ts'
import classes from '#web/ui/data-table.module.css'
import { areaOf, type Column } from '#web/ui/table-columns.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Props<Row> = { columns: readonly Column<Row>[]; list: ListState; withOptions: boolean }

export function TableHead<Row>({ columns, list, withOptions }: Props<Row>) {
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
