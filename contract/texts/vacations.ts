import { somethingWrong } from './common.ts'
import { counted, days, listed, noVacations, vacationNotAllowed } from './shared.ts'

const newRequest = 'New Request'

/** Words of every page about vacation requests. */
export const vacationTexts = {
  invalidDates: 'Invalid Start and End Date',
  enterDates: 'Please Enter Valid Dates',
  standInIsAway: (name: string) => `${name} is away on these days. Choose somebody else.`,
  submitted: 'Vacation Request Submitted',
  tooLong: (days: number) => `A vacation has at most ${days} days.`,
  empty: noVacations,
  newRequest,
  viewCalendar: 'View Calendar',
  start: 'Start',
  end: 'End',
  status: 'Status',
  note: 'Note',
  response: 'Response',
  asksFor: (name: string, days: string) => `${name} asks for ${days}`,
  decide: 'Decide',
  back: 'Back',
  asksToCancel: (name: string, days: string) => `${name} asks to cancel ${days}`,
  asks: 'Asks to cancel',
} as const

/** The calendar feed's own texts (VAC-7). */
export const vacationFeedTexts = {
  name: (business: string) => `${business}: vacations`,
  away: (name: string) => `${name} is away`,
} as const

/** The page for a new request (VAC-1). */
export const vacationRequestTexts = {
  title: newRequest,
  start: 'Start',
  startHint: 'Your first day away',
  end: 'End',
  endHint: 'Your last day away',
  note: 'Note',
  noteHint: 'For your manager. Colleagues do not see it.',
  submit: 'Submit',
  /** The number of chosen days. */
  away: (count: number, back: string) => `${days(count)} away. Back on ${back}.`,
  calendarFailed: 'The requests you already have could not be loaded. You can submit all the same.',
  asked: (days: string, status: string) => `${days} (${status})`,
  /** `more` is the number of further requests that are not named. */
  overlap: (requests: readonly string[], more: number) =>
    `You have already asked for days among these: ${listed(more > 0 ? [...requests, `${more} more`] : requests)}. You can ask again.`,
  past: 'These days have passed already.',
  notAllowed: vacationNotAllowed,
  notAllowedHint: 'Your manager can allow it. What you asked for before stays in your requests.',
  notSubmitted: 'What you typed was not submitted. It is in the form again once your manager allows it.',
  typedDays: 'Days',
} as const

/** The lists of vacation requests (VAC-4). */
export const vacationListTexts = {
  title: 'Vacation Requests',
  name: 'Name',
  calendarView: 'Calendar View',
  calendarViewOf: (name: string, days: string) => `Calendar View: ${name}, ${days}`,
  search: 'Search by name',
  states: 'Which requests',
  days,
  all: 'All',
  count: (total: number) => counted(total, 'request'),
  emptyHint: 'What your employees ask for appears here.',
  emptyOwnHint: 'What you ask for appears here, and so does the answer.',
  emptySearchHint: 'No request matches. Show all of them.',
  showAll: 'Show all',
  failed: somethingWrong,
} as const

/** The card of the calendar feed (VAC-7). */
export const calendarFeedTexts = {
  title: 'Calendar address',
  what: 'Subscribe to it in Google Calendar, Apple Calendar or Outlook, and approved vacations appear there by themselves.',
  secret: 'Whoever has the address sees names and days, nothing else. Keep it to yourself.',
  none: 'You have no calendar address yet.',
  make: 'Make an address',
  since: (date: string) => `You have an address since ${date}. It was shown once, when it was made.`,
  makeNew: 'Make a new one',
  newTitle: 'Make a new address?',
  newText: 'The one you have ends at once. Calendars that use it need the new one.',
  label: 'Your calendar address',
  once: 'Copy it now: it is shown this once.',
  end: 'End the address',
  endTitle: 'End the calendar address?',
  endText: 'Calendars that use it are no longer kept up to date.',
  endAction: 'End it',
  ended: 'The address has ended.',
  loadFailed: somethingWrong,
} as const

/** The calendar of vacations and its panels (VAC-3, VAC-7). */
const hasBeenTold = (name: string) => `${name} has been told.`
const notTold = (name: string) => `${name} was not told: they are archived, or want no word of vacations.`

