import type { Role } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import {
  authTexts,
  cannotBeUndone,
  codeNeeded,
  commonTexts,
  noEmployeeAccess,
  pageTitle,
  productName,
  refresh,
  somethingWrong,
  wrongCredentials,
} from './log-in-texts.ts'

/*
 * Every text a person reads, by feature. It is a table: one export per feature, so that a page loads only its own.
 * Texts that the two source documents give stand here character for character, their capitals and marks included.
 */

export { authTexts, commonTexts, productName }

/*
 * Texts that stand in several tables have a name of their own: a table that read them out of another one would bring that
 * one into every bundle.
 */
const updateSubscription = 'To login, please update your Subscription'
const alreadySubscribed = 'Your subscription is active already.'
const soloClientLimit = "You can't add more than 10 clients on the Solo tier. Upgrade to Agency to add more."
const soloGroupLimit = "You can't add more than 10 groups on the Solo tier. Upgrade to Agency to add more."
const userNotFound = 'User not found'
const invalidLink = 'Invalid Link'
const clientLinkInvalid = 'Link is Invalid. Unable to Register'
const employeeLinkInvalid = 'Link is Invalid. Contact your manager for a new link.'
const invalidPlan = 'Invalid Subscription Plan Selected.'
const noClients = 'No Clients Found'
const noVacations = 'No Vacation Requests Found'
const nameChanged = 'The name was changed elsewhere meanwhile. Look at it again before you save.'
const resetSent = 'Recovery Email sent'
const resetExpired = 'Reset link has expired. Please resend link'
const passwordUpdated = 'Password updated'
const invitationSent = 'Invitation Successfully Sent'
const notBuilt = 'This page is not part of the product yet. Nothing you entered elsewhere is affected.'

