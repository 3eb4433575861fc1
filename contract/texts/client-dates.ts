import { somethingWrong } from './common.ts'
import { calendarFeedTexts } from './vacations.ts'
import { counted } from './shared.ts'

/** What calendar programs show. */
export const dateFeedTexts = {
  name: (business: string) => `${business}: dates`,
  prepare: (name: string) => `Prepare: ${name}`,
  alarm: (name: string, days: number) => (days === 1 ? `${name} is tomorrow` : `${name} is in ${days} days`),
} as const

export const dateAddressTexts = {
  ...calendarFeedTexts,
  what: 'Subscribe to it in Google Calendar, Apple Calendar or Outlook, and the chosen days appear there by themselves.',
  secret:
    'Anyone with the address can see these days and nothing else, so keep it private. It stops working when you may no longer see them.',
  lead: 'Announce each day',
  leads: {
    none: 'Not at all',
    alarm: 'With an alarm',
    entry: 'With an entry "Prepare: …"',
    both: 'With an alarm and an entry',
  },
  leadDays: 'Days before',
  saved: 'Calendars show it at their next visit.',
  notSaved: somethingWrong,
} as const

export const confirmationTexts = {
  title: (year: number) => `Confirm your dates for ${year}`,
  hint: (days: number) =>
    days === 0
      ? 'No day is chosen so far. Choose the ones your agency should prepare for.'
      : `${counted(days, 'day is', 'days are')} chosen. Are they still right?`,
  confirm: 'Confirm',
  change: 'Change',
  confirmed: (year: number) => `Your dates for ${year} are confirmed.`,
  notDecember: 'Dates are confirmed in December, for the next year.',
  /** To the Manager. */
  told: (business: string, year: number) => `${business} confirmed their dates for ${year}`,
  managerTitle: (year: number) => `Dates for ${year}`,
  managerText: (confirmed: number, asked: number) => `${confirmed} of ${asked} clients confirmed theirs.`,
  waiting: 'Not yet',
  all: 'All clients confirmed theirs.',
} as const
