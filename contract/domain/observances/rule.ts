import type { weekdays } from '../dates.ts'

type Weekday = (typeof weekdays)[number]
type Nth = 1 | 2 | 3 | 4 | 'last'

/** When in its month an observance is. */
export type ObservanceRule =
  | { wholeMonth: true }
  | { day: number }
  /** `plus` counts days on from that weekday, or back: the day after Thanksgiving is the fourth Thursday plus 1. */
  | { nth: Nth; weekday: Weekday; plus?: number }
  /** Days after Easter Sunday, or before it. The month it stands under is the one it is mostly in. */
  | { easter: number }

/** One line of a month's list. The name is what a client's record keeps, so a name that was once given stays as it is. */
export type MonthEntry = { name: string } & ObservanceRule
