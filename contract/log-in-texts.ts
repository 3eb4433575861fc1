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
export const noEmployeeAccess = "Your workspace's plan has no employee access. Ask your manager to move it to Agency."

/** What a window is called. */
export const pageTitle = (page: string) => `${page} · ${productName}`

/** Words that every page shares. */
export const commonTexts = {
  somethingWrong,
  refresh,
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
  copy: 'Copy',
  copied: 'Copied',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  notGiven: 'Not given',
  notSaved: 'This was not saved. What you typed is still here.',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
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
  planWithoutEmployees: noEmployeeAccess,
  tooMany: (seconds: number) => `Too many attempts. Try again in ${waitFor(seconds)}.`,
  expired: 'You were logged out because your session ended. Log in to go on.',
  loggedOut: 'You are logged out.',
  passwordChanged: 'Your password is updated. Log in with the new one.',
  notReached: 'We could not reach the server. Check your connection and try again.',
} as const
