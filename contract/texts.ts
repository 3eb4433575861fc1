import type { AuditAction } from './audit.ts'
import { months } from './domain/dates.ts'
import { mostPasskeys } from './domain/passkeys.ts'
import { mostPending } from './domain/vacations.ts'
import type { Role } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import {
  authTexts,
  codeNeeded,
  commonTexts,
  noEmployeeAccess,
  pageTitle,
  productName,
  refresh,
  somethingWrong,
  workspaceDeleted,
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
const noEmployees = 'No Employees Found'
/** As the document has it. */
const vacationNotAllowed = 'Your are not currently authorized to submit Vacation Requests'
const newRequest = 'New Request'
const filesToSign = 'Files to sign'
const saveAndExit = 'Save & Exit'
const invalidEmail = 'Please enter a valid email'
const emailInUse = 'Email already in use'
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
  /** For a list that begins in an order which is no column's. */
  ownOrder: 'First what matters most',
  ascending: (column: string) => `${column}, ascending`,
  descending: (column: string) => `${column}, descending`,
  options: 'Options',
  clearSearch: 'Clear the search',
  nothingFits: 'Nothing fits this search.',
} as const

/** What is wrong with a single field, where the documents have no text for it. */
export const fieldTexts = {
  invalidEmail: '"email" must be a valid email',
  missing: 'This is needed',
  unknown: 'There is no such field',
  notText: 'This must be text',
  notDate: 'Enter a date as YYYY-MM-DD',
  notTimeZone: 'Choose a time zone',
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
  both: (plan: string, term: string) => `${plan}, ${term}`,
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  /** By Stripe's names; of another one it is said that it is a card. */
  brands: {
    amex: 'American Express',
    diners: 'Diners Club',
    discover: 'Discover',
    jcb: 'JCB',
    mastercard: 'Mastercard',
    unionpay: 'UnionPay',
    visa: 'Visa',
  },
  otherBrand: 'Card',
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

/** How a subscription stands: Settings › Billing and the banner of the trial (SUB-8, SUB-10). */
export const standingTexts = {
  title: 'Your plan',
  manage: 'Manage',
  ending: 'Cancelled, open until it ends',
  /** By Stripe's words. */
  statuses: {
    active: 'Active',
    trialing: 'Free trial',
    past_due: 'Payment due',
    unpaid: 'Not paid',
    canceled: 'Ended',
    incomplete: 'First payment not finished',
    incomplete_expired: 'First payment never made',
    paused: 'Paused',
    none: 'Not started',
  },
  otherStatus: 'Not active',
  facts: { plan: 'Plan', price: 'Price', card: 'Card' },
  days: { trial: 'Trial ends', renews: 'Renews on', ends: 'Ends on', period: 'Period ends' },
  otherPlan: 'A plan that is not sold here',
  otherPrice: 'Shown under Manage',
  noCard: 'No card',
  sentences: {
    trial: (after: string) => `The trial is free. ${after} Plan, card and cancellation are under Manage.`,
    active: 'Plan, card, invoices and cancellation are under Manage.',
    ending: 'Nothing more is charged. Until it ends you can keep it after all, under Manage.',
    over: 'Everything you had is still here. Renew to go on; your invoices are under Manage.',
  },
  trialCharges: (card: string) => `When it ends, your ${card} is charged.`,
  trialWithoutCard: 'No card is stored: unless you add one, your subscription ends with it.',
  trialEndsAll: 'When it ends, so does your subscription, and nothing is charged.',
  bannerLabel: 'Free trial',
  daysLeft: (days: number) => {
    if (days <= 0) return 'Your free trial ends today.'
    return days === 1 ? 'Your free trial ends tomorrow.' : `${days} days left in your free trial.`
  },
  bannerLink: 'Look at your plan',
  bannerHide: 'Hide until tomorrow',
} as const

export const shellTexts = {
  skip: 'Skip to the content',
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  logIn: 'Log In',
  logOut: 'Log Out',
  menu: 'Menu',
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
  reload: 'Reload',
  loadFailed: somethingWrong,
  loadFailedHint: 'The server did not answer as it should.',
  pageTitle,
  backToDashboard: 'Back to the dashboard',
} as const

/** Quick find, and what its results are called (SHELL-8). */
export const findTexts = {
  title: 'Quick find',
  label: 'What are you looking for?',
  placeholder: {
    Manager: 'A client, an employee, a conversation, a page',
    Employee: 'A client, a conversation, a page',
    Client: 'A person, a page, a question',
  } satisfies Record<Role, string>,
  results: 'Results',
  kinds: { client: 'Clients', employee: 'Employees', conversation: 'Conversations', page: 'Pages' },
  archived: 'Archived',
  group: 'Group',
  direct: 'Direct message',
  notWrittenYet: 'No messages yet',
  question: 'Question',
  recent: 'Last opened',
  places: 'Where to go',
  inMessages: 'In messages',
  searchMessages: (typed: string) => `Search messages for “${typed}”`,
  searching: 'Searching',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  nothingHint: 'Try fewer letters, or another word of the name. What people wrote is in the messages.',
  failed: 'The server does not answer. These are the pages that fit; people and conversations come when it is back.',
  close: 'Close',
  open: 'open',
  move: 'move',
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
  unreadFromEmployees: (count: number) =>
    count === 1 ? 'Your employees have 1 unread message' : `Your employees have ${count} unread messages`,
  inbox: 'Inbox',
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
  moreWaiting: (count: number) =>
    count === 1
      ? '1 more vacation request waits for your answer'
      : `${count.toLocaleString('en-US')} more vacation requests wait for your answer`,
  manage: 'Manage',
  viewRequests: 'View Requests',
  vacationNotAllowed,
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
  finishOnboarding: 'Finish your onboarding first',
  finishOnboardingHint: 'Your contact details and the files to sign are still open.',
  continueOnboarding: 'Continue onboarding',
  loadFailed: 'Something went wrong! Please refresh your browser.',
} as const

export const clientTexts = {
  title: 'Clients',
  archiveTitle: 'Archived clients',
  search: 'Search clients',
  lists: 'Which clients',
  businessName: 'Business Name',
  phone: 'Phone',
  email: 'Email',
  contactName: 'Contact Name',
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
  emptyArchiveHint: 'Clients you archive are kept here.',
  failed: somethingWrong,
  loadFailed: 'There was an issue loading client data!',
  contractFailed: 'There was an issue uploading the file!',
  saveFailed: refresh,
  notPictureOrVideo: 'Choose a picture or a video.',
  optionHints: {
    archive: 'The client is signed out. Everything is kept.',
    unarchive: 'The client can log in again.',
    delete: 'The record, the onboarding and the files are removed. Messages stay under their name.',
  },
  addClient: 'Add New Client',
  /** Until the name is known. */
  client: 'Client',
  backToClients: 'Back to the clients',
  backToArchive: 'Back to the archived clients',
  parts: 'Parts of this client',
  overview: 'Overview',
  accounts: 'Accounts',
  events: 'Events',
  website: 'Website',
  assets: 'Assets',
  questionnaires: 'Questionnaires',
  contract: 'Contract',
  since: (date: string) => `Client since ${date}`,
  progress: (completed: number, required: number) => `${completed} of ${required} steps handed over`,
  complete: 'Onboarding complete',
  notStartedState: 'Onboarding not started',
  standing: 'Onboarding',
  ready: 'Can start',
  waiting: 'Waits',
  waitsFor: (things: string) => `For ${things}`,
  everythingHere: 'Everything is here',
  /** As the document has it. */
  notStarted: 'This Client has not started onboarding.',
  notStartedHint: 'What they hand over appears here by itself.',
  noServicesChosen: 'No services were chosen, so nothing is asked for.',
  notShared: 'Nothing of this client is shared with you',
  notSharedHint: 'Your manager decides what you see of each client. Ask them for what you need.',
  noDates: 'No dates chosen yet',
  customDates: 'Custom dates',
  noDate: 'No date',
  noName: 'No name',
  formEmails: 'Website form e-mails',
  handles: 'Social media handles',
  noFiles: 'No Files Uploaded',
  addFiles: (kind: string) => `Add to ${kind}`,
  answered: (count: number, of: number) => `${count} of ${of} answered`,
  noAnswer: 'No answer yet',
  currentContract: 'Contract',
  olderContracts: 'Older contracts',
  noContract: 'No contract yet',
  noContractHint: 'Upload it here, and the client can read and download it at once.',
  noOwnContractHint: 'When your agency uploads it, you find it here.',
  uploadContract: 'Upload a contract',
  uploadContractHint: 'A new one takes the place of the contract. Older ones stay listed below.',
  contractUploaded: 'The contract is uploaded.',
  uploadedOn: (date: string) => `Uploaded ${date}`,
  signedBy: (name: string, date: string) => `Signed by ${name} on ${date}`,
  notSigned: 'Not signed yet',
  fingerprint: 'Show fingerprint',
  hideFingerprint: 'Hide fingerprint',
  fingerprintHint: 'SHA-256 of the file. A copy with the same one is the same contract, letter for letter.',
  sign: 'Sign',
  signTitle: 'Sign the contract',
  signSentence: 'Read it first. With your name here you agree to it, as with your signature on paper.',
  signName: 'Your full name',
  signNameMissing: 'Type your name to sign.',
  newerContract: 'There is a newer contract. Read it before you sign.',
  readNewer: 'I have read the newer one',
  ownFiles: 'Files & contract',
  ownQuestionnaires: 'My answers',
  ownAccess: 'Who sees my logins',
  changeFiles: 'Add or change files',
} as const

/** Archiving and deleting clients and employees, and the lists of both. */
export const peopleTexts = {
  active: 'Active',
  archived: 'Archived',
  optionsOf: (name: string) => `Options for ${name}`,
  archive: 'Archive',
  unarchive: 'Unarchive',
  wasArchived: (name: string) => `${name} is archived.`,
  wasUnarchived: (name: string) => `${name} is active again.`,
  wasDeleted: (name: string) => `${name} is deleted.`,
} as const

/** Logins and passwords that a client handed over, and who sees them (ONB-18). */
export const credentialTexts = {
  login: 'Login',
  password: 'Password',
  hosting: 'Hosting provider',
  link: 'Link',
  stored: 'Stored',
  missing: 'Not given yet',
  /** In the place of a password that is not shown. */
  masked: '••••••••••',
  complete: 'Complete',
  incomplete: (count: number) => (count === 1 ? '1 missing' : `${count} missing`),
  accessGiven: 'Access given',
  accessMissing: 'No access yet',
  byInvitation: 'By invitation, without a password.',
  reveal: 'Reveal',
  revealLabel: (platform: string) => `Reveal the password of ${platform}`,
  hide: 'Hide',
  hideLabel: (platform: string) => `Hide the password of ${platform}`,
  copy: 'Copy',
  copyLabel: (platform: string) => `Copy the password of ${platform}`,
  copyLoginLabel: (what: string, platform: string) => `Copy: ${what} of ${platform}`,
  copied: 'Copied',
  hiddenIn: (seconds: number) => `Hidden in ${seconds} s`,
  shown: (seconds: number) => `The password is shown for ${seconds} seconds.`,
  notCopied: 'The browser did not let this be copied. Reveal it and copy it by hand.',
  tooMany: (seconds: number) => `Too many passwords were revealed. Try again in ${seconds} seconds.`,
  notGranted: 'You may not see this password any more. Ask your manager for it.',
  gone: 'No password is stored here any more.',
  failed: 'This password was not revealed. Try again.',
  visibleTo: (names: readonly string[]) => `Visible to: ${names.join(', ')}`,
  looked: (name: string, when: string) => `Last looked at by ${name}, ${when}`,
  notLooked: 'Nobody has looked yet',
  log: 'Who looked',
  logHint: 'Every look at a password is written down, whoever it was.',
  logEmpty: 'Nobody has looked at a password yet.',
  logFailed: 'Who looked could not be loaded.',
  logMore: (count: number) => `Show ${count} more`,
  access: 'Who may see what',
  accessHint: (business: string) =>
    `What you enter is encrypted with AES-256. ${business} decides who in the team may see what; here is who may now.`,
  accessAlone: 'Nobody else in the team may see any of it.',
  accessFailed: 'Who may see what could not be loaded.',
  everything: 'Everything',
  edit: 'Edit accounts',
  editing: 'Edit accounts',
  save: 'Save accounts',
  saved: 'The accounts are saved.',
  replaceHint: 'One is stored. It stays unless you type a new one.',
  none: 'No accounts are asked for',
  noneHint: 'The services that were chosen need none.',
  failedSave: refresh,
  parts: {
    instagram_username: 'Instagram login',
    instagram_password: 'Instagram password',
    twitter_username: 'X (Twitter) login',
    twitter_password: 'X (Twitter) password',
    pinterest_username: 'Pinterest login',
    pinterest_password: 'Pinterest password',
    website: 'Website access',
    website_hosting: 'Hosting provider',
    website_username: 'Website login',
    website_password: 'Website password',
    email: 'E-mail service access',
    email_link: 'E-mail service link',
    email_username: 'E-mail service login',
    email_password: 'E-mail service password',
    yelp_username: 'Yelp login',
    yelp_password: 'Yelp password',
    tripadvisor_username: 'Tripadvisor login',
    tripadvisor_password: 'Tripadvisor password',
    national_days: 'Dates and events',
    social_questions: 'Social media questionnaire',
    web_email_forms: 'Website form e-mails',
    social_handles: 'Social media handles',
    branding_questions: 'Branding questionnaire',
    assets: 'Files',
  },
} as const

/** CLI-10. */
export const billingTexts = {
  title: 'Billing information',
  firstTitle: 'Your billing information',
  firstSentence: 'So that invoices reach the right desk. You can change it at any time under Account.',
  skip: 'Skip for now',
  contactName: 'Contact name',
  phone: 'Phone',
  email: 'E-mail',
  extraEmail: (at: number) => `Extra e-mail ${at}`,
  addEmail: '+ add another',
  removeEmail: (at: number) => `Remove extra e-mail ${at}`,
  extraEmails: 'Extra e-mails',
  website: 'Website',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  save: 'Save billing information',
  saveAndGoOn: 'Save and go on',
  saved: 'Your billing information is saved.',
  savedOf: 'The billing information is saved.',
  failed: refresh,
  media: 'Picture or Video',
  mediaHint: 'A picture or a short video of the business.',
  mediaKinds: 'PNG, JPEG, WebP or GIF; MP4 or WebM',
  mediaUpload: 'Upload a picture or video',
  mediaReplace: 'Replace it',
  mediaOf: (name: string) => `Picture or video: ${name}`,
  mediaNotShown: 'This browser cannot show it.',
  empty: 'Nothing entered yet',
} as const

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
/** 'one', 'one and two', 'one, two and three'. */
const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}` : words.join('')

/** How far each client is with the onboarding, and who needs a nudge (DASH-12). */
export const boardTexts = {
  title: 'Onboarding',
  label: 'Onboarding of the clients',
  nudge: 'Who needs a nudge',
  all: 'All onboardings',
  nobody: 'Every client has handed over what you need.',
  client: 'Client',
  progress: 'Progress',
  missing: 'What is missing',
  lastActivity: 'Last activity',
  search: 'Search clients',
  count: (total: number) => (total === 1 ? '1 client' : `${total.toLocaleString('en-US')} clients`),
  empty: noClients,
  emptyHint: 'A client appears here once they have registered.',
  failed: somethingWrong,
  remind: 'Send reminder',
  remindLabel: (business: string) => `Send reminder to ${business}`,
  reminded: 'Reminder sent',
  remindedOn: (when: string) => `Reminded ${when}`,
  sendingFailed: 'The reminder was not sent. Try again.',
  never: 'None yet',
  daysAgo: (count: number) => (count === 0 ? 'today' : count === 1 ? 'yesterday' : `${days(count)} ago`),
  days,
  listed,
  notStarted: 'Has not started yet',
  noServices: 'Has not chosen any services',
  done: 'Everything is here',
  canStart: (names: readonly string[]) => `${listed(names)} can start`,
  waits: (name: string, things: readonly string[]) => `${name} waits for ${listed(things)}`,
  moreThings: (count: number) => `${count} more`,
  moreWait: (count: number) => (count === 1 ? '1 more service waits' : `${count} more services wait`),
  of: (completed: number, required: number) => `${completed} of ${required}`,
  services: { social: 'Social', webdev: 'Web', seo: 'SEO', branding: 'Branding', reputation: 'Reputation' },
  things: {
    facebook: 'access to Facebook',
    instagram: 'the Instagram login',
    twitter: 'the X (Twitter) login',
    linkedin: 'access to LinkedIn',
    pinterest: 'the Pinterest login',
    google: 'access to Google',
    website: 'the hosting login',
    email: 'the e-mail service login',
    tripadvisor: 'the Tripadvisor login',
    yelp: 'the Yelp login',
    assets: 'the files',
    events: 'the dates and events',
    form_emails: 'the form e-mails',
    social_handles: 'the social media handles',
    social_questions: 'the social media questionnaire',
    branding_questions: 'the branding questionnaire',
  },
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
  invalidEmail,
  invalidLine: (line: string) => `Please enter a valid email instead of "${line}"`,
  failed: somethingWrong,
  failedFor: (email: string, reason: string) => `${email}: ${reason}`,
  open: 'Open invitations',
  openCount: (count: number) => (count === 1 ? '1 open invitation' : `${count} open invitations`),
  sentOn: (date: string) => `Sent ${date}`,
  expiresOn: (date: string) => `Expires ${date}`,
  sentBy: (name: string) => `by ${name}`,
  resend: 'Send again',
  resent: 'Sent again',
  makeLink: 'Make a link',
  linkFor: (email: string) => `Link for ${email}`,
  linkHint: 'Whoever opens this link can register with this e-mail. It works once.',
  withdraw: 'Withdraw',
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
  backToConversations: 'Back to the conversations',
  people: 'People',
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
  toNewest: 'To the newest',
  loadingOlder: 'Loading older messages',
  beginning: 'This is the beginning of the conversation.',
  write: 'Write a message',
  writeTo: (name: string) => `Write a message to ${name}`,
  send: 'Send',
  sendHint: 'Ctrl+Enter sends',
  sendHintMac: '⌘+Enter sends',
  sending: 'Sending',
  notSent: 'Not sent.',
  retry: 'Retry',
  discard: 'Discard',
  you: 'You',
  today: 'Today',
  yesterday: 'Yesterday',
  empty: 'Write something first',
  conversations: 'Conversations',
  search: 'Search by name',
  searchAll: 'Search names and messages',
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
  loadingNewer: 'Loading newer messages',
  newerFailed: 'Newer messages could not be loaded.',
  selectName: 'Please select a name',
  selectMembers: 'Please select more group members',
  selectUser: 'Select a User',
  selectFiles: 'Please select at least one file',
  selectFile: 'Please select a file',
  selectConversation: 'Please select a conversation',
  selectEmployee: 'Please select an employee',
  employeeNotFound: 'Employee Not Found',
  failed: somethingWrong,
  conversationGone: 'This conversation is not here, or you are not in it.',
  managerReads: 'Your manager can read the messages here.',
  searchFor: 'Type what to search for',
  searchHere: 'Search in this conversation',
  searchIn: (name: string) => `Search in ${name}`,
  closeSearch: 'Close the search',
  found: 'Messages found',
  nothingSaid: 'No message with these words.',
  searchFailed: 'The messages could not be searched.',
  moreFound: 'Show older ones',
  saidIn: (sender: string, conversation: string) => (sender === conversation ? sender : `${sender} in ${conversation}`),
} as const

/** Groups, who is in them, and what may be done with a conversation. */
export const groupTexts = {
  newTitle: 'New group',
  name: 'Name of the group',
  people: 'Who is in it',
  create: 'Start the group',
  chosen: (count: number) => (count === 0 ? 'Nobody chosen' : `${count} chosen`),
  unchoose: (name: string) => `Do not take ${name}`,
  nobodyFound: 'Nobody by that name, or hidden by the filter.',
  nobodyThere: 'There is nobody to choose from yet.',
  moreThere: (shown: number, total: number) =>
    `The first ${shown} of ${total.toLocaleString('en-US')}. Search for the others.`,
  clientsMeet: 'The clients in this group will see each other: their names, and what each of them writes.',
  add: 'Add people',
  addTo: (group: string) => `Add people to ${group}`,
  whomToAdd: 'Who joins it',
  addHint: 'They see what is written from now on, and nothing from before.',
  everyoneIn: 'Everyone you can write to is in this group already.',
  addChosen: (count: number) => (count > 1 ? `Add ${count} people` : count === 1 ? 'Add 1 person' : 'Add'),
  details: 'Details',
  detailsOf: (name: string) => `Details of ${name}`,
  closeDetails: 'Close the details',
  count: (people: number) => (people === 1 ? '1 person' : `${people} people`),
  onlineCount: (people: number) => `${people} online`,
  admin: 'Admin',
  you: (name: string) => `${name} (you)`,
  removeOf: (name: string) => `Remove ${name} from the group`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (group: string) => `They no longer see ${group}, nor anything that was written in it.`,
  options: 'Options',
  leave: 'Leave group',
  leaveTitle: (group: string) => `Leave ${group}?`,
  leaveText: 'You no longer see it, nor anything that was written in it. Anyone in it can add you again.',
  leaveAsLast: 'You are the last one in it, so the group is deleted with everything in it.',
  delete: 'Delete group',
  deleteTitle: (group: string) => `Delete ${group}?`,
  deleteText: 'The group is deleted for everyone in it, with its messages and files. This cannot be undone.',
  download: 'Download as CSV',
  gone: (name: string) => `You are no longer in ${name}, or it was deleted.`,
  typed: 'What you had written and not sent:',
  managerReadsHere: "Your agency's manager can read the messages here.",
} as const

/** What a Manager sees of an employee's conversations (MSG-11). */
export const inboxTexts = {
  open: "Look into an employee's messages",
  choose: 'Employee',
  chooseHint: 'Their conversations as they see them. Nothing is marked as read, and each look is in the audit log.',
  search: 'Type a name',
  show: 'Show messages',
  noEmployees: 'There are no employees yet.',
  title: (name: string) => `${name}'s messages`,
  readOnly: (name: string) => `You are reading what ${name} reads. Nothing is marked as read.`,
  back: 'Back to the unread messages of employees',
  backToInbox: (name: string) => `Back to ${name}'s conversations`,
  nothing: 'No conversations yet',
  nothingHint: (name: string) => `What ${name} writes and is sent appears here.`,
  gone: 'This conversation is not here, or no employee is in it.',
  people: 'People',
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

