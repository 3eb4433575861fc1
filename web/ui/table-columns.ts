import type { ReactNode } from 'react'

export type Column<Row> = {
  /** Also the name the server sorts by, where `sortable` is set. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  sortable?: boolean
  /** Figures stand at the right, under each other. */
  numeric?: boolean
  /** Short and of one piece, as a phone number is: it stays on one line. */
  unbroken?: boolean
  /**
   * Where it stands when the row becomes a card on a phone; a column without a place is left out there. The column that is
   * the `name` is strong everywhere and is the row's link.
   */
  onPhone?: 'name' | 'line' | 'state'
}
