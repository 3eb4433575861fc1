import { onboardingTexts } from './onboarding.ts'
import { counted } from './shared.ts'

const minutesLeft = (minutes: number) => onboardingTexts.minutesLeft(Math.max(1, Math.round(minutes)))

/** What a client reads while they hand over item by item. */
export const clientItemTexts = {
  title: 'What we need',
  list: 'Everything we ask for',
  allItems: 'All items',
  progress: (settled: number, of: number) => `${settled} of ${of}`,
  minutesLeft,
  begin: 'Start',
  goOn: 'Continue',
  anyOrder: 'One thing at a time, in any order. Everything is saved as you type.',
  leftOver: (count: number) =>
    counted(
      count,
      'is left. Answer it, or say that you don’t have it.',
      'are left. Answer them, or say that you don’t have them.',
    ),
  nothingAsked: 'Nothing is asked of you right now.',
  chooseServices: 'Choose the services you want, then we know what to ask for.',
  toServices: 'Choose services',
  changeServices: 'Something is missing? Change your services',
  byPage: 'See it page by page',
  search: 'Search items',
  nothingFound: 'No item has these words.',
  /** Items that stand on none of the documents' pages. */
  moreGroup: 'More',
  optionalGroup: 'If you have it',
  optional: 'Optional',
  minutes: (minutes: number) => (minutes < 1 ? 'under 1 min' : `${Math.round(minutes)} min`),
  due: (day: string) => `by ${day}`,
  states: {
    open: 'To do',
    given: 'Given',
    sent_back: 'Please look again',
    approved: 'Approved',
    not_applicable: 'Not needed',
  },
  notSaved: 'Not saved',
  skip: 'Skip',
  notMine: 'I don’t have this',
  takeBack: 'I do have it',
  help: 'I need help',
  more: 'More ways',
  sentBack: (name: string) => (name === '' ? 'Please look at this again.' : `${name} asks you to look at this again.`),
  notApplicable: (name: string, isOwn: boolean) =>
    isOwn ? 'You said that you don’t have this.' : `${name === '' ? 'The agency' : name} does not need this from you.`,
  approved: (name: string) =>
    name === ''
      ? 'Approved. It can no longer be changed here.'
      : `${name} approved this. It can no longer be changed here.`,
  givenBy: (name: string, when: string) => `Given by ${name}, ${when}`,
  withdrawn: 'This is no longer asked of you. What you typed is still here, and is not sent.',
  withdrawnUntouched: 'This is no longer asked of you.',
  discard: 'Discard it',
  helpDraft: (title: string) => `I need help with “${title}”: `,
  example: (example: string) => `For example: ${example}`,
  logInAt: (address: string) => `You log in at ${address}`,
  filledByBrowser: (title: string) =>
    `Your browser filled this in. Is it the login for ${title}? It is stored once you say so.`,
  keepFilled: 'Yes, store it',
  dropFilled: 'No, clear it',
  secondFactor:
    'When you log in, a code is asked for as well. Write to us when we may try it, then we ask you for the code.',
  passwordStored: 'A password is stored. It is never shown again; enter a new one to replace it.',
  loginStored: 'A login is stored. Leave this empty to keep it.',
  otherPassword: 'New password',
  invitationDone: 'Done, I invited you',
  isDone: 'You said that this is done.',
  undo: 'Not done yet',
  answer: 'Your answer',
  typed: 'What you typed',
  accountId: 'Our account id',
  address: 'Email address',
  handle: 'Name or address',
  fromLogin: (platform: string) => `Taken from the login you gave for ${platform}. Change it if it is another one.`,
  oneForAll: 'Use this address for all forms',
  files: 'Files',
  dates: {
    search: 'Search days',
    chosen: (count: number) => counted(count, 'day chosen', 'days chosen'),
    forTrade: 'Show first what fits',
    trades: {
      any: 'Any business',
      food: 'Food and drink',
      beauty: 'Beauty and wellness',
      health: 'Health and care',
      pets: 'Pets',
      fitness: 'Sport and outdoors',
      home: 'Home and garden',
      kids: 'Children and schools',
      retail: 'Shops',
      office: 'Offices and services',
    },
    more: (count: number) => `Show ${count} more`,
    nothing: 'No day has these words. Add it as your own below.',
    list: 'Days of the year',
  },
  noLongerThere: 'This item is not on your list.',
  saving: 'Saving the last answers…',
  notAllSaved: 'Some answers are not saved yet. They are marked in the list.',
} as const

/** The closing moment, and what the dashboard says after it. */
export const closingTexts = {
  title: 'Thank you, that is everything',
  whoHasIt: (name: string, business: string) => `${name} of ${business} has it now and looks it over.`,
  someone: 'Your agency',
  next: 'What happens next',
  standard: 'We start with what you gave us, and write to you when there is something to see.',
  message: 'Message',
  copy: 'Email me a copy',
  copied: (email: string) => `A copy is on its way to ${email}. It has no passwords.`,
  contract: 'A contract is waiting for your signature.',
  sign: 'Read and sign',
  optionalLeft: (count: number) =>
    counted(count, 'thing would still help us, if you have it.', 'things would still help us, if you have them.'),
  showOptional: 'See them',
} as const

/** The email with a copy of the answers. */
export const copyEmailTexts = {
  subject: (business: string) => `What you gave ${business}`,
  sentence: (business: string) => `This is what you gave ${business}, as it stands now. Passwords are left out.`,
  button: 'See it or change it',
  why: (email: string) => `You get this at ${email} because you asked for a copy.`,
  none: 'Nothing',
  loginSet: 'login stored',
  passwordSet: 'password stored',
  done: 'Done',
  notApplicable: 'Not needed',
} as const
