import { somethingWrong } from './common.ts'
import { counted, days, listed, unreadMessages, vacationNotAllowed } from './shared.ts'

const aboutMinutes = (minutes: number) => {
  const whole = Math.max(1, Math.round(minutes))
  return whole === 1 ? 'about 1 minute' : `about ${whole} minutes`
}

export const dashboardTexts = {
  title: 'Dashboard',
  needsYou: 'What needs you',
  call: (business: string) => `Call ${business}`,
  callHint: (name: string, phone: string) =>
    `${name} has not reacted to three reminders.${phone === '' ? '' : ` Phone ${phone}.`}`,
  openClient: 'Open',
  ready: (business: string) => `${business} is ready to start`,
  readyHint: 'Everything is here and looked at.',
  canStart: (business: string, services: readonly string[]) => `${business}: ${listed(services)} can start`,
  gave: (business: string, answers: number) =>
    answers === 1 ? `${business} gave an answer` : `${business} gave ${answers.toLocaleString('en-US')} answers`,
  cameLast: (title: string, name: string, when: string) => `“${title}” came last, from ${name}, ${when}`,
  moreGave: (count: number) => `${counted(count, 'more client')} gave answers`,
  openClients: 'Open the list',
  wrote: (words: string) => `“${words}”`,
  moreUnread: (count: number) => (count === 1 ? '1 more unread message' : `${count} more unread messages`),
  decidesWhatYouSee: (manager: string | undefined) =>
    `${manager ?? 'Your manager'} decides what you see of each client. So far nothing is shared with you.`,
  seesNothing: (name: string) => `${name} sees nothing yet`,
  seesNothingHint: (day: string) => `Here since ${day}. You decide what they may see of each client.`,
  choose: 'Choose',
  reply: 'Reply',
  readThem: 'Read',
  look: 'Look',
  review: 'Review',
  nothingNeedsYou: 'Nothing is waiting for you.',
  passwordsToRenew: (count: number) =>
    count === 1
      ? '1 password is known to somebody who no longer works with it'
      : `${count} passwords are known to people who no longer work with them`,
  renew: 'Renew',
  places: 'More links',
  messages: 'Messages',
  unread: unreadMessages,
  unreadMessages: 'Unread messages',
  unreadFromEmployees: (count: number) =>
    count === 1 ? 'Your employees have 1 unread message' : `Your employees have ${count} unread messages`,
  inbox: 'Inbox',
  details: 'Details',
  employeeResources: 'Employee Resources',
  viewEmployees: 'View Employees',
  viewArchivedEmployees: 'View Archived Employees',
  createEmployee: 'Create Employee Account',
  employeePermissions: 'Employee Permissions',
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  waitingForYou: (count: number) =>
    count === 1
      ? '1 vacation request is waiting for your answer'
      : `${count} vacation requests are waiting for your answer`,
  moreWaiting: (count: number) =>
    `${counted(count, 'more vacation request is', 'more vacation requests are')} waiting for your answer`,
  manage: 'Manage',
  viewRequests: 'View Requests',
  vacationNotAllowed,
  clientList: 'Client List',
  viewClients: 'View Clients',
  archived: 'Archived',
  addNewClient: 'Add New Client',
  viewActiveList: 'View Active List',
  viewArchivedList: 'View Archived List',
  firstClient: 'Invite your first client',
  firstClientHint: 'They get an email with a link, register, and you can write to each other at once.',
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
  minutesLeft: (minutes: number) => `${aboutMinutes(minutes)} left`,
  someAgency: 'Your agency',
  finishOnboarding: 'Finish your onboarding first',
  finishOnboardingHint: 'Your contact details and the files to sign are still open.',
  continueOnboarding: 'Continue onboarding',
  loadFailed: 'Something went wrong! Please refresh your browser.',
} as const

/** The client's home. */
export const homeTexts = {
  failed: 'What we ask for could not be loaded.',
  greeting: (hour: number, name: string) =>
    `${hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'}, ${name}`,
  next: (minutes: string) => `Next, ${minutes}`,
  waits: (name: string, why: string) => (name === '' ? why : `${name} is waiting for this. ${why}`),
  asksAgain: (name: string, reason: string) => (name === '' ? reason : `${name} asks: ${reason}`),
  afterwards: 'Then',
  contract: 'Contract to sign',
  contractHint: 'Read it, and sign it with your name.',
  withAgency: (business: string) => `With ${business}`,
  more: 'More',
  worksForYou: 'Who works for you',
} as const

