/*
 * The texts of the log-in page and the words that every page shares. They stand apart from texts.ts, which hands them on, so
 * that the page a stranger loads does not carry the texts of all the others.
 */

export const productName = 'Foyer'

export const somethingWrong = 'Something went wrong!'
export const refresh = 'Something went wrong! Please refresh and try again.'
const noFileSelected = 'No File Selected'
const cannotBeUndone = 'Are you sure? This cannot be undone!'
const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)
const waitFor = (seconds: number) =>
  seconds < 60 ? (seconds === 1 ? '1 second' : `${seconds} seconds`) : minutes(Math.ceil(seconds / 60))
export const wrongCredentials = 'Your Username or Password is incorrect'
export const codeNeeded = 'Enter the code from your authenticator app.'
export const workspaceDeleted =
  'Your workspace was closed, and everything in it was deleted. You can no longer log in to it.'
export const noEmployeeAccess = "Your workspace's plan has no employee access. Ask your manager to move it to Agency."

/** What a window is called. */
export const pageTitle = (page: string) => `${page} · ${productName}`

/** Words that every page shares. */
export const commonTexts = {
  somethingWrong,
  cannotBeUndone,
  noFileSelected,
  tryAgain: 'Try again',
  retry: 'Retry',
  back: 'Back',
  next: 'Next',
  previous: 'Previous',
  save: 'Save',
  saved: 'Saved',
  saving: 'Saving',
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  edit: 'Edit',
  delete: 'Delete',
  search: 'Search',
  loading: 'Loading',
  notLoaded: 'The page could not be loaded. Check your connection.',
  copy: 'Copy',
  copied: 'Copied',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  notGiven: 'Not given',
  notSaved: 'This was not saved. What you typed is still here.',
} as const

export const authTexts = {
  title: 'Log in',
  /** The one sentence of what this is, beside the form. */
  promise: 'Your clients, your team and every conversation in one place.',
  email: 'E-mail',
  password: 'Password',
  logIn: 'Log In',
  forgot: 'Forgot your password?',
  trial: 'New here? Start a free trial',
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
  workspaceDeleted,
  accountDeleted: 'Your account was deleted, with everything in your workspace.',
  passwordChanged: 'Your password is updated. Log in with the new one.',
  notReached: 'We could not reach the server. Check your connection and try again.',
} as const

/** On the landing page where nothing real is configured (OPS-2). */
export const demoTexts = {
  title: 'Just looking?',
  text: 'Walk around in a demo workspace with made-up people. Nothing leaves this machine.',
  enterAs: 'Enter as',
  Manager: 'Manager',
  Employee: 'Employee',
  Client: 'Client',
  preparing: 'Preparing the demo. The first time takes a few seconds.',
  failed: 'The demo could not be opened. Try again in a moment.',
  mail: 'Read the e-mails this machine keeps',
} as const
