import { months } from '#contract/domain/calendar-days.ts'
import { refresh } from './common.ts'
import { counted, listed, saveAndExit } from './shared.ts'

const ordinals = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' } as const

/** The date rule of an observance in words (ONB-7). */
export const observanceTexts = {
  wholeMonth: 'all month',
  nth: (nth: keyof typeof ordinals, weekday: string, month: string) => `${ordinals[nth]} ${weekday} of ${month}`,
  after: (weekday: string, anchor: string) => `${weekday} after the ${anchor}`,
  before: (weekday: string, anchor: string) => `${weekday} before the ${anchor}`,
  byEaster: (days: number) => {
    if (days === 0) return 'in March or April'
    const count = Math.abs(days)
    return `${count === 1 ? 'the day' : `${count} days`} ${days < 0 ? 'before' : 'after'} Easter Sunday`
  },
} as const

export const onboardingTexts = {
  title: 'Onboarding',
  progress: (step: number, of: number) => `${step} of ${of}`,
  minutesLeft: (minutes: number) => `about ${counted(minutes, 'minute')} left`,
  steps: 'Steps of the onboarding',
  showSteps: 'All steps',
  done: 'Done',
  saveAndExit,
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  notConnected: 'Not connected. Everything is kept on this page and saved when you are back.',
  saveFailed: refresh,
  tooLong: 'Not saved: a text here is too long. It stays here until you shorten it.',
  showIt: 'Show it',
  loadFailed: 'There was an issue loading client data!',
  /** Under a page: what of it waits for the client, one by one. */
  openHere: 'Still open on this page',
  openAnywhere: 'Still open',
  moreOpen: (count: number) => `${count} more`,
  keepApproved: 'Keep what was approved',
  changedElsewhere: 'Not saved: it was changed elsewhere meanwhile.',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep the other',
  stepNames: {
    '/onboarding/services': 'Services',
    '/onboarding/accounts': 'Accounts',
    '/onboarding/assets': 'Assets',
    '/onboarding/events': 'Events',
    '/onboarding/emails': 'Website Email Forms',
    '/onboarding/links/social': 'Social Media Handles',
    '/onboarding/questions/social': 'Social Media Questionnaire',
    '/onboarding/questions/branding': 'Branding Questionnaire',
    '/onboarding/review': 'Review',
  },
} as const

/** The services step (ONB-2). */
export const serviceTexts = {
  title: 'Services',
  place: (service: number, of: number) => `Service ${service} of ${of}`,
  questions: {
    social: {
      title: 'Do you want us to look after your social media?',
      text: 'We plan and publish posts and answer the people who write to you. We will ask for your accounts, the dates that matter to you, and a few questions.',
    },
    webdev: {
      title: 'Do you want us to build your website, or change it?',
      text: 'We design and build the pages. We will ask for access to your website, your files, and who gets the emails of its forms.',
    },
    seo: {
      title: 'Do you want us to help people find you in search engines?',
      text: 'We improve your pages so that they show up higher on Google. We will ask for access to your website.',
    },
    branding: {
      title: 'Do you want us to work on your brand?',
      text: 'Logo, colors, type, and how your business sounds. We will ask for the files you have, and a few questions.',
    },
    reputation: {
      title: 'Do you want us to look after your reviews?',
      text: 'We read what people write about you and answer in your name. We will ask for the accounts where you are reviewed.',
    },
  },
  platforms: {
    'social-questions': {
      title: 'Which of these do you use?',
      text: 'Tick each one that you want us to look after.',
    },
    'web-questions': {
      title: 'What does your website have?',
      text: 'Tick what is there today. You can leave all of it out if there is nothing yet.',
    },
    'reputation-questions': {
      title: 'Where do people review you?',
      text: 'Tick each one where you have an account.',
    },
  },
  own: {
    title: 'Did you book anything else?',
    text: 'Tick what you agreed on. If nothing fits, go on.',
  },
  older: 'You answered this here before, and it was answered elsewhere since. What was stored elsewhere counts:',
  takeOlder: 'Use my answers',
  keepNewer: 'Keep what is stored',
  nothingOffered: 'There is nothing to choose from. Go on to what we need from you.',
  choices: {
    show_website: { label: 'A website', hint: 'There is one already, and we may log in to change it.' },
    show_hosting: {
      label: 'A hosting provider',
      hint: 'A company where the website lives, such as GoDaddy or Bluehost.',
    },
    show_email: { label: 'An email service', hint: 'It sends newsletters and such, as Mailchimp does.' },
    webstore: { label: 'A web store', hint: 'People buy on your website.' },
  },
  booked: (services: string) => `You booked ${services}.`,
  bookedText: (count: number, minutes: number) =>
    count === 0
      ? 'Have a look at what you can hand over. Nothing of it is required.'
      : `We need ${count === 1 ? 'one thing' : `${count} things`} from you, which takes about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. You can stop at any time; everything is kept.`,
  start: 'Start',
  missing: 'Something is missing',
  missingMessage: (booked: string) => `> ${booked}\nI miss something: `,
  later: 'You can change your answers at any time.',
  failed: 'Your answers were not saved, and are still here.',
  leave: 'Back to the dashboard',
} as const