/** Around every table: its search, its order and its pages. */
export const listTexts = {
  count: (total: number) => (total === 1 ? '1 entry' : `${total.toLocaleString('en-US')} entries`),
  range: (first: number, last: number, total: number) =>
    `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  pages: 'Pages',
  sortBy: 'Sort by',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  options: 'Options',
} as const

/** What is wrong with a single field, where the documents have no text for it. */
export const fieldTexts = {
  invalidEmail: '"email" must be a valid email',
  missing: 'This is needed',
  unknown: 'There is no such field',
  notText: 'This must be text',
  notDate: 'Enter a date as YYYY-MM-DD',
  unstorable: 'This has a character that cannot be kept',
  tooLong: (max: number) => `Use at most ${max.toLocaleString('en-US')} characters`,
} as const

/** About the Idempotency-Key that a program may send along. */
export const idempotencyTexts = {
  malformed: (max: number) => `An Idempotency-Key is 1 to ${max} plain characters`,
  reused: 'This Idempotency-Key was used for something else',
  running: 'The call with this Idempotency-Key is still running. Ask again in a moment.',
} as const

export const passwordTexts = {
  length: 'Use 8 to 128 characters',
  common: 'This password is too common',
} as const

/** The meter under a password that is being chosen (AUTH-13). */
export const strengthTexts = {
  label: 'Password strength',
  weak: 'Weak',
  fair: 'Fair',
  good: 'Good',
  strong: 'Strong',
  hint: 'A few more words make it safer.',
} as const

export const resetTexts = {
  title: 'Reset your password',
  sentence: 'Enter the e-mail you log in with. We will send you a link to set a new password.',
  email: 'Email',
  send: 'Send Reset Email',
  backToHome: 'Back to Home',
  invalidEmail: 'Please enter a valid Email',
  /** The server's reply, the same for an e-mail that nobody has; shown as it is, in green. */
  sent: resetSent,
  newTitle: 'Set a new password',
  forEmail: (email: string) => `For ${email}`,
  checking: 'Checking your link',
  password: 'New password',
  confirm: 'Confirm new password',
  update: 'Update Password',
  incomplete: 'Please fill both password fields',
  mismatch: 'Passwords must match',
  expired: resetExpired,
  resend: 'Send a new link',
  again: 'Try again',
  failed: somethingWrong,
  updated: passwordUpdated,
  logIn: 'Log In',
} as const

export const planTexts = {
  solo: 'Solopreneur',
  agency: 'Agency',
  daily: 'Daily',
  monthly: 'Monthly',
  annual: 'Annual',
  perDay: (amount: string) => `${amount}/day`,
  perMonth: (amount: string) => `${amount}/month`,
  perYear: (amount: string) => `${amount}/year`,
  saving: (amount: string) => `saves ${amount}`,
  invalid: invalidPlan,
} as const

export const trialTexts = {
  title: 'Choose your plan',
  sentence: 'Both start with 14 days free. Change or cancel at any time.',
  start: 'Start your free trial',
  /** Names the button for a reader of the screen, who meets four of them. */
  startLabel: (plan: string, term: string) => `Start your free trial: ${plan}, ${term}`,
  trial: '14 day trial',
  clients: 'Keep track of clients',
  messages: 'Track messages',
  employees: 'Employee access',
  /** What the Solopreneur package has not got. */
  withoutEmployees: 'No employee access',
  haveAccount: 'You have an account? Log In',
} as const

export const registrationTexts = {
  managerTitle: 'Start your free 14-day trial',
  /** Until the link has said who invites. */
  invitedTitle: 'Create your account',
  clientTitle: (business: string) => `${business} invites you`,
  employeeTitle: (business: string) => `Join ${business}`,
  clientSentence: 'Create your account to share what is needed and to stay in touch.',
  employeeSentence: 'Create your account to start.',
  chosenPlan: (plan: string, term: string, price: string) => `${plan}, ${term}: ${price} after the trial`,
  changePlan: 'Choose another plan',
  name: 'Name',
  businessName: 'Business name',
  email: 'E-mail',
  phone: 'Phone',
  birthday: 'Birthday',
  password: 'Password',
  confirm: 'Confirm password',
  terms: 'I agree to the terms of service',
  registerAndCheckout: 'Register & Checkout',
  register: 'Register',
  lockedHint: 'From your invitation',
  checkingLink: 'Checking your invitation',
  linkUnchecked: 'We could not check your invitation',
  clientVerified: 'Link Verified',
  employeeVerified: 'New Employee Link Verified',
  invalidLink,
  invalidLinkHint:
    'It may have been used already, withdrawn, or be older than 14 days. Ask who invited you for a new one.',
  incomplete: 'Please fill out all fields',
  clientLinkInvalid,
  employeeLinkInvalid,
  invalidEmail: 'Please Enter a valid Email',
  mismatch: 'Passwords do not match',
  emailTaken: 'Email has already registered. Please try logging in.',
  failed: 'Something went wrong! Please refresh and try again',
  logIn: 'Log In',
  loggingIn: 'Your account is made. Logging you in',
  logInFailed: 'Your account is made, but logging in did not work.',
  signedInAs: (name: string) => `You are logged in as ${name}. Registering another account logs this one out.`,
  openingCheckout: 'Opening the checkout',
  checkoutFailed: 'Your account is made, but the checkout did not open.',
  checkoutWaits: 'Your account is made. The checkout is the last step.',
  openCheckout: 'Open the checkout',
  haveAccount: 'You have an account? Log In',
} as const

export const checkoutTexts = {
  confirming: 'Confirming your checkout',
  succeeded: 'Checkout Succeeded',
  trial: "You're all set for your 14 day trial!",
  active: 'Your subscription is active.',
  getStarted: 'Get Started',
  unconfirmed: 'We could not confirm your checkout',
  unknown: 'We do not know this receipt',
  unknownHint: 'Nothing was lost. If you have just paid, open the dashboard: it shows the state of your subscription.',
  open: 'This checkout is not finished',
  openHint: 'Nothing was charged. You can open the checkout again from the dashboard.',
  toDashboard: 'Go to the dashboard',
} as const

export const subscriptionTexts = {
  verifying: 'Checking your subscription',
  inactive: (plan: string) =>
    plan === '' ? 'Your Subscription is no longer active' : `Your Subscription ${plan} is no longer active`,
  update: updateSubscription,
  renew: 'Renew Subscription',
  manage: 'Manage Subscription',
  error: 'We could not read your subscription',
  errorHint: 'This is often over in a moment. Try again, or renew the subscription.',
  pastDue: 'Your last payment did not go through',
  pastDueHint: 'Update your card to keep working. Nothing is lost.',
  /** For a Manager who left the first checkout. */
  firstCheckout: 'Start your free 14-day trial',
  firstCheckoutHint: 'Your account is ready. The checkout is the last step; the card is charged after the trial.',
  plan: 'Plan',
  contact: 'Who to contact',
  contactHint: (name: string) => `${name} looks after the subscription. Write to them to go on.`,
  renewTitle: 'Renew your subscription',
  renewSentence: 'Everything you had is still here. Choose a plan to go on.',
  choose: 'Choose',
  chooseLabel: (plan: string, term: string) => `Choose ${plan}, ${term}`,
  alreadyActive: alreadySubscribed,
  activeHint: 'There is nothing to renew. Plan, card and invoices are under Manage Subscription.',
  noEmployeeTitle: 'No employee access',
  noSuchPath: 'This is no page of this app.',
  openFailed: 'The page for payments did not open. Try again in a moment.',
  noEmployeeAccess,
} as const

export const shellTexts = {
  skip: 'Skip to the content',
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  logIn: 'Log In',
  logOut: 'Log Out',
  menu: 'Menu',
  closeMenu: 'Close menu',
  places: 'Places',
  home: (business: string) => `${business}, to the dashboard`,
  dashboard: 'Dashboard',
  messages: 'Messages',
  clients: 'Clients',
  employees: 'Employees',
  account: 'Account',
  faq: 'FAQ',
  settings: 'Settings',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  notFoundTitle: 'This page is not here',
  notFoundHint: 'The address may have a slip in it, or what was here is gone.',
  toDashboard: 'Go to the dashboard',
  crashTitle: 'This page stopped working',
  crashHint: 'What you saved is safe. Try the page again; the rest still works.',
  offline: 'Connection lost. Trying again.',
  backOnline: 'Connected again.',
  newVersion: 'There is a new version.',
  reload: 'Reload',
  loadFailed: somethingWrong,
  loadFailedHint: 'The server did not answer as it should.',
  pageTitle,
  colorScheme: 'Colours',
  light: 'Light',
  dark: 'Dark',
  auto: 'As the device',
} as const

export const dashboardTexts = {
  title: 'Dashboard',
  needsYou: 'What needs you',
  nothingNeedsYou: 'Nothing is waiting for you.',
  numbers: 'At a glance',
  places: 'Where to go',
  messages: 'Messages',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  unreadMessages: 'Unread messages',
  forYou: 'For you',
  forEmployees: 'For employees',
  active: 'Active',
  invited: 'Invited',
  noUnread: 'No unread messages',
  unreadFromEmployees: (count: number) =>
    count === 1 ? 'Your employees have 1 unread message' : `Your employees have ${count} unread messages`,
  inbox: 'Inbox',
  employeeMessages: 'Employee messages',
  details: 'Details',
  employeeResources: 'Employee Resources',
  viewEmployees: 'View Employees',
  viewArchivedEmployees: 'View Archived Employees',
  createEmployee: 'Create Employee Account',
  employeePermissions: 'Employee Permissions',
  vacations: 'Vacation Requests',
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  waitingForYou: (count: number) =>
    count === 1 ? '1 vacation request waits for your answer' : `${count} vacation requests wait for your answer`,
  viewCalendar: 'View Calendar',
  manage: 'Manage',
  newRequest: 'New Request',
  viewRequests: 'View Requests',
  /** As the document has it. */
  vacationNotAllowed: 'Your are not currently authorized to submit Vacation Requests',
  clientList: 'Client List',
  clients: 'Clients',
  viewClients: 'View Clients',
  archived: 'Archived',
  addNewClient: 'Add New Client',
  viewActiveList: 'View Active List',
  viewArchivedList: 'View Archived List',
  firstClient: 'Invite your first client',
  firstClientHint: 'They get an e-mail with a link, register, and you can write to each other at once.',
  account: 'Account',
  preferences: 'Preferences',
  security: 'Security',
  contactInfo: 'Contact Info',
  billingInfo: 'Billing Info',
  filesAndContract: 'My files & contract',
  forms: 'Forms',
  socialForm: 'Target Persona Questionnaire',
  brandingForm: 'Branding Questionnaire',
  noForms: 'You have no forms to view.',
  onboarding: 'Onboarding',
  completed: 'Completed',
  incomplete: 'Incomplete',
  completeOnboarding: 'Complete Onboarding',
  onboardingProgress: (completed: number, required: number) => `${completed} of ${required} completed`,
  onboardingLeft: (count: number) =>
    count === 1 ? '1 step of your onboarding is open' : `${count} steps of your onboarding are open`,
  onboardingSoon: 'Your onboarding opens soon',
  onboardingSoonHint: (business: string) =>
    `Here ${business} will ask for what they need to start. Until then you can write to them.`,
  finishOnboarding: 'Finish your onboarding first',
  finishOnboardingHint: 'Your contact details and the files to sign are still open.',
  continueOnboarding: 'Continue onboarding',
  loadFailed: 'Something went wrong! Please refresh your browser.',
} as const

export const clientTexts = {
  title: 'Clients',
  archiveTitle: 'Archived clients',
  active: 'Active',
  archived: 'Archived',
  search: 'Search clients',
  clearSearch: 'Clear the search',
  backToDashboard: 'Back to the dashboard',
  lists: 'Which clients',
  sortBy: 'Sort by',
  businessName: 'Business Name',
  phone: 'Phone',
  email: 'Email',
  contactName: 'Contact Name',
  options: 'Options',
  optionsOf: (business: string) => `Options for ${business}`,
  services: 'Services',
  social: 'Social',
  web: 'Web Development',
  seo: 'SEO',
  branding: 'Branding',
  reputation: 'Reputation',
  /** Between the services a client bought, and what stands there when there are none. */
  serviceJoin: ' - ',
  noServices: 'None',
  date: 'Date',
  count: (total: number) => (total === 1 ? '1 client' : `${total.toLocaleString('en-US')} clients`),
  empty: noClients,
  emptyHint: 'Invite a client by e-mail, and they appear here once they have registered.',
  emptySearchHint: 'Nothing fits this search.',
  emptyArchiveHint: 'Clients you archive are kept here.',
  failed: somethingWrong,
  loadFailed: 'There was an issue loading client data!',
  contractFailed: 'There was an issue uploading the file!',
  saveFailed: refresh,
  archive: 'Archive',
  unarchive: 'Unarchive',
  archiveHint: 'The client is signed out. Everything is kept.',
  unarchiveHint: 'The client can log in again.',
  delete: 'Delete',
  deleteHint: 'The record, the onboarding and the files are removed. Messages stay under their name.',
  confirmDelete: cannotBeUndone,
  wasArchived: (business: string) => `${business} is archived.`,
  wasUnarchived: (business: string) => `${business} is active again.`,
  wasDeleted: (business: string) => `${business} is deleted.`,
  addClient: 'Add New Client',
} as const

export const invitationTexts = {
  addClient: 'Add a new client',
  addEmployee: 'Add a new employee',
  clientSentence: 'They get an e-mail with a link to register. It works once, for 14 days.',
  employeeSentence: 'They get an e-mail with a link to create their account. It works once, for 14 days.',
  email: 'E-mail',
  emailsHint: 'Several addresses: put commas between them, or paste a list.',
  send: 'Send invitation',
  sending: 'Sending',
  sent: invitationSent,
  sentMany: (count: number) => `${count} invitations sent`,
  invalidEmail: 'Please enter a valid email',
  invalidLine: (line: string) => `Please enter a valid email instead of "${line}"`,
  failed: somethingWrong,
  failedFor: (email: string, reason: string) => `${email}: ${reason}`,
  soloLimit: soloClientLimit,
  open: 'Open invitations',
  openCount: (count: number) => (count === 1 ? '1 open invitation' : `${count} open invitations`),
  noneOpen: 'No open invitations',
  sentOn: (date: string) => `Sent ${date}`,
  expiresOn: (date: string) => `Expires ${date}`,
  sentBy: (name: string) => `by ${name}`,
  resend: 'Send again',
  resent: 'Sent again',
  makeLink: 'Make a link',
  linkFor: (email: string) => `Link for ${email}`,
  linkHint: 'Whoever opens this link can register with this e-mail. It works once.',
  withdraw: 'Withdraw',
  withdrawn: 'Invitation withdrawn',
  withdrawFor: (email: string) => `Withdraw the invitation of ${email}?`,
  confirmWithdraw: 'Its links stop working at once.',
} as const

export const messageTexts = {
  title: 'Messages',
  groups: 'Groups',
  directMessages: 'Direct Messages',
  filter: 'Show',
  clients: 'Clients',
  employees: 'Employees',
  managers: 'Managers',
  addGroup: '+ Add new group',
  backToDashboard: 'Back to the dashboard',
  backToConversations: 'Back to the conversations',
  showConversations: 'Show conversations',
  people: 'People',
  membersOf: (name: string) => `Members of ${name}`,
  online: 'online',
  offline: 'offline',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  chooseConversation: 'Choose a conversation',
  chooseConversationHint: 'Or write to someone for the first time.',
  noConversations: 'Nobody to write to yet',
  noConversationsHint: 'Invite a client, and you can write to each other as soon as they have registered.',
  noMessages: 'No messages yet',
  noMessagesHint: (name: string) => `Write the first one to ${name}.`,
  newMessages: 'New messages',
  loadingOlder: 'Loading older messages',
  beginning: 'This is the beginning of the conversation.',
  write: 'Write a message',
  writeTo: (name: string) => `Write a message to ${name}`,
  send: 'Send',
  sendHint: 'Ctrl+Enter sends',
  sendHintMac: '⌘+Enter sends',
  attach: 'Attach a file',
  sending: 'Sending',
  notSent: 'Not sent.',
  retry: 'Retry',
  discard: 'Discard',
  you: 'You',
  today: 'Today',
  yesterday: 'Yesterday',
  typing: (name: string) => `${name} is typing`,
  typingMany: (names: readonly string[]) => `${names.join(', ')} are typing`,
  readUpTo: (name: string) => `${name} has read up to here`,
  empty: 'Write something first',
  conversations: 'Conversations',
  search: 'Search by name',
  noGroups: 'No groups yet',
  noDirectMessages: 'Nobody has written yet',
  notWrittenTo: 'Write the first message',
  nobodyFound: 'Nobody by that name, or hidden by the filter.',
  showMore: (count: number) => `Show ${count} more`,
  youWrote: (text: string) => `You: ${text}`,
  wrote: (name: string, text: string) => `${name}: ${text}`,
  messagesWith: (name: string) => `Messages with ${name}`,
  newSince: 'New',
  notSentYet: 'Not sent yet. It goes out when the connection is back.',
  loadFailed: 'Your conversations could not be loaded',
  messagesFailed: 'These messages could not be loaded',
  olderFailed: 'Older messages could not be loaded.',
  selectName: 'Please select a name',
  selectMembers: 'Please select more group members',
  selectUser: 'Select a User',
  userNotFound,
  soloLimit: soloGroupLimit,
  selectFiles: 'Please select at least one file',
  selectFile: 'Please select a file',
  selectConversation: 'Please select a conversation',
  selectEmployee: 'Please select an employee',
  employeeNotFound: 'Employee Not Found',
  failed: somethingWrong,
  conversationGone: 'This conversation is not here, or you are not in it.',
  managerReads: 'Your manager can read the messages here.',
} as const

export const notificationTexts = {
  title: 'Notifications',
  /** As many as the badge shows, so that who says what they see reaches the bell. */
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? '99+' : unread} not viewed`,
  clearAll: 'Clear All',
  delete: 'Delete this notification',
  empty: 'You have no Notifications',
  failed: somethingWrong,
  notViewed: 'Not viewed',
  arrived: (message: string) => `New notification: ${message}`,
  messages: (count: number) => `${count} messages`,
  /** What the server writes into a notification (NOTE-7). */
  newMessage: (name: string) => `New message from ${name}`,
  hasRegistered: (name: string) => `${name} has registered`,
  couldNotRegister: (email: string) => `${email} could not register: your plan has room for 10 clients`,
  onboarding: (name: string, labels: readonly string[]) => `${name}: ${labels.join(', ')}`,
  vacationRequested: (name: string, start: string, end: string) => `${name} requested ${start} to ${end}`,
  vacationDecided: (status: 'Approved' | 'Denied') => `Your vacation request was ${status}`,
  birthday: (name: string) => `${name}: birthday`,
  anniversary: (name: string, years: number) => `${name}: ${years} years`,
} as const