/** Where messages are written, and what stands beside them. */
export const composerTexts = {
  attach: 'Attach files',
  attachTo: (name: string) => `Send files to ${name}`,
  files: 'Files',
  dropHere: (name: string) => `Let go to send to ${name}`,
  sendFiles: (count: number) => (count === 0 ? 'Send' : count === 1 ? 'Send 1 file' : `Send ${count} files`),
  stop: 'Stop',
  takeOff: (name: string) => `Do not send ${name}`,
  fileSent: 'Sent',
  /** Read out, not shown. */
  filesSent: (count: number) => (count === 1 ? '1 file is sent.' : `${count} files are sent.`),
  enterSends: 'Enter sends, Shift+Enter begins a line',
  letEnterSend: 'Let Enter send',
  letEnterBreak: 'Let Enter begin a line',
  cannotSend: 'A character in this text cannot be sent.',
  removeIt: 'Remove it',
  seen: 'Seen',
  readBy: (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? 'has' : 'have'} read up to here`,
  moreReaders: (count: number) => `+${count}`,
  typing: (names: readonly string[]) => {
    const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names
    return `${listed(shown)} ${names.length === 1 ? 'is' : 'are'} typing`
  },
  openPicture: (name: string) => `Open the picture ${name}`,
  download: 'Download',
  fileGone: 'This file was deleted.',
} as const

export const settingsTexts = {
  title: 'Settings',
  tabs: 'Parts of the settings',
  account: 'Account',
  notifications: 'Notifications',
  security: 'Security',
  billing: 'Billing',
  employees: 'Employees',
  theme: 'Theme',
  activity: 'Activity',
} as const

/** The password's row, which stands on two pages of the settings (SET-4). */
export const passwordRowTexts = {
  lastChanged: (date: string) => `Last changed ${date}`,
  sinceRegistration: (date: string) => `Unchanged since ${date}`,
  send: 'Send reset link',
  sent: "Password Reset Email Sent! We've sent you an email with a link to reset your password.",
} as const

/** Settings › Account: who one is, a row each (SET-2), and the e-mail that waits to be confirmed (SET-5). */
export const ownAccountTexts = {
  title: 'Your details',
  sentence: 'What your contacts see of you, and how you log in.',
  name: 'Name',
  email: 'E-mail',
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
  confirmTitle: 'Confirm your new e-mail',
  confirmSentence: 'From then on you log in with the new address. Your other devices are signed out.',
  confirm: 'Confirm e-mail',
  confirmed: (email: string) => `Your e-mail is ${email} now. You log in with it from here on.`,
  confirmExpired: 'This link has expired, was used already, or was replaced by a newer one.',
  confirmExpiredHint: 'Look under Settings, Account: there you see what counts, and can have a new link sent.',
  confirmTaken: 'Somebody else has an account with this e-mail by now. Your e-mail stays as it was.',
  confirmTakenHint: 'Choose another one under Settings, Account.',
  toAccount: 'Go to your account',
  toLogIn: 'Log In',
} as const

/** Everything of a workspace in one ZIP: on the card in Settings › Account, and in the ZIP itself (SET-8). */
export const exportTexts = {
  title: 'Download your data',
  sentence:
    'Clients with their answers and logins, employees, conversations, contracts, the activity, and every file, in one ZIP. Passwords stay here.',
  start: 'Gather my data',
  again: 'Gather it again',
  waiting: 'It begins in a moment.',
  working: (done: string, total: string) => `Gathering your data: ${done} of about ${total}.`,
  leave: 'You can leave this page. It goes on, and is here when you come back.',
  progress: 'How much of your data is gathered',
  percent: (share: number) => `${share} %`,
  ready: (size: string) => `Your data is ready: one ZIP of ${size}.`,
  until: (when: string) => `It can be downloaded until ${when}, by you alone, and is removed then.`,
  download: 'Download',
  saving: 'The download has begun. Your browser says how far it is.',
  failed: 'Your data was not gathered.',
  notStarted: 'This was not started.',
  gone: 'This download is no longer there. Gather your data again.',
  loadFailed: 'Whether your data is being gathered could not be loaded.',
  storageFull:
    'There was not enough room to store it. Ask whoever runs this installation to make room, then try again.',
  interrupted: 'It was interrupted several times. Try again.',
  broken:
    'Something went wrong while it was gathered. Try again; if it happens again, ask whoever runs this installation.',
  /** The names of files and folders. */
  nameless: 'unnamed',
  nobodys: 'Others',
  about: {
    workspace: 'the workspace and its Manager',
    clients: 'clients with their billing information; the JSON also holds all that they answered in the onboarding',
    answers: "the clients' answers, a question a line",
    logins: "the clients' logins; of passwords only that one is stored",
    employees: 'employees and what they may do',
    permissions: 'which employee sees what of which client',
    vacations: 'vacation requests and decisions',
    invitations: 'invitations, without their links',
    contracts: 'contracts, who signed them and when',
    subscription: 'the subscription',
    theme: 'the colours',
    activity: 'what was done, by whom, and to whom',
    files: 'every file: where it lies in this ZIP, whose it is, and what it is used as',
    conversations: 'the conversations, and in which file of the folder messages each stands',
  },
  parts: {
    services: 'Services',
    social: 'Social media questionnaire',
    branding: 'Branding questionnaire',
    handles: 'Social media handles',
    forms: 'Website form e-mails',
    days: 'National days and events',
    ownDays: 'Own dates',
  },
  services: {
    social: 'Social media',
    webdev: 'Web development',
    seo: 'Search engines',
    branding: 'Branding',
    reputation: 'Reputation',
  },
  readme: ({ business, by, at, kinds }: ReadmeFacts): string =>
    [
      `All data of ${business}`,
      '',
      `Gathered by ${by} at ${at}.`,
      'The records are as they were at that moment, all of the same one. The files are those that were there then; one that was',
      'removed before it was reached is named in NOT-INCLUDED.txt.',
      '',
      'What is where, each once as JSON for programs and once as CSV for spreadsheets:',
      ...kinds.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`),
      '',
      '  messages/        what was said in each conversation',
      '  files/           the files, in folders by client or person',
      '',
      'Moments are in UTC. An apostrophe at the beginning of a cell keeps spreadsheets from taking a text for a formula.',
      'Passwords, the links of invitations and whatever else opens something are not in here.',
      '',
    ].join('\r\n'),
  missing: (paths: readonly string[]) =>
    ['These files were removed while the data was gathered:', '', ...paths, ''].join('\r\n'),
} as const
type ReadmeFacts = { business: string; by: string; at: string; kinds: readonly { name: string; about: string }[] }

