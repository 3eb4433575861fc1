import { codeNeeded, noEmployeeAccess, workspaceDeleted, wrongCredentials } from './common.ts'

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

const waitFor = (seconds: number) =>
  seconds < 60 ? (seconds === 1 ? '1 second' : `${seconds} seconds`) : minutes(Math.ceil(seconds / 60))

export const authTexts = {
  title: 'Log in',
  promise: 'Clients hand over logins, files and answers in one place, and nobody has to ask twice.',
  email: 'Email',
  password: 'Password',
  logIn: 'Log In',
  forgot: 'Forgot your password?',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'Email and Password Fields Required',
  invalidEmail: 'Please Enter a valid Email',
  wrong: wrongCredentials,
  code: 'Code',
  codeHint: 'The six digits from your authenticator app, or a recovery code.',
  codeNeeded,
  codeTitle: 'Two-step sign-in',
  codeFor: (email: string) => `For ${email}`,
  codeWrong: 'This code is not right, or was used before. Enter the newest one, or a recovery code.',
  recoveryHint: 'One of the ten codes that you kept. Each works once.',
  recoveryInstead: 'Use a recovery code',
  appInstead: 'Use the code from your app',
  back: 'Back',
  passkey: 'Use a passkey',
  passkeyClosed: 'No passkey was used. Try again, or log in with your password.',
  passkeyUnknown: 'This passkey opens no account here. Log in with your password.',
  passkeyFailed: 'The passkey did not work. Try again, or log in with your password.',
  planWithoutEmployees: noEmployeeAccess,
  tooMany: (seconds: number) => `Too many attempts. Try again in ${waitFor(seconds)}.`,
  expired: 'You were logged out because your session ended. Log in to go on.',
  loggedOut: 'You are logged out.',
  storageBlocked:
    'This browser blocks stored data for this site. You can log in, but only until this page is closed or loaded again. To stay logged in, allow cookies and site data in the settings of your browser.',
  workspaceDeleted,
  accountDeleted: 'Your account was deleted, with everything in your workspace.',
  passwordChanged: 'Your password is updated. Log in with the new one.',
  notReached: 'We could not reach the server. Check your connection and try again.',
} as const

/** What the landing page says of the product, beside the log-in. */
export const landingTexts = {
  lead: 'For small agencies and people who work on their own. You see who you are waiting for and how long, and everyone chats in real time.',
  trial: 'Start your free trial',
  prices: (days: number, packages: readonly string[]) => `${days} days free. Then ${packages.join(', ')}.`,
  package: (name: string, monthly: string, annual: string) => `${name} at ${monthly} a month or ${annual} a year`,
  board: 'The board of an agency: what each client has handed over, and how many days it has been waiting.',
  home: 'The home of a client on a phone: the next thing, how long it takes and who is waiting for it.',
  says: [
    ['Clients see who opens a login', 'Every login is encrypted, and each look is listed with name and time.'],
    ['Clients finish on their phone', 'In minutes. Reminders name what is still missing and stop by themselves.'],
    ['Staff see only what you grant', 'You decide field by field, and access ends by itself on the day you set.'],
  ],
  invited: 'Invited by an agency? Open the link in its email.',
} as const

/** The pages that the operator may have. */
export const operatorPageTexts = { terms: 'Terms of service', privacy: 'Privacy', imprint: 'Imprint' } as const

/** On the landing page, when nothing real is configured (OPS-2). */
export const demoTexts = {
  enterAs: 'Look around in a demo workspace with made-up people, as',
  Manager: 'Manager',
  Employee: 'Employee',
  Client: 'Client',
  preparing: 'Preparing the demo. The first time takes a few seconds.',
  failed: 'The demo could not be opened. Try again in a moment.',
  mail: 'Read the emails this machine keeps',
} as const