/** The documents' texts for a colour, in the order in which it is checked (SET-7). */
export const colorTexts = {
  empty: 'Please enter a valid hex color code',
  noHash: 'Invalid color code. Please start with a #',
  length: 'Invalid color code. Please enter a # followed by 3 or 6 characters',
  digits: 'Please enter a valid hex color code',
} as const

const ordinals = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', last: 'last' } as const

/** When an observance of the reference list is (ONB-7). */
export const observanceTexts = {
  wholeMonth: 'all month',
  day: (month: string, day: number) => `${month} ${day}`,
  nth: (nth: keyof typeof ordinals, weekday: string, month: string) => `${ordinals[nth]} ${weekday} of ${month}`,
  after: (weekday: string, anchor: string) => `${weekday} after the ${anchor}`,
  before: (weekday: string, anchor: string) => `${weekday} before the ${anchor}`,
  byEaster: (days: number) => {
    if (days === 0) return 'in March or April'
    const count = Math.abs(days)
    return `${count === 1 ? 'the day' : `${count} days`} ${days < 0 ? 'before' : 'after'} Easter Sunday`
  },
} as const

export const vacationTexts = {
  invalidDates: 'Invalid Start and End Date',
  enterDates: 'Please Enter Valid Dates',
  submitted: 'Vacation Request Submitted',
  empty: noVacations,
} as const

