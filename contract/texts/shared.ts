import { countInText } from '#contract/domain/unread.ts'
import type { Role } from '#contract/endpoint.ts'
import { charactersTooMany, fieldMissing } from './common.ts'

// Texts of several features. Texts from the source documents are verbatim, including capitals and punctuation.

export const updateSubscriptionText = 'To login, please update your Subscription'
export const alreadySubscribed = 'Your subscription is active already.'
export const invalidLink = 'Invalid Link'
/** A mail program broke the address. */
export const notWhole = (wayOn: string) =>
  `The link did not arrive whole. Copy the whole address from the email, or ${wayOn}.`
export const linkCutShort = notWhole('have it sent again')
export const clientLinkInvalid = 'Link is Invalid. Unable to Register'
export const employeeLinkInvalid = 'Link is Invalid. Contact your manager for a new link.'
export const invalidPlan = 'Invalid Subscription Plan Selected.'
export const noClients = 'No Clients Found'
export const noVacations = 'No Vacation Requests Found'
export const noEmployees = 'No Employees Found'

/** Verbatim from the document. */
export const vacationNotAllowed = 'Your are not currently authorized to submit Vacation Requests'
export const saveAndExit = 'Save & Exit'
export const invalidEmail = 'Please enter a valid email'
export const emailInUse = 'Email already in use'
export const resetExpired = 'Reset link has expired. Please resend link'
export const invitationSent = 'Invitation Successfully Sent'

export const unreadMessages = (count: number) =>
  count === 1 ? '1 unread message' : `${countInText(count)} unread messages`

/** A number with what is counted: 1 client, 1,200 clients. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count < 1000 ? count : count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Tables: search, order and pages. */
export const listTexts = {
  count: (total: number) => counted(total, 'entry', 'entries'),
  range: (first: number, last: number, total: number) =>
    `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  pages: 'Pages',
  sortBy: 'Sort by',
  /** The default order of a list that is not sorted by a column. */
  ownOrder: 'First what matters most',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  options: 'Options',
  clearSearch: 'Clear the search',
  nothingFits: 'Nothing fits this search.',
} as const

/** Errors of a single field, where the documents have no text for them. */
export const fieldTexts = {
  changedMeanwhile: (stored: string) =>
    stored === ''
      ? 'Somebody else emptied this meanwhile. Save again to keep yours.'
      : `Somebody else changed this to “${stored}” meanwhile. Save again to keep yours.`,
  invalidEmail: '"email" must be a valid email',
  notOneEmail: 'Enter one email address.',
  missing: fieldMissing,
  unknown: 'There is no such field.',
  notText: 'This must be text.',
  notNumber: 'Enter a number.',
  notWholeNumber: 'Enter a whole number.',
  notYesOrNo: 'This must be yes or no.',
  notList: 'This must be a list.',
  notOption: 'Choose one of the options.',
  notDate: 'Enter a date as YYYY-MM-DD.',
  notTimeZone: 'Choose a time zone.',
  notFitting: 'This value does not fit here.',
  looksShort: 'This looks short',
  notPhone: 'Enter a phone number: its digits, with a + in front if it has one.',
  phoneLetters: 'Enter the digits that the letters stand for. A phone number is kept without words.',
  phoneExtension: 'Enter the number without its extension, and put the extension into a note.',
  severalPhones: 'Enter one phone number. A second one has no place here.',
  unstorable: 'This has a character that cannot be kept.',
  unnameable: 'This has a character that a name cannot have.',
  manyMarks: 'This has more accents on one letter than can be shown.',
  markOnNothing: 'This has an accent without a letter below it.',
  tooLong: (max: number) => `Use at most ${max.toLocaleString('en-US')} characters.`,
  charactersTooMany,
  longLine: (line: number, count: number) => `Line ${line}: ${charactersTooMany(count)}`,
  gone: 'You can no longer send this: what it was about is gone, or not shared with you any more. You can copy it from here.',
  tooLongTitle: 'Leave without saving?',
  tooLongText: 'A text on this page is too long to be saved. If you leave now, it is lost.',
  leaveTitle: 'Leave without saving?',
  leave: 'Leave',
  tooShort: (min: number) => `Use at least ${counted(min, 'character')}.`,
  tooMany: (max: number) => `At most ${counted(max, 'entry', 'entries')} can be here.`,
  tooFew: (min: number) => `At least ${counted(min, 'entry is', 'entries are')} needed.`,
  tooLarge: (max: number) => `Use at most ${max.toLocaleString('en-US')}.`,
  tooSmall: (min: number) => `Use at least ${min.toLocaleString('en-US')}.`,
} as const

/** Days and times in words. */
export const dateTexts = { today: 'Today', yesterday: 'Yesterday', justNow: 'just now' } as const

export const days = (count: number) => counted(count, 'day')

/** 'one', 'one and two', 'one, two and three'. */
export const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}` : words.join('')

/** The first of many names, and how many more there are. */
export const namedAtMost = (names: readonly string[], most = 8): string[] =>
  names.length <= most + 1 ? [...names] : [...names.slice(0, most), `and ${names.length - most} more`]

export const roleTexts: Record<Role, string> = { Manager: 'Manager', Employee: 'Employee', Client: 'Client' }