/** The accounts step (ONB-4). */
export const accountTexts = {
  title: 'Provide access to your Accounts',
  why: 'With these we can start to work for you. Enter what you have at hand; the rest can wait until you come back.',
  encrypted: 'Account information is protected by AES-256 encryption.',
  yourAgency: 'Your agency',
  /** Until the address is known. */
  someAddress: 'our email address',
  open: 'To do',
  labels: { hostingName: 'Hosting provider', link: 'Link', login: 'Login', password: 'Password' },
  hints: {
    hostingName: 'The company where your website lives, such as GoDaddy or Bluehost.',
    link: 'The address of the page where you log in.',
    login: undefined,
  },
  invite:
    'No password changes hands here. You invite us, and can take it back at any time. This is the address to invite:',
  copyAddress: 'Copy the address',
  done: 'I have done this',
  none: 'No accounts to hand over',
  noneHint: 'You ticked no platforms. Change your answers if you use any that we should look after.',
  changeServices: 'Change my answers',
} as const

const serviceWords = {
  social: 'your social media',
  webdev: 'your website',
  seo: 'your place in search engines',
  branding: 'your brand',
  reputation: 'your reviews',
} as const

/** The review, written as a letter (ONB-11). */
export const reviewTexts = {
  greeting: (name: string) => `${name}, this is what you gave us.`,
  opening: 'Read it through. Each part can be changed, now and at any later time.',
  edit: (part: string) => `Edit: ${part}`,
  services: (chosen: readonly (keyof typeof serviceWords)[]) =>
    chosen.length === 0
      ? 'You chose no services.'
      : `You want us to look after ${listed(chosen.map((service) => serviceWords[service]))}.`,
  showPasswords: 'Show passwords',
  notGiven: (names: readonly string[]) => `Not given: ${names.join(', ')}`,
  noFiles: (kinds: readonly string[]) => `No files yet: ${kinds.join(', ')}`,
  noDates: 'No dates chosen',
  noDate: 'No date',
  noName: 'No name',
  notStored:
    'Some of what you entered is not stored yet. It is kept in this browser. Try again once you are connected.',
  thanks: 'Thank you! Your submissions were successfully uploaded',
  after: 'We take it from here. You find everything on your dashboard, and can change it there at any time.',
  allDone: 'All Done',
} as const

/** The assets step (ONB-5). */
export const assetTexts = {
  title: 'Your files',
  why: 'Everything we make for you starts from these. Send what you have; more can follow at any time.',
  areas: {
    logo: {
      title: 'Logo',
      hint: 'SVG or AI, else a PNG of 1000 px or more. Send every version you use.',
    },
    mailing_list: {
      title: 'Mailing list',
      hint: 'CSV or Excel, one email address on each line. An export from your newsletter service is fine.',
    },
    branding: {
      title: 'Branding guide',
      hint: 'PDF, else pictures of its pages. Colors, type, how the logo may be used.',
    },
    fonts: {
      title: 'Fonts',
      hint: 'OTF, TTF or WOFF2, one file for each style, or a ZIP of them.',
    },
  },
  removeText: 'It is deleted for good, and the agency no longer sees it.',
} as const

