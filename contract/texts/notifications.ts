import { somethingWrong } from './common.ts'
import { listed, notWhole } from './shared.ts'

export const notificationTexts = {
  title: 'Notifications',
  /** Includes the number of the badge, so that voice control finds the bell by what is visible. */
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? '99+' : unread} not viewed`,
  clearAll: 'Clear All',
  delete: 'Delete this notification',
  empty: 'You have no Notifications',
  failed: somethingWrong,
  notViewed: 'Not viewed',
  arrived: (message: string) => `New notification: ${message}`,
  messages: (count: number) => `${count} messages`,
  /** Texts that the server stores in a notification (NOTE-7). */
  newMessage: (name: string) => `New message from ${name}`,
  /** To the person who had an email sent. */
  invitationRefused: (email: string) => `The invitation to ${email} could not be delivered`,
  welcomeRefused: (name: string) => `The email with ${name}'s log-in link could not be delivered`,
  reminderRefused: (name: string) => `The reminder to ${name} could not be delivered`,
  call: (business: string) => `${business} has not reacted to three reminders: call them`,
  ready: (business: string) => `${business} is ready to start: everything is here`,
  canStart: (business: string, services: readonly string[]) => `${business}: ${listed(services)} can start`,
  hasRegistered: (name: string) => `${name} has registered`,
  couldNotRegister: (email: string) => `${email} could not register: your plan has room for 10 clients`,
  onboarding: (name: string, labels: readonly string[]) => `${name}: ${labels.join(', ')}`,
  /** Several of one person before the first was viewed. */
  changes: (count: number, name: string, labels: readonly string[]) =>
    `${count} changes by ${name}: ${labels.join(', ')}`,
  vacationRequested: (name: string, start: string, end: string) => `${name} requested ${start} to ${end}`,
  vacationDecided: (status: 'Approved' | 'Denied') => `Your vacation request was ${status}`,
  cancellationAsked: (name: string, start: string, end: string) => `${name} asks to cancel ${start} to ${end}`,
  vacationCancelled: (start: string, end: string) => `Your vacation ${start} to ${end} was cancelled`,
  vacationKept: (start: string, end: string) => `Your vacation ${start} to ${end} stays approved`,
  birthday: (name: string) => `${name}: birthday`,
  anniversary: (name: string, years: number) => `${name}: ${years} years`,
} as const

/** Settings › Notifications: kinds and channels (NOTE-4). */
export const preferenceTexts = {
  title: 'What you are told of',
  sentence: 'Each in the app, by email, or both.',
  saved: 'Notification Preferences Updated',
  failed: somethingWrong,
  notification: 'In the app',
  email: 'Email',
  notificationOf: (kind: string) => `${kind}: in the app`,
  emailOf: (kind: string) => `${kind}: by email`,
  all: 'Everything',
  allNotifications: 'All notifications',
  allEmails: 'All emails',
  kinds: {
    message: 'Messages',
    registration: 'New registrations',
    onboarding: 'Onboarding',
    vacation: 'Vacation requests',
    milestone: 'Birthdays and anniversaries',
    storage: 'Room for files',
  },
  hints: {
    message: 'Somebody has written to you. Emails wait five minutes, and do not come when you have read it by then.',
    registration: 'Somebody you invited has an account.',
    onboarding: 'A client or an employee has handed something over.',
    vacation: 'An employee asks for days off, or to cancel them.',
    ownVacation: 'Your request was approved or denied, or a vacation was cancelled.',
    milestone: "Employees' birthdays, and the years they have been with you, at nine in the morning.",
    storage: 'The room for files is nearly used up.',
  },
  messagesTitle: 'Messages',
  messages: {
    toasts: 'Show a message that arrives while I am on another page',
    times: 'Always show times',
    enter_sends: 'Enter sends a message',
  },
  messageHints: {
    toasts: 'It comes up at the top for a few seconds, and opens its conversation.',
    times: 'Otherwise the first of several messages shows the time, and the others when you point at them.',
    enter_sends: 'Shift+Enter then begins a line. Ctrl+Enter sends in any case.',
  },
  emailContentsTitle: 'Emails of your workspace',
  emailContents: 'Show what was written',
  emailContentsHint:
    'Emails quote the messages they are about, and why an answer was sent back. Passwords are never in an email. Otherwise they only say who wrote.',
  zoneTitle: 'Time zone',
  zoneText: 'Nine in the morning, for birthdays and anniversaries, is nine here.',
  noZone: 'Not known yet: UTC',
  editZone: 'Edit the time zone',
  zoneSaved: 'The time zone is saved.',
} as const

/** The page of the unsubscribe link. */
export const unsubscribeTexts = {
  title: 'Stop these emails',
  checking: 'Looking at the link',
  kinds: {
    message: 'new messages',
    registration: 'new registrations',
    onboarding: 'onboarding',
    vacation: 'vacation requests',
    milestone: 'birthdays and anniversaries',
    storage: 'room for files',
  },
  sentence: (kind: string, business: string) =>
    `Emails about ${kind} from ${business} come to the address where you found this link.`,
  stop: 'Stop these emails',
  stoppedTitle: 'These emails have stopped',
  stopped: (kind: string, business: string) => `You get no more emails about ${kind} from ${business}.`,
  stays: 'Everything else goes on as before. You turn them on again in the settings, under Notifications.',
  invalid: 'This link does not work. Turn emails off in the settings.',
  cutShort: notWhole('turn emails off in the settings'),
  failed: somethingWrong,
  settings: 'Open the settings',
} as const

/** Settings › Notifications: push on this browser (NOTE-6). */
export const pushTexts = {
  title: 'On this device',
  text: 'What you are told of in the app comes up on this device too, also while Foyer is closed.',
  on: 'Notifications come up on this device.',
  off: 'Nothing comes up on this device.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnLabel: 'Turn on notifications on this device',
  turnOffLabel: 'Turn off notifications on this device',
  notHere: 'This browser shows no notifications. On an iPhone, add Foyer to the home screen first.',
  denied:
    'This browser was told not to show notifications from here. Allow them in its settings for this page, then reload.',
  notAllowed: 'Nothing was turned on, because the browser was not allowed to show notifications.',
  noService: 'Your browser could not reach its push service. Try again in a moment.',
  unknownService: 'The push service of this browser is not known here.',
  failed: 'This could not be changed.',
  body: (message: string, count: number) => (count > 1 ? `${message} (${count})` : message),
} as const
