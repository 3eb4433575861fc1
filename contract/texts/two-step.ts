import { counted } from './shared.ts'

/** Settings › Security: two-step sign-in (AUTH-16). */
export const twoStepTexts = {
  title: 'Two-step sign-in',
  sentence: 'After your password you enter a code from an app on your phone, so a stolen password alone opens nothing.',
  app: 'Authenticator app',
  on: 'On',
  off: 'Off',
  failed: 'We could not read how you sign in',
  setUp: 'Set up',
  turnOff: 'Turn off',
  move: 'Set up anew',
  taskOf: (task: string) => `${task}: two-step sign-in`,
  moveHint: 'For another phone, or for new recovery codes. The app you have now works until the new one does.',
  moved: 'Your new app is set up. Codes of the former one, and the former recovery codes, count no more.',
  goOn: 'Continue',
  codes: 'Recovery codes',
  codesLeft: (left: number, of: number) => `${left} of ${of} left`,
  fewCodes: (left: number) =>
    `${left === 0 ? 'No recovery code is' : `Only ${counted(left, 'recovery code is', 'recovery codes are')}`} left. For ten new ones, set up your app anew.`,
  isOn: 'Two-step sign-in is on.',
  isOff: 'Two-step sign-in is off.',
  mustSetUp: 'Your manager asks everyone in the team for two-step sign-in. Set it up to go on working.',
  clientMustSetUp: 'Your contacts ask for two-step sign-in. Set it up to go on.',
  isAsked: 'Your manager asks everyone in the team for it, so it stays on.',
  clientIsAsked: 'Your contacts ask for it, so it stays on.',
  othersTitle: (count: number) =>
    count === 1 ? 'One other device is signed in.' : `${count} other devices are signed in.`,
  othersText: 'They were not asked for a code. Signed out, they are asked the next time.',
  password: 'Your password',
  passwordHint: 'So that nobody else does this in your place.',
  scan: 'Scan this with your authenticator app',
  scanHint: 'Any app for one-time codes will do, such as the one built into your password manager.',
  qr: 'QR code for your authenticator app',
  openApp: 'Open it in the app on this device',
  secret: 'Or type this key into the app',
  copySecret: 'Copy the key',
  code: 'Code from the app',
  codeHint: 'The six digits it shows now.',
  anyCode: 'Code',
  anyCodeHint: 'The six digits that your app shows now, or a recovery code.',
  codeMissing: 'Enter the code',
  passwordMissing: 'Enter your password',
  turnOn: 'Turn on',
  keepTitle: 'Keep your recovery codes',
  keepSentence: 'Each one works once in the place of a code, when your phone is not at hand. They are shown only now.',
  keepAlone: 'Should you lose them and your phone, only who runs this server can turn two-step sign-in off for you.',
  keepManager: 'Should you lose them and your phone, your manager can turn two-step sign-in off for you.',
  copyCodes: 'Copy the codes',
  download: 'Download',
  filename: 'foyer-recovery-codes.txt',
  fileHead: (email: string, address: string, date: string) =>
    `Recovery codes of ${email} for ${address}, made on ${date}. Each works once.`,
  kept: 'I have kept them',
  done: 'Done',
  leaveTitle: 'Leave without the codes?',
  leaveText: 'They are shown only now. Two-step sign-in is on already, and without your phone you need one of them.',
} as const

/** Settings › Security: what a Manager requires of the sign-in of their workspace (AUTH-16). */
export const teamTwoStepTexts = {
  title: 'Your workspace',
  label: 'Require two-step sign-in of all Employees',
  sentence: 'Who has not set it up sees only their settings until they have. Nobody is signed out.',
  clientsLabel: 'Require two-step sign-in of all Clients',
  clientsSentence: 'They are asked at their next log-in, so nobody is stopped in the middle of an onboarding.',
  ownMissing: 'You have not set it up yourself. This asks it of the others only.',
  failed: 'This was not changed.',
  saved: 'Saved',
  unread: 'We could not read what you ask of your team',
} as const

/** When idle devices are signed out. */
export const idleTexts = {
  label: 'Sign out idle devices',
  sentence: 'Everyone in your workspace has to log in again when nothing was done on a device for so long.',
  never: 'Seven days after log-in',
  after: (minutes: number) =>
    minutes < 60 ? `After ${minutes} minutes` : minutes === 60 ? 'After 1 hour' : `After ${minutes / 60} hours`,
  byOperator: (minutes: number) =>
    `Who runs this server signs idle devices out ${minutes < 120 ? `after ${minutes} minutes` : `after ${Math.round(minutes / 60)} hours`} at the latest.`,
  tooLong: 'Who runs this server allows a shorter time only. Choose another one.',
} as const