/** Settings › Activity: what was done in the workspace, and by whom (SET-8). */
export const auditTexts = {
  sentence:
    'What you and your team did that matters to others, the newest first. Nobody can change or remove an entry.',
  search: 'Search the activity',
  date: 'When',
  actor: 'Who',
  action: 'What',
  subject: 'Whom or what',
  detail: 'Details',
  /** Who did what was done by a command on the server. */
  operator: 'Operator of the server',
  kind: 'Show',
  allKinds: 'Everything',
  kinds: {
    clients: 'Clients',
    employees: 'Employees',
    invitations: 'Invitations',
    messages: 'Messages',
    sign_in: 'Sign-in',
    workspace: 'The workspace',
  },
  empty: 'Nothing was done yet',
  emptyHint: 'Once somebody invites, archives, reveals a password or changes a permission, it is listed here.',
  emptyKind: 'Nothing of this kind',
  emptyKindHint: 'Choose Everything to see the rest.',
  showAll: 'Show everything',
  notFound: 'Nothing was found',
  failed: 'The activity could not be loaded.',
  actions: {
    'client.archived': 'Archived a client',
    'client.unarchived': 'Brought back a client',
    'client.deleted': 'Deleted a client',
    'client.billing_changed': 'Changed billing information',
    'contract.uploaded': 'Uploaded a contract',
    'contract.signed': 'Signed a contract',
    'credential.changed': 'Changed a login or password',
    'credential.revealed': 'Revealed a password',
    'employee.created': 'Created an employee',
    'employee.archived': 'Archived an employee',
    'employee.unarchived': 'Brought back an employee',
    'employee.email_changed': 'Changed the e-mail of an employee',
    'employee.deleted': 'Deleted an employee',
    'permission.changed': 'Changed permissions',
    'vacation.decided': 'Decided about a vacation',
    'inbox.viewed': 'Read the messages of an employee',
    'invitation.sent': 'Sent an invitation',
    'invitation.link_made': 'Made the link of an invitation',
    'invitation.withdrawn': 'Withdrew an invitation',
    'group.deleted': 'Deleted a group with its messages',
    'account.name_changed': 'Changed their name',
    'account.email_changed': 'Changed their e-mail',
    'two_step.on': 'Turned two-step sign-in on',
    'two_step.off': 'Turned two-step sign-in off',
    'two_step.required': 'Asked employees for two-step sign-in',
    'two_step.not_required': 'No longer asks employees for two-step sign-in',
    'passkey.added': 'Added a passkey',
    'passkey.removed': 'Removed a passkey',
    'data.exported': 'Downloaded all data',
    'theme.changed': 'Changed the theme',
  } satisfies Record<AuditAction, string>,
  /** Of what is not named elsewhere. */
  fields: {
    vacation: 'Vacation requests',
    add_new_clients: 'Inviting clients',
    Client: 'As a client',
    Employee: 'As an employee',
    Approved: 'Approved',
    Denied: 'Denied',
    Pending: 'Open again',
  },
  about: (name: string) => `About ${name}`,
  granted: (words: readonly string[]) => `Granted: ${words.join(', ')}`,
  revoked: (words: readonly string[]) => `Taken back: ${words.join(', ')}`,
} as const