/** The first steps of a new workspace. */
export const firstStepTexts = {
  title: 'A few steps and your first client is in',
  done: 'Done',
  look: {
    title: 'Your logo and colors',
    hint: 'They stand on your clients’ pages and in emails.',
    action: 'Choose them',
  },
  preview: {
    title: 'See what your client sees',
    hint: 'Your look in their eyes. Nothing is sent.',
    action: 'Look around',
    sentence:
      'After registering, a client chooses their services, hands over what you need step by step, and writes to you. In your colors it looks like this:',
  },
  employee: { title: 'Add an employee', hint: 'You choose what each one may open.', action: 'Invite them' },
} as const

/** The charts of the dashboards. */
export const chartTexts = {
  table: 'Show as table',
  vacations: 'Vacations, next six weeks',
  nobodyAway: 'Nobody is away in the next six weeks.',
  more: (count: number) => (count === 1 ? '1 more person' : `${count} more people`),
  today: 'Today',
  name: 'Name',
  days: 'Days',
  status: 'Status',
  activity: 'Last 30 days',
  openActivity: 'Activity',
  activityLabel: 'Activity by day',
  done: (count: number, before: number) => {
    const things = `${count === 1 ? 'thing was' : 'things were'} done by you and your team`
    if (count === before) return `${things}, as many as in the 30 days before`
    return `${things}, ${Math.abs(count - before)} ${count > before ? 'more' : 'fewer'} than in the 30 days before`
  },
  day: 'Day',
  count: 'Entries',
  ofDay: (day: string, count: number) => `${day}: ${count}`,
  failed: somethingWrong,
} as const

/** The onboarding board (DASH-12). */
export const boardTexts = {
  title: 'Onboarding',
  all: (total: number) => (total === 1 ? '1 client' : `All ${total.toLocaleString('en-US')} clients`),
  stages: {
    invited: 'Invited',
    registered: 'Registered',
    working: 'Working',
    review: 'For review',
    ready: 'Ready',
  },
  stageHints: {
    invited: 'The invitation is open',
    registered: 'They have given nothing yet',
    working: 'They have begun, and something is open',
    review: 'They gave answers that you have not looked at',
    ready: 'Everything is here and looked at: you can start',
  },
  key: { approved: 'Approved', given: 'Given', sent_back: 'Sent back', open: 'Open', whole: 'Can start' },
  counted: {
    approved: (count: number) => `${count} approved`,
    given: (count: number) => `${count} to review`,
    sent_back: (count: number) => `${count} sent back`,
    open: (count: number) => `${count} open`,
    not_applicable: (count: number) => `${count} not applicable`,
  },
  whole: (service: string) => `${service} can start`,
  byStage: 'Clients by stage',
  openInvitations: 'Open invitations in the client list',
  stage: 'Stage',
  emptyStage: {
    invited: 'No invitation is open.',
    registered: 'Everybody has begun.',
    working: 'Nobody is working on it.',
    review: 'You have looked at everything.',
    ready: 'Nobody is ready yet.',
  },
  activeToday: 'Active today',
  registeredToday: 'Registered today',
  waitsForReview: 'Waiting for your review',
  since: 'Waiting',
  stageSince: (stage: string, count: number) => (count === 0 ? stage : `${stage}, ${days(count)}`),
  today: 'since today',
  /** Before the days, where no column says it. */
  waitsSince: 'waits',
  waitingFor: (count: string) => `Waiting ${count}`,
  ready: 'Ready',
  sinceDay: (day: string) => `since ${day}`,
  forThings: (things: string) => `for ${things}`,
  invitedOn: (day: string) => `Invited ${day}`,
  everythingGiven: 'Every client has handed over what you need.',
  failed: somethingWrong,
  remind: 'Send reminder',
  /** In a list. */
  remindShort: 'Remind',
  remindShortLabel: (business: string) => `Remind ${business}`,
  remindLabel: (business: string) => `Send reminder to ${business}`,
  copyLinkOf: (business: string) => `Copy the link for ${business}`,
  reminded: 'Reminder sent',
  remindedOn: (when: string) => `Reminded ${when}`,
  sendingFailed: 'The reminder was not sent. Try again.',
  days,
  listed,
  notStarted: 'Has not started yet',
  noServices: 'Has not chosen any services',
  moreThings: (count: number) => `${count} more`,
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
    email: 'the email service login',
    tripadvisor: 'the Tripadvisor login',
    yelp: 'the Yelp login',
    assets: 'the files',
    events: 'the dates and events',
    form_emails: 'the form emails',
    social_handles: 'the social media handles',
    social_questions: 'the social media questionnaire',
    branding_questions: 'the branding questionnaire',
  },
} as const
