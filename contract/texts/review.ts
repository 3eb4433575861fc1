import type { ItemKind } from '#contract/domain/item-kinds.ts'
import type { ItemState } from '#contract/domain/items.ts'
import { counted, listed } from './shared.ts'

/** What a client was asked, item by item, as staff see it. */
export const reviewTexts = {
  tab: 'Asked',
  all: 'Everything',
  toReview: (count: number) => `${count} to review`,
  canStart: 'Can start',
  stillOpen: (count: number) => `${count} open`,
  folded: {
    approved: (count: number) => `${count} approved`,
    not_applicable: (count: number) => counted(count, 'does not apply', 'do not apply'),
    optional: (count: number) => `${count} optional`,
  },
  states: {
    given: 'Given',
    sent_back: 'Sent back',
    open: 'Open',
    approved: 'Approved',
    not_applicable: 'Does not apply',
  } satisfies Record<ItemState, string>,
  empty: 'Nothing is asked yet',
  emptyHint: 'Once the services are chosen, everything they need is listed here.',
  failed: 'What was asked could not be loaded.',
  givenBy: (name: string, date: string) => `${name}, ${date}`,
  optional: 'Optional',
  onlyHere: 'Asked of this client only',
  due: (date: string) => `Due ${date}`,
  approve: 'Approve',
  approveOf: (title: string) => `Approve ${title}`,
  sendBack: 'Send back',
  sendBackOf: (title: string) => `Send back ${title}`,
  reason: 'What should be changed?',
  reasonHint: 'The client sees it next to the item. Emails leave it out.',
  reasonFor: (item: string) => `Reason for “${item}”`,
  reasonMissing: 'Say what is wrong, so that they can mend it.',
  reopen: 'Open again',
  reopenOf: (title: string) => `Open again: ${title}`,
  cancel: 'Cancel',
  withdraw: 'Ask no longer',
  withdrawOf: (title: string) => `Ask no longer: ${title}`,
  dates: (count: number) => counted(count, 'date'),
  accessGiven: 'Access given',
  ask: 'Ask for more',
  askTitle: 'Ask for one more thing',
  what: 'What do you need?',
  whatMissing: 'Say what you need.',
  whatPlaceholder: 'Such as: the login of your newsletter',
  kind: 'They give it as',
  kindsToAsk: {
    login: 'Login and password',
    file: 'Files',
    long_text: 'Answer in words',
    short_text: 'Short answer',
    email: 'Email address',
    dates: 'Dates',
    invitation: 'Access for our account',
  },
  dueDate: 'Due date',
  message: 'Message',
  messageHint: 'Stands with it, as its explanation.',
  askFor: 'Ask',
  asked: 'It is on their list. An email goes out in ten minutes.',
} as const

const inText = [
  'Could you say a little more?',
  'I do not quite understand this. Could you put it another way?',
  'Is this still right?',
] as const
const inChoices = [
  'Is there anything else that fits?',
  'Could you choose the one that matters most?',
  'Is this still right?',
] as const
const inAddress = [
  'Nothing reaches this address. Could you check it?',
  'Is there a letter missing?',
  'Does this one belong to somebody else?',
] as const

/** Sentences for sending an answer back, by its kind. */
export const readySentences = {
  login: [
    'This login does not work. Could you check it?',
    'It asks for a code. Can you tell me where it arrives?',
    'This opens another account. Which one is the right one?',
  ],
  invitation: [
    'No invitation has arrived. Could you send it again?',
    'The invitation has ended. Could you send a new one?',
    'The access is too small. Could you choose the role in the steps?',
  ],
  file: [
    'This file is too small for us. Do you have a larger one?',
    'This file does not open here. Could you send it again?',
    'Is there a newer version?',
  ],
  short_text: inText,
  long_text: inText,
  choice: inChoices,
  choices: inChoices,
  dates: [
    'Are there days of your own, such as an anniversary?',
    'Could you choose the ones that matter most?',
    'Some of these days are over. Could you look again?',
  ],
  email: inAddress,
  handle: inAddress,
} as const satisfies Record<ItemKind, readonly [string, string, string]>

/** The first of many titles, and how many more there are. */
const fewOf = (titles: readonly string[]) => {
  const quoted = titles.map((title) => `“${title}”`)
  return listed(titles.length > 3 ? [...quoted.slice(0, 2), `${titles.length - 2} more`] : quoted)
}

/** The page on which staff go through what a client gave. */
export const reviewPageTexts = {
  title: 'Review',
  titleOf: (business: string) => `Review ${business}`,
  answers: (count: number) => `Review ${counted(count, 'answer')}`,
  reviewed: (count: number, of: number) => `${count} of ${of} reviewed`,
  list: 'Answers',
  showList: 'Show the list',
  more: 'More',
  left: (count: number) => `${count} left`,
  sentBack: (count: number) => `${count} sent back`,
  canStart: 'can start',
  youAsked: 'You asked:',
  gave: (name: string) => `${name} gave this`,
  happened: 'What happened',
  gaveItems: (titles: readonly string[]) => `gave ${fewOf(titles)}`,
  approvedItems: (titles: readonly string[]) => `approved ${fewOf(titles)}`,
  sentBackItems: (titles: readonly string[]) => `sent back ${fewOf(titles)}`,
  gaveIt: 'gave it',
  approvedIt: 'approved it',
  sentItBack: 'sent it back',
  lookedAtIt: 'looked at the password',
  words: (count: number) => counted(count, 'word'),
  keys: 'Keys',
  next: 'Next',
  previous: 'Previous',
  nextAndPrevious: 'Next, previous',
  undo: 'Undo',
  approved: 'Approved',
  sentBackDone: 'Sent back',
  notDone: (title: string, why: string) => `“${title}” was not decided: ${why}`,
  sendBack: (title: string) => `Send “${title}” back`,
  reasons: 'Ready sentences',
  ownWords: 'Or in your own words',
  oneEmail: 'They get one email about everything that you send back.',
  nothing: 'Nothing to review',
  nothingHint: 'What the client gives next appears here by itself.',
  toClient: 'To the client’s page',
  end: (services: readonly string[]) =>
    services.length === 0 ? 'All answers are reviewed' : `${listed(services)} can start`,
  cameSince: (count: number) => (count === 1 ? '1 more answer came' : `${count} more answers came`),
  lookAtThem: (count: number) => (count === 1 ? 'Review it' : 'Review them'),
  endHint: (count: number) => `You looked at ${counted(count, 'answer')}.`,
  noteTo: (name: string) => `A note to ${name}`,
  note: (firstName: string, services: readonly string[]) =>
    `Hi ${firstName}, we have everything we need for ${listed(services)} and start now.`,
  tell: (name: string) => `Tell ${name}`,
  notNow: 'Not now',
  told: (name: string) => `${name} has your note in Messages.`,
  everythingElse: (business: string) => `Everything else at ${business}`,
  waitsFor: (count: number) => counted(count, 'thing is open', 'things are open'),
  reviewNext: 'Review next',
  toReview: (count: number) => counted(count, 'answer to review', 'answers to review'),
} as const
