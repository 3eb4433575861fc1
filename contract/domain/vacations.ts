import { dateOfDay, dayOf } from './calendar-days.ts'

/** Whole days, both ends included, YYYY-MM-DD (VAC-6). */
export type Days = { start: string; end: string }

/** Cancelled: approved before, and taken back by the Manager. */
export const vacationStatuses = ['Pending', 'Approved', 'Denied', 'Cancelled'] as const
export type VacationStatus = (typeof vacationStatuses)[number]

/** A longer request is a typing error. */
export const maxVacationDays = 366

/** One person must not fill the Manager's list of pending requests. */
export const maxPendingRequests = 50

/** The maximum characters of a request's note and of its response. */
export const maxNoteLength = 5000

/** The number of days, first and last included. */
export const countDays = ({ start, end }: Days): number => dayOf(end) - dayOf(start) + 1

/** The day of return, and the exclusive end of a calendar bar (VAC-6). */
export const dayAfter = (date: string): string => dateOfDay(dayOf(date) + 1)

export const overlap = (a: Days, b: Days): boolean => a.start <= b.end && b.start <= a.end

export const vacationColor = (status: VacationStatus): string =>
  ({ Approved: '#2b8a3e', Pending: '#868e96', Denied: '#8b1a1a', Cancelled: '#8b1a1a' })[status]

/** True while the days are, or may become, days away. */
export const isAway = ({ status }: { status: VacationStatus }): boolean => status === 'Approved' || status === 'Pending'