/** Settings › Security: the second step after the password (AUTH-16). */
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
    `${left === 0 ? 'No recovery code is' : left === 1 ? 'Only 1 recovery code is' : `Only ${left} recovery codes are`} left. For ten new ones, set up your app anew.`,
  isOn: 'Two-step sign-in is on.',
  isOff: 'Two-step sign-in is off.',
  mustSetUp: 'Your manager asks everyone in the team for two-step sign-in. Set it up to go on working.',
  isAsked: 'Your manager asks everyone in the team for it, so it stays on.',
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
  leave: 'Leave',
} as const

/** Settings › Security: what the Manager asks of the team (AUTH-16). */
export const teamTwoStepTexts = {
  title: 'Your team',
  label: 'Require two-step sign-in of all Employees',
  sentence: 'Who has not set it up sees only their settings until they have. Nobody is signed out.',
  ownMissing: 'You have not set it up yourself. This asks it of your employees only.',
  failed: 'This was not changed.',
  saved: 'Saved',
  unread: 'We could not read what you ask of your team',
} as const

/** Among the options of an employee or a client (AUTH-16). */
export const twoStepOptionTexts = {
  turnOff: 'Turn off two-step sign-in',
  hint: 'For who lost their phone and their recovery codes.',
  ask: 'Make sure that it is really them who asks you. From then on their password is enough to log in; we tell them by e-mail.',
  confirm: 'Turn off',
  done: (name: string) => `Two-step sign-in of ${name} is off.`,
} as const

/** Where an Employee has to set up the second step first. */
export const twoStepGateTexts = {
  title: 'Two-step sign-in first',
  sentence: 'Your manager asks everyone in the team to sign in with a second step. It takes two minutes.',
  what: 'You need a phone with an authenticator app, or a password manager that makes one-time codes.',
  setUp: 'Set it up in Settings',
} as const

/** Settings › Security: signing in without a password (AUTH-16). */
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

/** Settings › Security: where one is signed in (AUTH-15). */
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

/** Settings › Notifications: which kinds come in the app, and which by e-mail (NOTE-4). */
export const preferenceTexts = {
  title: 'What you are told of',
  sentence: 'Each in the app, by e-mail, or both.',
  saved: 'Notification Preferences Updated',
  failed: somethingWrong,
  notification: 'In the app',
  email: 'E-mail',
  notificationOf: (kind: string) => `${kind}: in the app`,
  emailOf: (kind: string) => `${kind}: by e-mail`,
  all: 'Everything',
  allNotifications: 'All notifications',
  allEmails: 'All emails',
  kinds: {
    message: 'Messages',
    registration: 'New registrations',
    onboarding: 'Onboarding',
    vacation: 'Vacation requests',
    milestone: 'Birthdays and anniversaries',
  },
  hints: {
    message: 'Somebody has written to you. E-mails wait five minutes, and do not come when you have read it by then.',
    registration: 'Somebody you invited has an account.',
    onboarding: 'A client or an employee has handed something over.',
    vacation: 'An employee asks for days off.',
    ownVacation: 'Your request was approved or denied.',
    milestone: "Employees' birthdays, and the years they have been with you, at nine in the morning.",
  },
  zoneTitle: 'Time zone',
  zoneText: 'Nine in the morning, for birthdays and anniversaries, is nine here.',
  noZone: 'Not known yet: UTC',
  editZone: 'Edit the time zone',
  zoneSaved: 'The time zone is saved.',
} as const

/** The page behind the link at the end of an e-mail. */
export const unsubscribeTexts = {
  title: 'Stop these e-mails',
  checking: 'Looking at the link',
  kinds: {
    message: 'new messages',
    registration: 'new registrations',
    onboarding: 'onboarding',
    vacation: 'vacation requests',
    milestone: 'birthdays and anniversaries',
  },
  sentence: (kind: string, business: string) =>
    `E-mails about ${kind} from ${business} come to the address where you found this link.`,
  stop: 'Stop these e-mails',
  stoppedTitle: 'These e-mails have stopped',
  stopped: (kind: string, business: string) => `You get no more e-mails about ${kind} from ${business}.`,
  stays: 'Everything else goes on as before. You turn them on again in the settings, under Notifications.',
  invalid: 'This link does not work. Copy the whole address from the e-mail, or turn e-mails off in the settings.',
  failed: somethingWrong,
  settings: 'Open the settings',
} as const

