import type { ListState } from '#web/ui/use-list-state.ts'

export type Compare<Row> = (a: Row, b: Row) => number

type Options<Row> = {
  list: Pick<ListState, 'order' | 'page' | 'perPage'>
  fits: (row: Row) => boolean
  /** The order of the sorted column. Undefined leaves the rows as they are. */
  compare: Compare<Row> | undefined
  /** Rows without a value in the sorted column come last in both orders. */
  isEmpty?: ((row: Row) => boolean) | undefined
  /** The order of equal rows. It is never reversed. */
  ties?: Compare<Row>
}

/** One page of rows that a call returns all at once, and the total number. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { list, fits, compare, isEmpty = () => false, ties }: Options<Row>,
) {
  const found = rows.filter(fits)
  const turn = list.order === 'desc' ? -1 : 1
  const inOrder: Compare<Row> = (a, b) =>
    Number(isEmpty(a)) - Number(isEmpty(b)) || turn * (compare?.(a, b) ?? 0) || (ties?.(a, b) ?? 0)
  const first = (list.page - 1) * list.perPage
  return { items: found.toSorted(inOrder).slice(first, first + list.perPage), total: found.length }
}