/** What the server says in `message` when a call went well. */
export const replyTexts = {
  resetSent,
  passwordUpdated,
  validLink: 'Valid Link',
  invitationSent,
} as const

/** Why a mail came and how to stop it stands under each one. */
export const mailTexts = {
  addressBelow: 'If the button does not work, copy this address into your browser:',
  sentBy: (business: string) => `Sent by ${business} with ${productName}.`,
  invitation: {
    clientSubject: (business: string) => `${business} invites you to work together`,
    clientSentence: (sender: string, business: string) =>
      `${sender} of ${business} invites you to create your account, to share what is needed and to stay in touch.`,
    employeeSubject: (business: string) => `${business} invites you to the team`,
    employeeSentence: (sender: string, business: string) =>
      `${sender} of ${business} invites you to create your employee account.`,
    button: 'Create your account',
    expires: 'The link works once, for 14 days.',
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} entered it as an invitation. If that was a mistake, ignore it: nothing happens, and no more mail comes.`,
  },
  reset: {
    subject: 'Set a new password',
    sentence: 'You asked to set a new password. If it was not you, ignore this mail: your password stays as it is.',
    button: 'Set a new password',
    expires: 'The link works once, for one hour.',
    why: (email: string) => `This came to ${email} because someone asked for it on the log-in page.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    sentence: 'Your password was changed, and every device was signed out. If it was not you, set a new one now.',
    button: 'Set a new password',
    why: (email: string) => `This came to ${email} because a changed password is always told.`,
  },
  registered: {
    subject: (name: string) => `${name} has registered`,
    sentence: (name: string, business: string) =>
      `${name} of ${business} has registered. You can write to each other now.`,
    button: 'Open the dashboard',
    why: 'This came because e-mails about new registrations are on. You can turn them off under Settings, Notifications.',
  },
} as const