/** The area where files are dropped, and the lists of what was uploaded. */
export const fileTexts = {
  drop: 'Drop files here, paste them, or',
  dropOne: 'Drop a file here, paste it, or',
  choose: 'Choose files',
  chooseOne: 'Choose a file',
  photo: 'Take a photo',
  /** Names the button for readers of the screen, who meet one in every area. */
  chooseFor: (text: string, label: string) => `${text}: ${label}`,
  release: 'Let go to upload',
  empty: 'No Files Uploaded',
  withoutBytes: 'This file is empty.',
  folder: (name: string) => `${name} is a folder. Choose the files inside it.`,
  onlyOne: 'Only one file fits here. The first one was taken.',
  tooLarge: (name: string, size: string, most: string) => `${name} is ${size}. A file may have at most ${most}.`,
  /** Where the server, or what stands before it, takes less than that. */
  refusedSize: (name: string, size: string) => `${name} is ${size}, which is more than this server takes.`,
  justOver: (size: string) => `just over ${size}`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  megabytes: (count: string) => `${count} MB`,
  gigabytes: (count: string) => `${count} GB`,
  kilobytes: (count: string) => `${count} kB`,
  waiting: 'Waits for its turn',
  sent: (percent: number, size: string) => `${percent} % of ${size}`,
  keeping: 'Saving',
  uploading: (name: string) => `Uploading ${name}`,
  /** Read out, not shown. */
  uploaded: (name: string) => `${name} is uploaded.`,
  cancel: (name: string) => `Cancel the upload of ${name}`,
  retry: (name: string) => `Retry the upload of ${name}`,
  dismiss: (name: string) => `Take ${name} off this list`,
  leaveTitle: 'Files are still being uploaded',
  leaveText: 'If you leave this page now, they stop, and you would have to choose them again.',
  leave: 'Leave and stop them',
  title: 'Files',
  list: (label: string) => `Files: ${label}`,
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'It is deleted for good.',
  removeAction: 'Remove',
  removed: (name: string) => `${name} is removed.`,
  download: 'Download',
  renewing: 'This link had expired. It is being renewed; open the file again in a moment.',
  noPreview: 'This picture cannot be shown here. Download it to look at it.',
} as const

/** The documents' texts for a colour, in the order in which it is checked (SET-7). */
export const colorTexts = {
  empty: 'Please enter a valid hex color code',
  noHash: 'Invalid color code. Please start with a #',
  length: 'Invalid color code. Please enter a # followed by 3 or 6 characters',
  digits: 'Please enter a valid hex color code',
} as const

/** Settings › Notifications: what this browser shows while the app is closed (NOTE-6). */
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

