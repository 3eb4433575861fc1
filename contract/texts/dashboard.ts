import { somethingWrong } from './common.ts'
import { days, listed, noClients, vacationNotAllowed } from './shared.ts'

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
  nothingNeedsYou: 'Nothing is waiting for you.',
  passwordsToRenew: (count: number) =>
    count === 1
      ? '1 password is known to somebody who no longer works with it'
      : `${count} passwords are known to people who no longer work with them`,
  renew: 'Renew',
  numbers: 'At a glance',
  places: 'Where to go',
  messages: 'Messages',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  unreadMessages: 'Unread messages',
  forYou: 'For you',
  forEmployees: 'For employees',
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
  onboardingLeft: (count: number, minutes: number) =>
    `${count === 1 ? '1 thing is' : `${count} things are`} still open, ${aboutMinutes(minutes)}`,
  minutesLeft: (minutes: number) => `${aboutMinutes(minutes)} left`,
  seeAnswers: 'See what you gave',
  agencyAtWork: 'What happens now',
  agencyHasAll: (business: string) => `${business} has everything and looks it over.`,
  agencyStarts: 'They start with what you gave them, and write to you when there is something to see.',
  someAgency: 'Your agency',
  finishOnboarding: 'Finish your onboarding first',
  finishOnboardingHint: 'Your contact details and the files to sign are still open.',
  continueOnboarding: 'Continue onboarding',
  loadFailed: 'Something went wrong! Please refresh your browser.',
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
  employee: { title: 'Add an employee', hint: 'You choose what each one may open.' },
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
    const things = count === 1 ? 'thing was done' : 'things were done'
    if (count === before) return `${things}, as many as in the 30 days before`
    return `${things}, ${Math.abs(count - before)} ${count > before ? 'more' : 'fewer'} than in the 30 days before`
  },
  day: 'Day',
  count: 'Entries',
  ofDay: (day: string, count: number) => `${day}: ${count}`,
  keys: 'Arrow keys move between the days, Enter opens a day.',
  nothingDone: 'Nothing was done in the last 30 days.',
  failed: somethingWrong,
} as const

/** The onboarding board (DASH-12). */
export const boardTexts = {
  title: 'Onboarding',
  label: 'Onboarding of the clients',
  all: (total: number) => (total === 1 ? '1 client' : `All ${total.toLocaleString('en-US')} clients`),
  stages: { invited: 'Invited', working: 'Working', waiting: 'Waiting for client', ready: 'Ready' },
  stageHints: {
    invited: 'The invitation is open',
    working: 'Something is open, and they did something in the last 7 days',
    waiting: 'Something is open, and they have been quiet for more than 7 days',
    ready: 'They finished every page they were asked for',
  },
  key: { given: 'Given', open: 'Open', whole: 'Everything is here' },
  byStage: 'Clients by stage',
  openInvitations: 'Open invitations in the client list',
  stage: 'Stage',
  allStages: 'All stages',
  emptyStage: {
    invited: 'No invitation is open.',
    working: 'Nobody is working on it.',
    waiting: 'You wait for nobody.',
    ready: 'Nobody is ready yet.',
  },
  activeToday: 'Active today',
  waitingFor: (count: string) => `Waiting ${count}`,
  ready: 'Ready',
  sinceDay: (day: string) => `since ${day}`,
  forThings: (things: string) => `for ${things}`,
  invitedOn: (day: string) => `Invited ${day}`,
  everythingGiven: 'Every client has handed over what you need.',
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
  copyLinkOf: (business: string) => `Copy the link for ${business}`,
  reminded: 'Reminder sent',
  remindedOn: (when: string) => `Reminded ${when}`,
  sendingFailed: 'The reminder was not sent. Try again.',
  never: 'None yet',
  days,
  listed,
  notStarted: 'Has not started yet',
  noServices: 'Has not chosen any services',
  done: 'Everything is here',
  canStart: (names: readonly string[]) => `${listed(names)} can start`,
  waits: (name: string, things: readonly string[]) => `${name} waits for ${listed(things)}`,
  moreThings: (count: number) => `${count} more`,
  moreWait: (count: number) => (count === 1 ? '1 more service waits' : `${count} more services wait`),
  givenOf: (service: string, given: number, asked: number) =>
    given === asked ? `${service} can start` : `${service}: ${given} of ${asked} given`,
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
