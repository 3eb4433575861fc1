import { NativeSelect } from '@mantine/core'
import { listTexts } from '#contract/texts/shared.ts'
import classes from '#web/ui/data-table.module.css'
import type { Column } from '#web/ui/table-columns.ts'
import type { ListState, Order } from '#web/ui/use-list-state.ts'

/** A phone has no column heads to sort by, so this choice is above the cards. */
export function SortChoice<Row>({ columns, list }: { columns: readonly Column<Row>[]; list: ListState }) {
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