/** The events step (ONB-6). */
export const eventTexts = {
  title: 'Dates worth a post',
  why: 'Tick the days that fit your business, and we plan posts around them.',
  month: (index: number) => months[index] ?? '',
  days: 'National days and events',
  daysHint: 'Switch a month on to see its days.',
  search: 'Search all months',
  nothingFound: 'No day or event of this name. Add it under Custom Dates.',
  found: (count: number) => counted(count, 'found', 'found'),
  chosen: (count: number) => (count === 0 ? 'None chosen' : counted(count, 'chosen', 'chosen')),
  listOf: (month: string) => `Days and events in ${month}`,
  allMonth: 'All month',
  allOf: (month: string) => `All of ${month}`,
  next: (date: string) => `next on ${date}`,
  clearTitle: (month: string) => `Switch ${month} off?`,
  clearText: (count: number) =>
    count === 1 ? 'The one you ticked is taken off your list.' : `The ${count} you ticked are taken off your list.`,
  clear: 'Switch off',
  custom: 'Custom Dates',
  customHint: 'Anniversaries, sales, openings: what no list can know.',
  clearCustomTitle: 'Switch Custom Dates off?',
  clearCustomText: (count: number) =>
    count === 1 ? 'The date you entered is deleted.' : `The ${count} dates you entered are deleted.`,
  entered: (count: number) => (count === 0 ? 'None' : counted(count, 'date')),
  addDate: '+ Add Date',
  dateOf: (row: number) => `Date ${row}`,
  nameOf: (row: number) => `Name of date ${row}`,
  pick: (row: number) => `Pick date ${row} in a calendar`,
  deleteRow: (row: number) => `Delete date ${row}`,
  datePlaceholder: 'Pick a day, or write one',
  namePlaceholder: 'What happens',
  asTyped: 'Kept as you wrote it. Only a picked day enters calendars.',
} as const

/** The form email step (ONB-8). */
export const formEmailTexts = {
  title: 'Website Email Forms',
  why: 'Every form on your website sends an email. Tell us who should get it; leave out what you do not have.',
  fields: {
    general: { label: 'General inquiries', hint: 'What visitors ask through the contact form.' },
    webstore: { label: 'Shopping cart', hint: 'Orders from your web store.' },
    leads: { label: 'Leads', hint: 'Visitors who ask for an offer or a call.' },
    events: { label: 'Events, RSVP and tickets', hint: 'Who comes, and how many.' },
  },
} as const

/** The social media handles step (ONB-9). */
export const handleTexts = {
  title: 'Social Media Handles',
  why: 'Your website will link to these. Leave out what you do not use.',
  hint: 'The name or the whole address, whichever is at hand.',
  fields: {
    facebook: { label: 'Facebook', example: 'facebook.com/bluedoorbakery' },
    instagram: { label: 'Instagram', example: '@bluedoorbakery' },
    twitter: { label: 'X (Twitter)', example: '@bluedoorbakery' },
    linkedin: { label: 'LinkedIn', example: 'linkedin.com/company/bluedoorbakery' },
    pinterest: { label: 'Pinterest', example: 'pinterest.com/bluedoorbakery' },
    youtube: { label: 'YouTube', example: 'youtube.com/@bluedoorbakery' },
    other: { label: 'Other', example: 'TikTok @bluedoor, Yelp, your podcast' },
  },
} as const

/** The questionnaires' pages (ONB-10). The questions are in questionnaires.ts. */
export const questionTexts = {
  socialName: 'Social Media Questionnaire',
  brandingName: 'Branding Questionnaire',
  socialWhy: 'Your answers tell us whom your posts speak to, and how they should sound.',
  brandingWhy: 'Your answers tell us what your brand should look like, before anything is drawn.',
  short: 'A few words are enough. Leave out what does not fit.',
  startHere: 'Start here',
  startHint: 'Short of time? The five marked Start here help us most.',
  answered: (count: number, of: number) => `${count} of ${of} answered`,
  number: (place: number) => `${place}.`,
  example: 'Example',
  left: (count: number) => `Room for ${counted(count, 'more character')}`,
  notNeededTitle: 'You do not need this one',
  notNeeded: (service: string) => `It belongs to ${service}, which you have not chosen.`,
  social: 'social media',
  branding: 'branding',
  changeServices: 'See your services',
} as const

/** The server's answers about the onboarding, where the error code's own text says too little. */
export const onboardingReplyTexts = {
  unknownEvent: 'This is not in the list of this month.',
  notGranted: (what: string) => `Your manager has not granted you this: ${what}. Ask them for it.`,
  nothingMissing: 'Nothing is missing: this client has handed over everything.',
  archived: 'This client is archived. Bring them back first.',
} as const
