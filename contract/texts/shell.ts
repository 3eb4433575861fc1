import { somethingWrong } from './common.ts'
import { unreadMessages } from './shared.ts'

/** Of five minutes or more, in the largest unit that fits. */
function lengthOf(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  if (minutes < 90) return `${minutes} minutes`
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1440)} days`
}

export const shellTexts = {
  skip: 'Skip to the content',
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  logIn: 'Log In',
  logOut: 'Log Out',
  logOutTitle: 'Log out without saving?',
  logOutText:
    'An answer is not saved yet, because it is too long or there is no connection. If you log out now, it is lost.',
  logOutUnsent: 'A message is not sent yet. If you log out now, it is lost.',
  menu: 'Menu',
  places: 'Places',
  home: (business: string) => `${business}, to the dashboard`,
  dashboard: 'Dashboard',
  messages: 'Messages',
  clients: 'Clients',
  calendar: 'Calendar',
  employees: 'Employees',
  ownFiles: 'My files',
  account: 'Account',
  faq: 'FAQ',
  settings: 'Settings',
  unread: unreadMessages,
  notFoundTitle: 'This page is not here',
  notFoundHint: 'The address may have a slip in it, or what was here is gone.',
  toDashboard: 'Go to the dashboard',
  crashTitle: 'This page stopped working',
  crashHint: 'What you saved is safe. Try the page again; the rest still works.',
  clockWrong: (ms: number) =>
    `The clock of this device is ${lengthOf(ms)} ${ms > 0 ? 'ahead' : 'behind'}. Set it right: times and dates may look wrong here.`,
  otherAnswered:
    'Another server answers instead of this site, maybe because your network asks for a log-in of its own. What you typed is kept.',
  openIt: 'Open it in a new tab',
  offline: 'You are offline. What you see may be out of date.',
  connectionLost: 'Connection lost. Trying again. What you see may be out of date.',
  loadFailed: somethingWrong,
  loadFailedHint: 'The server did not answer as it should.',
  backToDashboard: 'Back to the dashboard',
} as const