export const calendarTexts = {
  title: 'Calendar',
  calendarOf: (shown: string) => `Vacations in ${shown}`,
  month: 'Month',
  week: 'Week',
  year: 'Year',
  view: 'View',
  today: 'Today',
  previous: { month: 'Previous month', week: 'Previous week', year: 'Previous year' },
  next: { month: 'Next month', week: 'Next week', year: 'Next year' },
  keys: 'With the focus in the calendar: M month, W week, Y year, T today, arrow keys to go back and on.',
  newRequest,
  barOf: (name: string, status: string, days: string) => `${name}, ${status}, ${days}`,
  more: (count: number) => `+${count} more`,
  moreHint: 'Show the week with all of them',
  inThis: { month: 'In this month', week: 'In this week' },
  nobodyAway: {
    month: 'No vacations in this month.',
    week: 'No vacations in this week.',
    year: 'No vacations in this year.',
  },
  /** The name of a small month, which opens the month. */
  monthOf: (month: string, count: number) => `${month}, ${count === 0 ? 'no vacations' : counted(count, 'vacation')}`,
  away: { one: '1 away', two: '2 away', more: '3 or more away', pending: 'Pending only' },
  loadFailed: somethingWrong,
  backToCalendar: 'Back to the calendar',
  manageTitle: 'Vacation request',
  gone: 'This request is not here, or no longer',
  goneHint: 'It may have been withdrawn meanwhile.',
  backOn: 'Back on',
  length: (days: number) => counted(days, 'day'),
  noNote: 'No note',
  noResponse: 'No response yet',
  noteWith: {
    Approved: 'Note with the approval',
    Denied: 'Note with the denial',
    Cancelled: 'Note with the cancellation',
  },
  responseLabel: 'Response note',
  responseHint: (name: string) => `${name} reads it together with your answer.`,
  approve: 'Approve',
  deny: 'Deny',
  changeAnswer: 'Change the answer',
  decided: (firstName: string, status: string, told = true) => `${status}. ${firstName} is ${told ? '' : 'not '}told.`,
  archived: (name: string) => `${name} is archived: they cannot log in, and these days are in no calendar.`,
  nowIs: (status: string) => `It is ${status} now.`,
  othersAway: 'Also away',
  nobodyElse: 'Nobody else is away in these days.',
  ownOverlaps: (name: string) => `${name} has other requests for some of these days:`,
  clientDays: 'At their clients',
  noClientDays: 'No dates of their clients are in these days.',
  allOf: (count: number) => `Show all ${count}`,
  cancel: 'Cancel vacation',
  cancelTitle: 'Cancel this vacation?',
  cancelText: (name: string, days: string, told = true) =>
    told
      ? `${name} is told that ${days} are no longer days off. You can approve them again.`
      : `${days} are no longer days off. You can approve them again.`,
  keep: 'Keep it approved',
  kept: (name: string, told = true) => `It stays approved. ${told ? hasBeenTold(name) : notTold(name)}`,
  cancelled: (name: string, told = true) => `Cancelled. ${told ? hasBeenTold(name) : notTold(name)}`,
  asksToCancel: (name: string) => `${name} asks to cancel this vacation.`,
  askToCancel: 'Ask to cancel',
  askTitle: 'Ask to cancel this vacation?',
  askText: (days: string) => `${days} stay approved until your manager cancels them.`,
  reason: 'Reason',
  reasonHint: 'For your manager.',
  askedToCancel: (when: string) =>
    `You asked to cancel this vacation ${when}. It stays approved until your manager cancels it.`,
  askNoLonger: 'Keep this vacation',
  withdraw: 'Withdraw request',
  withdrawTitle: 'Withdraw this request?',
  withdrawText: (days: string) => `Your request for ${days} is taken back. You can ask again at any time.`,
} as const

/** Who can open what while somebody is away (COL-43, COL-44). */
export const coverTexts = {
  title: 'Cover',
  covered: (name: string) =>
    `Colleagues can open everything that ${name} can open at clients with events on these days.`,
  onlyOne: (name: string) => `Clients with events on these days of which only ${name} can open something:`,
  events: (count: number) => counted(count, 'event'),
  choose: 'Who stands in?',
  gets: (name: string, clients: number, end: string) =>
    `They see what ${name} sees of ${clients === 1 ? 'this client' : `these ${clients} clients`}, from now until ${end}.`,
  grant: 'Give access until then',
  awayToo: (name: string) => `${name} (away too)`,
  nobody: 'No other employee can stand in.',
  standsIn: (name: string, clients: number, end: string) =>
    `${name} stands in for ${counted(clients, 'client')} until ${end}.`,
} as const
