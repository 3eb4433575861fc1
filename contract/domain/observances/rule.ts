import type { weekdays } from '../calendar-days.ts'

type Weekday = (typeof weekdays)[number]
type Nth = 1 | 2 | 3 | 4 | 'last'

/** The rule for the date of an observance within its month. */
export type ObservanceRule =
  | { wholeMonth: true }
  | { day: number }
  /** `plus` adds days to that weekday, or subtracts them: the day after Thanksgiving is the fourth Thursday plus 1. */
  | { nth: Nth; weekday: Weekday; plus?: number }
  /** Days after Easter Sunday, or before it. The observance is listed under the month it usually falls into. */
  | { easter: number }

/** One line of a month's list. The record stores the name, so a published name never changes. */
export type MonthEntry = { name: string } & ObservanceRule