/** An option of an employee or a client (AUTH-16). */
export const twoStepOptionTexts = {
  turnOff: 'Turn off two-step sign-in',
  hint: 'For who lost their phone and their recovery codes.',
  ask: 'Make sure that it is really them who asks you. From then on their password is enough to log in; we tell them by email.',
  confirm: 'Turn off',
  done: (name: string) => `Two-step sign-in of ${name} is off.`,
} as const

/** The screen of an Employee or a Client who must set up two-step sign-in first. */
export const twoStepGateTexts = {
  title: 'Two-step sign-in first',
  sentence: 'Your manager asks everyone in the team to sign in with a second step. It takes two minutes.',
  clientSentence: (business: string) =>
    `${business} asks you to sign in with a second step, which protects what you hand over. It takes two minutes. Then you go on where you were.`,
  what: 'You need a phone with an authenticator app, or a password manager that makes one-time codes.',
  setUp: 'Set it up in Settings',
} as const

/** Settings › Security: passkeys (AUTH-16). */
export const passkeyTexts = {
  title: 'Passkeys',
  sentence: 'Sign in with your fingerprint, your face or the screen lock of a device, without a password.',
  none: 'You have no passkey yet.',
  failed: 'We could not read your passkeys',
  unable: 'This browser cannot make passkeys here. A current browser and a secure address (https) are needed.',
  created: (date: string) => `Added ${date}`,
  lastUsed: (when: string) => `last used ${when}`,
  neverUsed: 'not used yet',
  add: 'Add a passkey',
  name: 'Name',
  nameHint: 'What you know this device by, such as Work laptop.',
  nameMissing: 'Give it a name',
  password: 'Your password',
  passwordMissing: 'Enter your password',
  goOn: 'Continue',
  waiting: 'Follow the steps that your browser shows.',
  added: (name: string) => `${name} is added.`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove this passkey?',
  removeText: (name: string) => `${name} will not open your account any more. You may delete it on the device as well.`,
  removed: (name: string) => `${name} is removed.`,
  closed: 'No passkey was made. Nothing is changed; try again when you are ready.',
  exists: 'This device has a passkey for your account already.',
  notMade: 'The browser could not make a passkey. Try again, or use another device.',
} as const

/** Settings › Security: devices (AUTH-15). */
export const deviceTexts = {
  title: 'Signed-in devices',
  sentence: 'Sign out what you do not know, then change your password.',
  failed: 'We could not read where you are signed in',
  unknown: 'Unknown device',
  current: 'This device',
  seen: (when: string) => `Last seen ${when}`,
  signOut: 'Sign out',
  signOutLabel: (device: string, address: string) => `Sign out ${device}, ${address}`,
  signedOut: (device: string) => `${device} is signed out.`,
  others: 'Sign out all others',
  othersTitle: 'Sign out all other devices?',
  othersText: 'Every device but this one has to log in again.',
  othersDone: 'All other devices are signed out.',
} as const

/** The log-in history (AUTH-15): what happened, newest first. */
export const signInTexts = {
  title: 'Log-in history',
  sentence: 'Of the last 90 days. What was not you: sign that device out above and set a new password.',
  failed: 'We could not read your log-in history',
  none: 'Nothing yet. Your next log-in stands here.',
  newDevice: 'New device',
  events: {
    log_in: 'Logged in',
    passkey_log_in: 'Logged in with a passkey',
    link_log_in: 'Logged in with a link from an email',
    log_in_failed: 'Wrong password',
    code_wrong: 'Wrong code',
    failure_wave: 'Many failed log-ins, told by email',
    reset_requested: 'Link for a new password requested',
    password_reset: 'Password set with a link',
    password_changed: 'Password changed',
    recovery_code_used: 'Recovery code used',
    two_step_on: 'Two-step sign-in turned on',
    two_step_moved: 'Two-step sign-in moved to another app',
    two_step_off: 'Two-step sign-in turned off',
    two_step_off_by_other: 'Two-step sign-in turned off by somebody else',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
  },
} as const
