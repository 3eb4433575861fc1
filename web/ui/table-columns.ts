import type { ReactNode } from 'react'
import type { Face } from '#web/ui/avatar.tsx'

/** Where a cell stands in a row that is a grid. */
export const areaOf = ({ onPhone, key }: { onPhone?: string; key: string }) => onPhone ?? key

export type Column<Row> = {
  /** Also the server's name of the sort column when `sortable` is set. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** The face before the name. */
  face?: (row: Row) => Face
  sortable?: boolean
  /** Its ascending order shows the largest first, as the days since a date do. */
  fromLargest?: boolean
  /** Aligns figures at the right. */
  numeric?: boolean
  /** Keeps a short value, such as a phone number, on one line. */
  unbroken?: boolean
  /** Ends a long text in an ellipsis, with the whole text in the title. `render` returns the text alone. */
  cut?: boolean
  /** Holds sentences, which need more width than words. */
  prose?: boolean
  /**
   * The position in a card. A column without one is left out there. The `name` column is bold everywhere and is
   * the row's link.
   */
  onPhone?: 'name' | 'line' | 'state' | 'extra'
}
