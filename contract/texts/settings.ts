import { commonTexts, productName } from './common.ts'
import { counted, invalidEmail, linkCutShort } from './shared.ts'

export const settingsTexts = {
  title: 'Settings',
  tabs: 'Parts of the settings',
  back: 'Back to the settings',
  you: 'You',
  workspace: 'Workspace',
  account: 'Account',
  /** A Client's Account is their billing information (SHELL-2, DASH-6). */
  contactInfo: 'Contact Info',
  notifications: 'Notifications',
  security: 'Security',
  billing: 'Billing',
  employees: 'Employees',
  theme: 'Theme',
  reminders: 'Reminders',
  items: 'What we ask',
  activity: 'Activity',
  advanced: 'Advanced: passkeys, idle devices, required two-step sign-in',
  /** Without what only a Manager decides. */
  advancedOwn: 'Advanced: passkeys',
} as const

/** The password row, used by two settings pages (SET-4). */
export const passwordRowTexts = {
  lastChanged: (date: string) => `Last changed ${date}`,
  sinceRegistration: (date: string) => `Unchanged since ${date}`,
  forgotten: 'Forgotten? Set a new one by email.',
  send: 'Send reset link',
  change: 'Change',
  current: 'Current password',
  currentMissing: 'Enter your current password',
  save: 'Change password',
  changed: 'Your password is changed. Your other devices are signed out.',
  sent: "Password Reset Email Sent! We've sent you an email with a link to reset your password.",
} as const

/** Settings › Account (SET-2), and the email to be confirmed (SET-5). */
export const ownAccountTexts = {
  title: 'Your details',
  sentence: 'What your contacts see of you, and how you log in.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  birthday: 'Birthday',
  businessName: 'Business name',
  edit: (label: string) => `Edit ${label.toLowerCase()}`,
  saved: 'Saved',
  failed: 'Your details could not be loaded.',
  missing: 'Enter something here.',
  invalidEmail,
  emailHint: (email: string) =>
    `A link goes to the new address. It counts once you have confirmed it there; until then you log in with ${email}.`,
  emailSend: 'Send link',
  password: 'Your password',
  passwordMissing: 'Enter your password',
  pending: (email: string) => `${email} waits to be confirmed.`,
  pendingHint: 'Open the link we sent there. It works once, for one day.',
  sendAgain: 'Send again',
  sentAgain: 'Sent again. Only the newest link works.',
  keepEmail: 'Cancel the change',
  kept: 'The change is cancelled. The link we sent does not work any more.',
  managedBy: (manager: string) => `${manager} keeps these for you. Ask them when something has changed.`,
  confirmTitle: 'Confirm your new email',
  confirmSentence: 'From then on you log in with the new address. Your other devices are signed out.',
  confirm: 'Confirm email',
  confirmWhy: 'Where you are logged in, the link alone is enough. Here it takes your password.',
  confirmed: (email: string) => `Your email is ${email} now. You log in with it from here on.`,
  confirmExpired: 'This link has expired, was used already, or was replaced by a newer one.',
  confirmCutShort: linkCutShort,
  confirmExpiredHint: 'Look under Settings, Account: there you see what counts, and can have a new link sent.',
  confirmTaken: 'Somebody else has an account with this email by now. Your email stays as it was.',
  confirmTakenHint: 'Choose another one under Settings, Account.',
  toAccount: 'Go to your account',
  toLogIn: 'Log In',
} as const

/** Deleting a Manager's account with the whole workspace (SET-3). */
export const deletionTexts = {
  title: 'Delete account',
  text: 'Deletes your account and everything in your workspace, for you and for everybody in it.',
  open: 'Delete account',
  dialogTitle: 'Delete your account?',
  question: commonTexts.cannotBeUndone,
  whatGoes: 'This is deleted for good:',
  clients: (count: number) =>
    counted(count, 'client, with what they handed over', 'clients, with what they handed over'),
  employees: (count: number) => counted(count, 'employee'),
  rest: 'All messages, files, passwords, invitations and vacations',
  subscription: 'Your subscription, which ends now without a refund',
  everybody: 'Everybody is signed out at once and told by email.',
  download: 'Download your data first',
  password: 'Your password',
  passwordMissing: 'Enter your password',
  email: {
    subject: (business: string) => `${business} closed its workspace on ${productName}`,
    sentence: (business: string) =>
      `${business} closed its workspace on ${productName}. Your account there was deleted with everything in it, and you can no longer log in to it.`,
    note: 'If you need something that was in it, ask them directly.',
    why: (email: string) => `You get this at ${email} because you had an account there. No more emails will come.`,
  },
  ownEmail: {
    subject: () => `Your ${productName} account was deleted`,
    sentence: (business: string) =>
      `Your account was deleted, with everything in the workspace of ${business}: clients, employees, messages, files and the subscription. Everyone was signed out and told by email.`,
    note: 'What was deleted cannot be brought back. You can register again with this email at any time.',
    why: (email: string) =>
      `You get this at ${email} because we always confirm that an account was deleted. No more emails will come.`,
  },
} as const
