// Words of every page. The log-in page loads only this file and log-in.ts.

export const productName = 'Foyer'
export const somethingWrong = 'Something went wrong!'
export const refresh = 'Something went wrong! Please refresh and try again.'
const noFileSelected = 'No File Selected'
const cannotBeUndone = 'Are you sure? This cannot be undone!'
export const wrongCredentials = 'Your Username or Password is incorrect'
export const codeNeeded = 'Enter the code from your authenticator app.'

export const workspaceDeleted =
  'Your workspace was closed, and everything in it was deleted. You can no longer log in to it.'

export const noEmployeeAccess = "Your workspace's plan has no employee access. Ask your manager to move it to Agency."

export const fieldMissing = 'This is needed.'
/** In a form several fields may be missing. */
export const fieldNeeded = (label: string) => `${label} is needed.`

/** Under a field of which nothing is cut. */
export const charactersTooMany = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'} too many. Please shorten it.`

/** The window title. */
export const pageTitle = (page: string) => `${page} · ${productName}`

export const commonTexts = {
  somethingWrong,
  unexpectedAnswer: 'The server did not answer as expected. Try again in a moment.',
  cannotBeUndone,
  noFileSelected,
  tryAgain: 'Try again',
  retry: 'Retry',
  back: 'Back',
  next: 'Next',
  previous: 'Previous',
  save: 'Save',
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  edit: 'Edit',
  delete: 'Delete',
  loading: 'Loading',
  late: 'This takes longer than usual. Check your connection.',
  notLoaded: 'The page could not be loaded. Check your connection.',
  copy: 'Copy',
  copied: 'Copied',
  yes: 'Yes',
  no: 'No',
  optional: 'optional',
  showMore: (count: number) => `Show ${count} more`,
  notGiven: 'Not given',
} as const

/** To a Manager who sees the app as a client. */
export const viewOnly =
  'You see what this client sees. Nothing can be changed here, and messages and settings are theirs alone.'