/** For a page whose path exists already, inside the real layout, before the page itself does. */
export const notHereTexts = {
  title: 'Not here yet',
  sentence: notBuilt,
  back: 'Go to the dashboard',
} as const

export const roleTexts: Record<Role, string> = { Manager: 'Manager', Employee: 'Employee', Client: 'Client' }

/** What a refused call says, by its code: the document's text where it has one, otherwise what is the matter and a way on. */
export const problemTexts: Record<ErrorCode, string> = {
  malformed_json: 'The request is not valid JSON.',
  bad_signature: 'The signature does not fit.',
  upload_cut_off: 'The upload was cut off before its end. Send the file again.',
  not_signed_in: 'Log in to go on.',
  wrong_credentials: wrongCredentials,
  two_step_required: codeNeeded,
  subscription_inactive: updateSubscription,
  forbidden: 'Your role does not allow this.',
  agency_only: 'This needs the Agency plan.',
  permission_missing: 'Your manager has not allowed you this yet. Ask them for it.',
  field_not_granted: 'Your manager has not granted you this field. Ask them for it.',
  plan_without_employees: noEmployeeAccess,
  solo_client_limit: soloClientLimit,
  solo_group_limit: soloGroupLimit,
  not_yours: 'This belongs to someone else.',
  password_wrong: 'The password is not right. Try again.',
  file_link_expired: 'This link has expired. Reload the page it came from.',
  not_found: 'This is not here, or no longer.',
  invalid_link: invalidLink,
  no_clients_found: noClients,
  no_employees_found: 'No Employees Found',
  no_vacations_found: noVacations,
  user_does_not_exist: 'User does not exist',
  settings_not_found: 'User Settings not found',
  method_not_allowed: 'This address does not take that kind of request.',
  email_exists: 'Email already exists',
  email_in_use: 'Email already in use',
  already_subscribed: alreadySubscribed,
  no_subscription: 'There is no subscription yet. Start one first.',
  several_files: 'Several files have this name. Name one by its id.',
  contract_replaced: 'There is a newer contract. Read it before you sign.',
  direct_is_for_two: 'A direct conversation stays between its two people. Make a group instead.',
  already_decided: 'This request has been decided already.',
  name_changed: nameChanged,
  page_not_applicable: 'This page is not part of your onboarding, because its service is not chosen.',
  conflict: 'This was changed meanwhile. Look at it again.',
  link_expired: 'This link has expired. Ask for a new one.',
  reset_expired: resetExpired,
  too_large: 'This is too large.',
  unsupported_type: 'This kind of content is not taken here.',
  invalid_fields: 'Some fields need another look.',
  invalid_plan: invalidPlan,
  invalid_client_link: clientLinkInvalid,
  invalid_employee_link: employeeLinkInvalid,
  registration_mismatch: 'This does not fit the invitation. Open the link from your e-mail again.',
  paging_needed: 'There are too many to list at once. Ask for a page.',
  user_not_found: userNotFound,
  wrong_code: 'This code is not right. Enter the newest one.',
  passkey_refused: 'This passkey could not be kept. Try again.',
  unknown_file: 'This file is not here. Upload it again.',
  no_file_uploaded: 'No File Uploaded',
  empty_file: 'This file is empty.',
  too_many_requests: 'Too many attempts. Wait a little and try again.',
  already_reminded: 'A reminder was sent within the last 24 hours.',
  internal: 'Something went wrong on our side. Try again in a moment.',
  not_built: notBuilt,
  billing_unavailable: 'The payment service does not answer. Try again in a moment.',
  unavailable: 'The server is not ready. Try again in a moment.',
  storage_full: 'There is no room left for files. Tell who runs this server.',
}

/** What `npm start` says at the terminal. */
export const startTexts = {
  ready: (address: string, sandbox: boolean) =>
    [
      '',
      `Foyer is ready: ${address}`,
      '',
      ...(sandbox
        ? [
            `  Start a trial     ${address}/trial (the card 4242 4242 4242 4242 pays)`,
            `  Read the e-mails  ${address}/sandbox/mail (nothing leaves this machine)`,
            '',
          ]
        : []),
      '',
    ].join('\n'),
  portTaken: (port: number) =>
    `Port ${port} is taken by another program. Stop that one, or choose another: PORT=3001 npm start`,
}