/** Settings › Theme (SET-7). */
export const themeTexts = {
  colors: 'Colors',
  colorsText: 'Used for everyone in your workspace: your employees and your clients.',
  primary_color: 'Primary color',
  primaryHint: 'Buttons, places, your messages',
  accent_color: 'Accent color',
  accentHint: 'What others write, and highlights',
  primary_text_color: 'Text on the primary color',
  accent_text_color: 'Text on the accent color',
  pick: (color: string) => `Pick: ${color}`,
  corrected: 'This text would be hard to read on its color, so it is shown in one that reads well.',
  preview: 'Preview',
  previewText: 'As everyone will see it once you save.',
  light: 'In the light',
  dark: 'In the dark',
  sampleButton: 'Send invitation',
  samplePlaces: ['Dashboard', 'Messages', 'Clients'],
  sampleOther: 'The photos are here.',
  sampleOwn: 'Thank you, they look great.',
  logos: 'Logos',
  logosText:
    'The small one stands at the top of every page, the large one on invitations, at log-out and where a subscription has ended.',
  thumbnail_logo: 'Small logo',
  homepage_logo: 'Large logo',
  logoHint: 'Recommended 60x60, .jpg or .png',
  largeLogoHint: 'Wide is fine, .jpg or .png, shown 44 pixels high',
  addLogo: (logo: string) => `Add: ${logo}`,
  replaceLogo: (logo: string) => `Replace: ${logo}`,
  remove: 'Remove',
  removeLogo: (logo: string) => `Remove: ${logo}`,
  noLogo: 'None yet',
  notPicture: 'A logo has to be a picture: .jpg, .png, .webp or .gif.',
  tooLarge: 'This picture is too large for a logo. Choose one of at most 2 MB.',
  saved: 'Theme saved. Everyone sees it now.',
  save: 'Save theme',
  failed: 'Your theme could not be saved.',
  notLoaded: 'Your theme could not be loaded.',
  default: 'Back to the default colors',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes of the theme are not saved yet.',
  leave: 'Leave',
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

export const onboardingTexts = {
  title: 'Onboarding',
  progress: (step: number, of: number) => `${step} of ${of}`,
  minutesLeft: (minutes: number) => (minutes === 1 ? 'about 1 minute left' : `about ${minutes} minutes left`),
  steps: 'Steps of the onboarding',
  showSteps: 'All steps',
  done: 'Done',
  saveAndExit,
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  notConnected: 'Not connected. Everything is kept on this page and saved when you are back.',
  saveFailed: refresh,
  loadFailed: 'There was an issue loading client data!',
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

/** The first step of the onboarding: which services, and which platforms of each (ONB-2). */
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
      text: 'We design and build the pages. We will ask for access to your website, your files, and who gets the e-mails of its forms.',
    },
    seo: {
      title: 'Do you want us to help people find you in search engines?',
      text: 'We improve your pages so that they show up higher on Google. We will ask for access to your website.',
    },
    branding: {
      title: 'Do you want us to work on your brand?',
      text: 'Logo, colours, type, and how your business sounds. We will ask for the files you have, and a few questions.',
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
  choices: {
    show_website: { label: 'A website', hint: 'There is one already, and we may log in to change it.' },
    show_hosting: {
      label: 'A hosting provider',
      hint: 'A company where the website lives, such as GoDaddy or Bluehost.',
    },
    show_email: { label: 'An e-mail service', hint: 'It sends newsletters and such, as Mailchimp does.' },
    webstore: { label: 'A web store', hint: 'People buy on your website.' },
  },
  later: 'You can change your answers at any time.',
  failed: 'Your answers were not saved, and are still here.',
  leave: 'Back to the dashboard',
} as const

/** The accounts that a client gives access to (ONB-4). */
export const accountTexts = {
  title: 'Provide access to your Accounts',
  why: 'With these we can start to work for you. Enter what you have at hand; the rest can wait until you come back.',
  encrypted: 'Account information is protected by AES-256 encryption.',
  yourAgency: 'Your agency',
  /** Until the address is known. */
  someAddress: 'our e-mail address',
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

/** The last step of the onboarding: everything that was handed over, to be read as a letter (ONB-11). */
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

/** The Manager's pages about employees (EMP-1 to EMP-6, MSG-11, SET-6). */
export const employeeTexts = {
  title: 'Employees',
  archiveTitle: 'Archived employees',
  lists: 'Which employees',
  search: 'Search employees',
  backToEmployees: 'Back to the employees',
  name: 'Name',
  department: 'Department',
  email: 'Email',
  phone: 'Phone',
  phoneExample: 'Ex. 1234567890',
  birthday: 'Birthday',
  hireDate: 'Hire Date',
  dateHint: 'mm/dd/yyyy',
  count: (total: number) => (total === 1 ? '1 employee' : `${total.toLocaleString('en-US')} employees`),
  empty: noEmployees,
  emptyHint: 'Add somebody yourself, or invite them by e-mail and let them fill in their own details.',
  emptyArchiveHint: 'Employees you archive are kept here.',
  failed: somethingWrong,
  optionHints: {
    archive: 'The employee is signed out. Everything is kept.',
    unarchive: 'The employee can log in again.',
    delete: 'The record, permissions, vacations and files are removed. Messages stay under their name.',
  },
  // What follows is said of clients too.
  add: 'Add Employee',
  invite: 'Invite',
  inviteByEmail: 'Invite by e-mail',
  addTitle: 'Add a New Employee',
  addSentence: 'They get an e-mail with a link to set their password. The link works once, for 14 days.',
  addInstead: 'Would they rather fill this in themselves?',
  filesLink: 'Files that employees must sign',
  create: 'Create',
  created: 'Account Created. Your employee will receive an email with login instructions',
  openCreated: 'Open their page',
  nameAndEmail: 'Please enter a name and email for the employee.',
  atLeastEmail: 'Please enter at least an email for the employee.',
  invalidEmail,
  emailTaken: emailInUse,
  saveFailed: refresh,
  wholeDate: 'Enter a whole date: month, day and year',
  loadFailed: 'There was an issue loading employee data!',
  /** Until the name is known. */
  employee: 'Employee',
  parts: 'Parts of this employee',
  general: 'General',
  forms: 'Forms',
  permissions: 'Permissions',
  vacation: 'Vacation',
  details: 'Details',
  save: 'Save details',
  saved: 'The details are saved.',
  onboarded: 'Onboarding complete',
  notOnboarded: 'Onboarding not finished',
  notOnboardedText: 'Their address and signed forms show here once they have handed them in.',
  requests: 'Waits for your answer',
  decideOf: (days: string) => `Decide on ${days}`,
  noFiles: 'No files uploaded',
  signedForms: 'Signed forms',
  notConfigured: "Employee's permissions not configured",
  notConfiguredHint: 'They see nothing of any client until you decide what.',
  configure: 'Configure',
  vacations: 'Vacation requests',
  calendarViewOf: (days: string) => `Calendar View of ${days}`,
  unreadTitle: 'Employee messages',
  unread: 'Unread Messages',
  /** Behind the number, where no column head stands above it. */
  unreadUnit: 'unread',
  viewInbox: 'View Inbox',
  viewInboxOf: (name: string) => `View Inbox of ${name}`,
  emptyUnreadHint: 'Once somebody is in your team, their unread messages are counted here.',
  filesTitle: filesToSign,
  filesSentence: 'Each new employee downloads these during their onboarding, signs them, and hands the signed ones in.',
  noFilesToSign: 'No files yet. Employees go straight to their dashboard.',
  addFile: 'Add a file to sign',
  addFileHint: 'A PDF or a Word document is easiest to sign.',
  removeFileText: 'Employees are no longer asked to sign it. What they signed already stays with them.',
} as const

/** Requests for vacation, on whichever page they show. */
export const vacationTexts = {
  invalidDates: 'Invalid Start and End Date',
  enterDates: 'Please Enter Valid Dates',
  submitted: 'Vacation Request Submitted',
  tooLong: (days: number) => `A vacation has at most ${days} days`,
  empty: noVacations,
  newRequest,
  viewCalendar: 'View Calendar',
  start: 'Start',
  end: 'End',
  status: 'Status',
  note: 'Note',
  response: 'Response',
  asksFor: (name: string, days: string) => `${name} asks for ${days}`,
  decide: 'Decide',
} as const

/** What the calendar behind that address says of itself and of each vacation (VAC-7). */
export const vacationFeedTexts = {
  name: (business: string) => `${business}: vacations`,
  away: (name: string) => `${name} is away`,
} as const

/** What an Employee may see of each client, and in general (PERM). The names of the grants are the document's. */
export const permissionTexts = {
  title: 'Employee Permissions',
  noEmployeesHint: 'Add an employee first. Then you decide here what they see of each client.',
  addEmployee: 'Add an employee',
  failed: somethingWrong,
  backToEmployees: 'Back to Employees',
  clients: 'Clients',
  noClientsHint: 'Once a client has registered, you decide here what this employee sees of them.',
  social: 'Social',
  web: 'Web Dev.',
  branding: 'Branding',
  reputation: 'Reputation',
  green: 'Full',
  yellow: 'Limited',
  red: 'None',
  notApplicable: 'Not applicable',
  editOf: (business: string) => `Edit ${business}`,
  loadFailed: 'There was an issue loading permissions!',
  notSaved: (why: string) => `This was not saved. ${why}`,
  general: 'General permissions',
  vacation: 'Vacation Requests',
  vacationHint: 'May ask for days off.',
  addNewClients: 'Add New Clients',
  addNewClientsHint: 'May invite clients by e-mail.',
  generalSaved: 'General Permissions Saved',
  generalNotSaved: (why: string) => `This was not saved, and the switch is back where it was. ${why}`,
  savingTitle: 'One moment, this is being saved',
  savingText: 'You are taken on as soon as it is. If it cannot be saved, you read here why.',
  leaveAnyway: 'Leave anyway',
  /** Until the client's name is known. */
  clientTitle: 'Client permissions',
  backToEmployee: (name: string) => `Back to ${name}`,
  sees: (name: string, seen: number, of: number, business: string) =>
    `${name} sees ${seen} of ${of} items of ${business}`,
  seesAfter: (seen: number, of: number) => `${seen} of ${of} once you save.`,
  noServices: (business: string) =>
    `${business} has not chosen any services yet, so there is nothing to see. What you grant counts as soon as they do.`,
  serviceNotBought: (business: string) =>
    `${business} did not choose this, so nothing of it shows. What you grant counts once they do.`,
  itemNotBought: 'Not applicable: this client did not choose the service that it belongs to.',
  blocks: {
    social: 'Social Media',
    branding: 'Branding',
    web: 'Web Development',
    reputation: 'Reputation Management',
  },
  fullAccess: 'Full Access',
  granted: (count: number, of: number) => `${count} of ${of}`,
  grants: {
    instagram_username: 'Instagram Handle',
    instagram_password: 'Instagram Password',
    twitter_username: 'Twitter Handle',
    twitter_password: 'Twitter Password',
    pinterest_username: 'Pinterest Username',
    pinterest_password: 'Pinterest Password',
    national_days: 'National Days/Events',
    social_questions: 'Social Media Questionnaire',
    branding_questions: 'Branding Questionnaire',
    assets: 'Access to Client Assets',
    website: 'Company Website Access',
    email: 'Email Service Provider Access',
    web_email_forms: 'Website Email Forms',
    social_handles: 'Social Media Handles',
    yelp_username: 'Yelp Username',
    yelp_password: 'Yelp Password',
    tripadvisor_username: 'Tripadvisor Username',
    tripadvisor_password: 'Tripadvisor Password',
  },
  save: 'Save',
  discard: 'Discard',
  saved: 'Client Permissions Saved',
  unsaved: (count: number) => (count === 1 ? '1 change not saved' : `${count} changes not saved`),
  restored: 'Your changes from before are still here. They are not saved yet.',
  leaveTitle: 'Leave without saving?',
  leaveText: (count: number) =>
    count === 1 ? 'One switch is changed and not saved.' : `${count} switches are changed and not saved.`,
  leave: 'Leave without saving',
  copy: 'Copy from another employee',
  copyTitle: (name: string) => `Copy permissions to ${name}`,
  copyText: (name: string) => `What ${name} sees of the clients becomes what the other employee sees of them.`,
  copyFrom: 'Copy from',
  chooseEmployee: 'Choose an employee',
  employeeInDepartment: (name: string, department: string) => `${name}, ${department}`,
  chooseEmployeeFirst: 'Choose an employee first.',
  nobodyElse: 'There is nobody else to copy from.',
  onlySome: 'Only for some clients',
  copyAction: 'Copy permissions',
  copied: (from: string, to: string) => `${to} now sees what ${from} sees.`,
  copiedSome: (from: string, to: string, count: number) =>
    count === 1
      ? `${to} now sees of 1 client what ${from} sees.`
      : `${to} now sees of ${count} clients what ${from} sees.`,
  apply: 'Apply to other clients',
  applyText: (name: string, business: string) =>
    `What ${name} sees of ${business} becomes what they see of the clients you choose.`,
  savedFirst: 'Your unsaved changes are saved first.',
  applyAction: (count: number) =>
    count === 1 ? 'Apply to 1 client' : `Apply to ${count.toLocaleString('en-US')} clients`,
  applyToNone: 'Apply',
  applied: (count: number) =>
    count === 1 ? 'Applied to 1 client.' : `Applied to ${count.toLocaleString('en-US')} clients.`,
  chooseClients: 'Which clients',
  chooseClientFirst: 'Choose at least one client.',
  tooManyClients: (most: number) => `Choose at most ${most.toLocaleString('en-US')} clients at once.`,
  allClients: (count: number) => `All ${count.toLocaleString('en-US')}`,
  allFound: (count: number) => `All ${count.toLocaleString('en-US')} found`,
  moreClients: (shown: number, of: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} are shown. Search for the others.`,
  chosen: (count: number) => `${count.toLocaleString('en-US')} chosen`,
  noOtherClients: 'There are no other clients yet.',
} as const

/** The page on which an Employee asks for days off (VAC-1). */
export const vacationRequestTexts = {
  title: newRequest,
  start: 'Start',
  startHint: 'Your first day away',
  end: 'End',
  endHint: 'Your last day away',
  note: 'Note',
  noteHint: 'For your manager. Colleagues do not see it.',
  submit: 'Submit',
  /** What the days chosen come to. */
  away: (count: number, back: string) => `${days(count)} away. Back on ${back}.`,
  calendarFailed: 'The requests you already have could not be loaded. You can submit all the same.',
  asked: (days: string, status: string) => `${days} (${status})`,
  /** `more` are further requests that are not named. */
  overlap: (requests: readonly string[], more: number) =>
    `You have already asked for days among these: ${listed(more > 0 ? [...requests, `${more} more`] : requests)}. You can ask again.`,
  past: 'These days have passed already.',
  notAllowed: vacationNotAllowed,
  notAllowedHint: 'Your manager can allow it. What you asked for before stays in your requests.',
} as const

/** The lists of vacation requests, of all and of one's own (VAC-4). */
export const vacationListTexts = {
  title: 'Vacation Requests',
  name: 'Name',
  calendarView: 'Calendar View',
  calendarViewOf: (name: string, days: string) => `Calendar View: ${name}, ${days}`,
  search: 'Search by name',
  states: 'Which requests',
  days,
  all: 'All',
  count: (total: number) => (total === 1 ? '1 request' : `${total.toLocaleString('en-US')} requests`),
  emptyHint: 'What your employees ask for appears here.',
  emptyOwnHint: 'What you ask for appears here, and so does the answer.',
  emptySearchHint: 'No request fits. Look at all of them.',
  showAll: 'Show all',
  failed: somethingWrong,
} as const

/** The address under which a calendar program reads approved vacations (VAC-7). */
export const calendarFeedTexts = {
  title: 'Calendar address',
  what: 'Subscribe to it in Google Calendar, Apple Calendar or Outlook, and approved vacations appear there by themselves.',
  secret: 'Whoever has the address sees names and days, nothing else. Keep it to yourself.',
  none: 'You have no calendar address yet.',
  make: 'Make an address',
  since: (date: string) => `You have an address since ${date}. It was shown once, when it was made.`,
  makeNew: 'Make a new one',
  newTitle: 'Make a new address?',
  newText: 'The one you have ends at once. Calendars that use it need the new one.',
  label: 'Your calendar address',
  once: 'Copy it now: it is shown this once.',
  end: 'End the address',
  endTitle: 'End the calendar address?',
  endText: 'Calendars that use it are no longer kept up to date.',
  endAction: 'End it',
  ended: 'The address has ended.',
  loadFailed: somethingWrong,
} as const

/** An employee's own onboarding (EMP-7). */
export const employeeOnboardingTexts = {
  contact: 'Your address',
  contactWhy: 'Your manager keeps it with your details, for contracts and letters.',
  line1: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip Code',
  files: filesToSign,
  filesWhy: 'Download each one, sign it, and upload the signed copy.',
  noneRequired: 'No files required for Onboarding. Continue to Dashboard',
  own: 'Your files',
  ownHint: 'Only you and your manager see them.',
  noneUploaded: 'You have no uploaded files.',
  upload: 'Signed files',
  uploadHint: 'A PDF or a photo of each signed page.',
  uploadFailed: somethingWrong,
  removeText: 'It is deleted for good, and your manager no longer sees it.',
  loadFailed: somethingWrong,
  finishFailed: somethingWrong,
  saveAndExit,
  exit: 'Exit',
} as const

/** The calendar of vacations and its panels (VAC-3, VAC-7). */
export const calendarTexts = {
  title: 'Vacation Calendar',
  calendarOf: (shown: string) => `Vacations in ${shown}`,
  month: 'Month',
  week: 'Week',
  view: 'View',
  today: 'Today',
  previous: { month: 'Previous month', week: 'Previous week' },
  next: { month: 'Next month', week: 'Next week' },
  keys: 'With the focus in the calendar: M month, W week, T today, arrow keys to go back and on.',
  newRequest,
  barOf: (name: string, status: string, days: string) => `${name}, ${status}, ${days}`,
  more: (count: number) => `+${count} more`,
  moreHint: 'Show the week with all of them',
  inThis: { month: 'In this month', week: 'In this week' },
  nobodyAway: { month: 'No vacations in this month.', week: 'No vacations in this week.' },
  loadFailed: somethingWrong,
  backToCalendar: 'Back to the calendar',
  manageTitle: 'Vacation request',
  gone: 'This request is not here, or no longer',
  goneHint: 'It may have been withdrawn meanwhile.',
  backOn: 'Back on',
  length: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  noNote: 'No note',
  noResponse: 'No response yet',
  responseLabel: 'Response note',
  responseHint: (name: string) => `${name} reads it together with your answer.`,
  approve: 'Approve',
  deny: 'Deny',
  decided: (name: string, status: string) => `${status}. ${name} has been told.`,
  nowIs: (status: string) => `It is ${status} now.`,
  othersAway: 'Also away',
  nobodyElse: 'Nobody else is away in these days.',
  ownOverlaps: (name: string) => `${name} has other requests for some of these days:`,
  clientDays: 'At their clients',
  noClientDays: 'No dates of their clients are in these days.',
  allOf: (count: number) => `Show all ${count}`,
  withdraw: 'Withdraw request',
  withdrawTitle: 'Withdraw this request?',
  withdrawText: (days: string) => `Your request for ${days} is taken back. You can ask again at any time.`,
} as const

/** The onboarding's page for files (ONB-5). The formats that are wanted are said in words. */
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
      hint: 'CSV or Excel, one e-mail address on each line. An export from your newsletter service is fine.',
    },
    branding: {
      title: 'Branding guide',
      hint: 'PDF, else pictures of its pages. Colours, type, how the logo may be used.',
    },
    fonts: {
      title: 'Fonts',
      hint: 'OTF, TTF or WOFF2, one file for each style, or a ZIP of them.',
    },
  },
  removeText: 'It is deleted for good, and the agency no longer sees it.',
} as const

/** The onboarding's page for national days and the client's own dates (ONB-6). */
export const eventTexts = {
  title: 'Dates worth a post',
  why: 'Tick the days that fit your business, and we plan posts around them.',
  month: (index: number) => months[index] ?? '',
  days: 'National days and events',
  daysHint: 'Switch a month on to see its days.',
  search: 'Search all months',
  nothingFound: 'No day or event of this name. Add it under Custom Dates.',
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  chosen: (count: number) => (count === 0 ? 'None chosen' : count === 1 ? '1 chosen' : `${count} chosen`),
  listOf: (month: string) => `Days and events in ${month}`,
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
  entered: (count: number) => (count === 0 ? 'None' : count === 1 ? '1 date' : `${count} dates`),
  addDate: '+ Add Date',
  date: 'Date',
  name: 'Name',
  dateOf: (row: number) => `Date ${row}`,
  nameOf: (row: number) => `Name of date ${row}`,
  pick: (row: number) => `Pick date ${row} in a calendar`,
  deleteRow: (row: number) => `Delete date ${row}`,
  datePlaceholder: 'Pick a day, or write one',
  namePlaceholder: 'What happens',
  asTyped: 'Kept as you wrote it. Only a picked day enters calendars.',
} as const

/** The onboarding's page for where the website's forms are sent (ONB-8). */
export const formEmailTexts = {
  title: 'Website Email Forms',
  why: 'Every form on your website sends an e-mail. Tell us who should get it; leave out what you do not have.',
  several: 'Several addresses: put commas between them.',
  fields: {
    general: { label: 'General inquiries', hint: 'What visitors ask through the contact form.' },
    webstore: { label: 'Shopping cart', hint: 'Orders from your web store.' },
    leads: { label: 'Leads', hint: 'Visitors who ask for an offer or a call.' },
    events: { label: 'Events, RSVP and tickets', hint: 'Who comes, and how many.' },
  },
} as const

/** The onboarding's page for social media handles (ONB-9). */
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

/** The two questionnaires' pages, in the onboarding and beside it (ONB-10). The questions are in questionnaires.ts. */
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
  left: (count: number) =>
    count === 1 ? 'Room for 1 more character' : `Room for ${count.toLocaleString('en-US')} more characters`,
  tooLong: (over: number) =>
    over === 1
      ? 'This is 1 character too long, and is saved once it is shorter.'
      : `This is ${over.toLocaleString('en-US')} characters too long, and is saved once it is shorter.`,
  notNeededTitle: 'You do not need this one',
  notNeeded: (service: string) => `It belongs to ${service}, which you have not chosen.`,
  social: 'social media',
  branding: 'branding',
  changeServices: 'Look at your services',
} as const

/** What the server answers about the onboarding, where the code's own text says too little. */
export const onboardingReplyTexts = {
  unknownEvent: 'This is not in the list of this month',
  notGranted: (what: string) => `Your manager has not granted you this: ${what}. Ask them for it.`,
  nothingMissing: 'Nothing is missing: this client has handed over everything.',
  archived: 'This client is archived. Bring them back first.',
} as const

/** What the server says in `message` when a call went well. */
export const replyTexts = {
  resetSent,
  passwordUpdated,
  validLink: 'Valid Link',
  invitationSent,
} as const

/** Why a mail came and how to stop it stands under each one. */
/** Both addresses are told that another one counts now. */
const emailChange = {
  subject: 'Your e-mail was changed',
  button: 'Go to the log-in page',
  why: (email: string) =>
    `This came to ${email} because a changed e-mail is always told, to the old address and to the new one.`,
} as const
const switchedOn = (kind: string) =>
  `This came because e-mails about ${kind} are on. You can turn them off under Settings, Notifications.`

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
  twoStep: {
    changes: {
      on: {
        subject: 'Two-step sign-in was turned on',
        sentence: () =>
          'Two-step sign-in was turned on for your account. From now on a log-in takes a code of your app too.',
      },
      moved: {
        subject: 'Two-step sign-in was moved to another app',
        sentence: () =>
          'Two-step sign-in of your account was moved to another app. Codes of the former one count no more.',
      },
      off: {
        subject: 'Two-step sign-in was turned off',
        sentence: () =>
          'Two-step sign-in was turned off for your account. From now on your password is enough to log in.',
      },
      off_by_manager: {
        subject: 'Two-step sign-in was turned off',
        sentence: (manager: string) =>
          `${manager} turned two-step sign-in off for your account. From now on your password is enough to log in.`,
      },
      off_by_operator: {
        subject: 'Two-step sign-in was turned off',
        sentence: () =>
          'Whoever runs this server turned two-step sign-in off for your account. From now on your password is enough to log in.',
      },
      recovery_code_used: {
        subject: 'A recovery code was used',
        sentence: () => 'A recovery code of your account was used. It counts no more; the others still do.',
      },
      passkey_added: {
        subject: 'A passkey was added',
        sentence: () => 'A passkey was added to your account. Whoever has it can log in without a password.',
      },
      passkey_removed: {
        subject: 'A passkey was removed',
        sentence: () => 'A passkey of your account was removed. It can no longer be used to log in.',
      },
    },
    notYou: 'If you did not expect this, set a new password now.',
    button: 'Set a new password',
    why: (email: string) => `This came to ${email} because changes to how you log in are always told.`,
  },
  welcome: {
    subject: (business: string) => `Your account at ${business}`,
    sentence: (sender: string, business: string) =>
      `${sender} of ${business} made an employee account for you. Set your password, then log in to start.`,
    button: 'Set your password',
    note: (logIn: string, again: string) =>
      `The link works once, for 14 days. Once your password is set, log in at ${logIn}. If the link has expired, ask for a new one at ${again}.`,
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} entered it for an employee. If that was a mistake, ignore it: nobody can log in until a password is set.`,
  },
  emailChanged: {
    ...emailChange,
    sentence: (business: string, email: string) =>
      `${business} changed the e-mail of your account to ${email}. Log in with it from now on; your password stays as it is.`,
  },
  formerEmail: {
    ...emailChange,
    sentence: (business: string, email: string) =>
      `${business} changed the e-mail of your account. From now on you log in with the new one, no longer with ${email}. If you did not expect this, ask ${business}.`,
  },
  confirmEmail: {
    subject: 'Confirm your new e-mail',
    sentence: (email: string, business: string) =>
      `Confirm that ${email} is the new e-mail of your account at ${business}. Until then you log in with the old one.`,
    button: 'Confirm e-mail',
    expires: 'The link works once, for one day.',
    why: (email: string) =>
      `This came to ${email} because someone entered it as the new e-mail of their account. If it was not you, ignore this mail: nothing is changed.`,
  },
  ownFormerEmail: {
    subject: emailChange.subject,
    sentence: (email: string, newEmail: string) =>
      `Your account now has the e-mail ${newEmail}. You log in with that one, no longer with ${email}, and your other devices were signed out.`,
    button: emailChange.button,
    /** Whom to ask when it was somebody else: a Manager has nobody above them but whoever runs the server. */
    notYou: {
      Client: (manager: string, managerEmail: string) =>
        `If this was not you, tell ${manager} at ${managerEmail} at once: they can close the account and invite you again.`,
      Manager: () =>
        'If this was not you, write at once to whoever runs this server for you: they can give you the account back.',
    },
    why: emailChange.why,
  },
  /** Under what a preference switched on. */
  unsubscribe: 'Stop e-mails of this kind',
  /** Of what a notification says, which is the subject too. */
  notices: {
    registration: {
      sentence: (message: string) => `${message}.`,
      button: 'Have a look',
      why: switchedOn('new registrations'),
    },
    onboarding: {
      sentence: (message: string) => `There is news from an onboarding. ${message}.`,
      button: 'Have a look',
      why: switchedOn('onboarding'),
    },
    milestone: {
      sentence: (message: string) => `There is something to celebrate today. ${message}.`,
      button: 'Open their page',
      why: switchedOn('milestones'),
    },
  },
  /** Messages that wait to be read: who wrote how many, and never what. */
  waiting: {
    subject: (from: string, count: number) =>
      count === 1 ? `New message from ${from}` : `${count} new messages from ${from}`,
    groupSubject: (group: string, count: number) =>
      count === 1 ? `New message in ${group}` : `${count} new messages in ${group}`,
    wrote: (from: string, count: number) =>
      count === 1 ? `${from} wrote you a message.` : `${from} wrote you ${count} messages.`,
    wroteInGroup: (group: string, writers: readonly { name: string; count: number }[], others: number) => {
      const each = writers.map(({ name, count }) => `${name} wrote ${count === 1 ? 'a message' : `${count} messages`}`)
      const rest = others === 0 ? [] : [others === 1 ? 'one more person wrote too' : `${others} more people wrote too`]
      return `In ${group}, ${listed([...each, ...rest])}.`
    },
    button: 'Read and answer',
    why: switchedOn('messages'),
  },
  vacationRequested: {
    subject: (name: string) => `${name} asks for days off`,
    sentence: (name: string, days: string) => `${name} asks for ${days} off.`,
    button: 'Look at the request',
    why: switchedOn('vacation requests'),
  },
  vacationDecided: {
    subject: (status: 'Approved' | 'Denied') => `Your vacation request was ${status.toLowerCase()}`,
    sentence: (days: string, status: 'Approved' | 'Denied') => `Your request for ${days} was ${status.toLowerCase()}.`,
    response: (sender: string, response: string) => `${sender} wrote: ${response}`,
    button: 'Look at the answer',
    why: switchedOn('vacation requests'),
  },
  /** To the Manager, about the subscription (SUB-10). */
  trialEnds: {
    subject: (day: string) => `Your free trial ends on ${day}`,
    /** `price` is empty where it is not known. */
    charged: (day: string, card: string, price: string) =>
      `Your free trial ends on ${day}. From then on your ${card} is charged${price === '' ? '' : ` ${price}`}.`,
    noCard: (day: string) =>
      `Your free trial ends on ${day}. No card is stored: unless you add one before, your subscription ends on that day and nothing is charged.`,
    button: 'Look at plan and card',
    note: 'To go on there is nothing to do. You can choose another plan, change the card or cancel at any time before.',
    noCardNote: 'Everything you entered is kept, and you can come back later.',
  },
  paymentFailed: {
    subject: 'Your payment did not go through',
    sentence: (card: string) =>
      `We could not charge your ${card} for ${productName}. Your workspace is closed to everyone until the payment is made.`,
    card: 'card',
    button: 'Update the card',
    note: 'Nothing is lost. Log in, open Manage, and enter a card that works: the workspace opens again at once.',
  },
  subscriptionEnded: {
    subject: 'Your subscription has ended',
    sentence: (plan: string) =>
      `Your subscription${plan === '' ? '' : ` ${plan}`} has ended, and your workspace is closed to everyone until you renew it.`,
    button: 'Renew Subscription',
    note: (account: string) =>
      `Everything is kept. You can come back at any time, or take all of it with you: the download of your data is under Settings, Account, and stays open to you: ${account}`,
  },
  subscriptionWhy: (email: string) =>
    `This came to ${email} because the subscription is in your hands. E-mails about it cannot be switched off.`,
  reminder: {
    subject: (business: string) => `${business} is waiting for a few things from you`,
    sentence: (sender: string, business: string, pages: readonly string[]) =>
      `${sender} of ${business} reminds you of what is still open: ${listed(pages)}. What you entered so far is kept.`,
    pages: {
      services: 'choosing your services',
      accounts_page: 'access to your accounts',
      assets_page: 'your files',
      events_page: 'your dates and events',
      emailforms_page: 'where the forms of your website are sent',
      social_handles_page: 'your social media handles',
      social_questions_page: 'the social media questionnaire',
      branding_questions_page: 'the branding questionnaire',
    },
    button: 'Go on where you stopped',
    note: 'Log in to go on. Everything is saved as you type, so it need not be done in one go.',
    why: (email: string, business: string) =>
      `This came to ${email} because ${business} asked for a reminder of your onboarding. Once nothing is open, no more of them come.`,
  },
} as const

export const roleTexts: Record<Role, string> = { Manager: 'Manager', Employee: 'Employee', Client: 'Client' }

/** What a refused call says, by its code: the document's text where it has one, otherwise what is the matter and a way on. */
export const problemTexts: Record<ErrorCode, string> = {
  malformed_json: 'The request is not valid JSON.',
  unreadable:
    'This cannot be read: it was stored under a key that the server does not have, or was changed since. Enter it anew, or ask whoever runs the server to bring the former key back.',
  bad_signature: 'The signature does not fit.',
  upload_cut_off: 'The upload was cut off before its end. Send the file again.',
  not_signed_in: 'Log in to go on.',
  workspace_deleted: workspaceDeleted,
  wrong_credentials: wrongCredentials,
  two_step_required: codeNeeded,
  subscription_inactive: updateSubscription,
  two_step_missing: 'Your workspace asks for two-step sign-in. Set it up under Settings, Security.',
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
  no_employees_found: noEmployees,
  no_vacations_found: noVacations,
  user_does_not_exist: 'User does not exist',
  settings_not_found: 'User Settings not found',
  method_not_allowed: 'This address does not take that kind of request.',
  email_exists: 'Email already exists',
  email_in_use: emailInUse,
  already_subscribed: alreadySubscribed,
  no_subscription: 'There is no subscription yet. Start one first.',
  several_files: 'Several files have this name. Name one by its id.',
  contract_signed: 'This contract is signed already.',
  contract_replaced: 'There is a newer contract. Read it before you sign.',
  direct_is_for_two: 'A direct conversation stays between its two people. Make a group instead.',
  already_decided: 'This request has been decided already.',
  decided_meanwhile: 'This request was decided elsewhere meanwhile. Look at it again before you change it.',
  too_many_pending: `${mostPending} of your requests wait for an answer already. Withdraw one first.`,
  name_changed: nameChanged,
  page_not_applicable: 'This page is not part of your onboarding, because its service is not chosen.',
  two_step_on: 'Two-step sign-in is on. Enter a code of your app as well, or a recovery code.',
  two_step_not_started: 'This took too long. Start again, and scan the new QR code.',
  two_step_kept: 'Your workspace asks for two-step sign-in, so it stays on. You can move it to another app.',
  too_many_passkeys: `${mostPasskeys} passkeys are the most. Remove one you no longer use first.`,
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
  empty_file: fileTexts.withoutBytes,
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

/** Deleting a Manager's account with the whole workspace (SET-3). */
export const deletionTexts = {
  title: 'Delete account',
  text: 'Deletes your account and everything in your workspace, for you and for everybody in it.',
  open: 'Delete account',
  dialogTitle: 'Delete your account?',
  question: commonTexts.cannotBeUndone,
  whatGoes: 'This is deleted for good:',
  clients: (count: number) =>
    count === 1 ? '1 client, with what they handed over' : `${count} clients, with what they handed over`,
  employees: (count: number) => (count === 1 ? '1 employee' : `${count} employees`),
  rest: 'All messages, files, passwords, invitations and vacations',
  subscription: 'Your subscription, which ends now without a refund',
  everybody: 'Everybody is signed out at once and told by e-mail.',
  download: 'Download your data first',
  password: 'Your password',
  passwordMissing: 'Enter your password',
  mail: {
    subject: (business: string) => `${business} closed its workspace on ${productName}`,
    sentence: (business: string) =>
      `${business} closed its workspace on ${productName}. Your account there was deleted with everything in it, and you can no longer log in to it.`,
    note: 'If you need something that was in it, ask them directly.',
    why: (email: string) => `This came to ${email} because you had an account there. No more mail comes.`,
  },
  ownMail: {
    subject: () => `Your ${productName} account was deleted`,
    sentence: (business: string) =>
      `Your account was deleted, with everything in the workspace of ${business}: clients, employees, messages, files and the subscription. All of them were signed out and told.`,
    note: 'What was deleted cannot be brought back. With this e-mail you can register again at any time.',
    why: (email: string) => `This came to ${email} because a deleted account is always told. No more mail comes.`,
  },
} as const
