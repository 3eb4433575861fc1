import type { Client } from '#contract/clients.ts'
import type { ManagerDashboard, OnboardingBoardRow } from '#contract/dashboard.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import type { ClientItem } from '#contract/items.ts'
import {
  answerKeys,
  formKeys,
  handleKeys,
  monthLists,
  type OnboardingRecord,
  pageNames,
  serviceFlags,
  type ServiceState,
  showFlags,
} from '#contract/onboarding-record.ts'

/** A client and their record for tests. */
export const sampleClient: Client = {
  _id: 'c1',
  name: 'Cleo Park',
  business_name: 'Blue Door Bakery',
  email: 'cleo@x.com',
  phone: '5551234567',
  manager_id: 'm1',
  date: '2026-03-01T09:00:00.000Z',
  archived: false,
  billing: {
    billing_name: 'Cleo Park',
    billing_phone: '5551234567',
    billing_email: 'cleo@x.com',
    billing_extra_email: { val: [] },
    billing_website: 'https://bluedoor.example',
    billing_address: '',
    billing_city: 'Hull',
    billing_state: '',
    billing_zip: '',
    billing_media: null,
  },
  contract: null,
  contracts: [],
  questionnaires: { social: recordOf(answerKeys, ''), branding: recordOf(answerKeys, '') },
}

const noLogin = { login: '', password_set: false }

export const sampleRecord: OnboardingRecord = {
  _id: 'o1',
  client_id: 'c1',
  ...recordOf(serviceFlags, false),
  ...recordOf(showFlags, false),
  webstore: false,
  services_answered: true,
  ...recordOf(pageNames, { required: false, completed: false }),
  facebook: { completed: false },
  linkedin: { completed: false },
  google: { completed: false },
  ...recordOf(['instagram', 'twitter', 'pinterest', 'trip', 'yelp'], noLogin),
  website: { hostingName: '', ...noLogin },
  email: { link: '', ...noLogin },
  form_emails: recordOf(formKeys, ''),
  social_handles: recordOf(handleKeys, ''),
  assets: { logo: [], mailing_list: [], branding: [], fonts: [] },
  ...recordOf(monthLists, []),
  custom_dates: [],
  questionnaires: sampleClient.questionnaires,
  service_states: [],
  stage: 'ready',
  to_review: 0,
  days_waiting: 0,
  booked: false,
}

/** A service that the client works on, or that can start when it waits for nothing. */
export const sampleService = (
  service: string,
  asked: number,
  waits_for: string[],
  part: Partial<ServiceState> = {},
): ServiceState => ({
  service,
  asked,
  waits_for,
  stage: waits_for.length > 0 ? 'working' : 'ready',
  items: { approved: asked - waits_for.length, given: 0, sent_back: 0, open: waits_for.length, not_applicable: 0 },
  since: '2026-03-11T09:00:00.000Z',
  days_waiting: 0,
  ...part,
})

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A client of the onboarding board who has been working for nine days. */
export const sampleBoardRow: OnboardingBoardRow = {
  _id: 'c1',
  name: 'Cleo Park',
  business_name: 'Blue Door Bakery',
  email: 'cleo@x.com',
  phone: '5551234567',
  required: 7,
  completed: 4,
  last_activity: daysAgo(9),
  missing: ['accounts_page'],
  services: [sampleService('social', 4, []), sampleService('webdev', 3, ['website'], { days_waiting: 9 })],
  last_reminder: null,
  reminder_delivery: null,
  stage: 'working',
  since: daysAgo(9),
  days_waiting: 9,
}

/** Another one, for whom the agency can start. */
export const readyBoardRow: OnboardingBoardRow = {
  ...sampleBoardRow,
  _id: 'c2',
  business_name: 'Northside Yoga',
  completed: 7,
  missing: [],
  services: [sampleService('social', 4, [])],
  stage: 'ready',
  days_waiting: 0,
}

/** Social with a complete Instagram account, and a website without its password. */
export const halfDoneRecord: OnboardingRecord = {
  ...sampleRecord,
  social: true,
  webdev: true,
  show_instagram: true,
  show_facebook: true,
  show_website: true,
  instagram: { login: 'bluedoor', password_set: true },
  website: { hostingName: 'Siteground', login: 'admin', password_set: false },
  accounts_page: { required: true, completed: true },
  stage: 'working',
  service_states: [
    sampleService('social', 5, ['facebook', 'assets', 'events', 'social_questions']),
    sampleService('webdev', 4, ['website', 'assets', 'form_emails', 'social_handles']),
  ],
  february_dates: ['Pancake Day', 'Chocolate Day'],
  custom_dates: [{ date: '2026-05-17', name: 'Our birthday' }],
  form_emails: { ...sampleRecord.form_emails, general: 'hello@bluedoor.example' },
  assets: {
    ...sampleRecord.assets,
    logo: [{ filename: 'logo.png', location: '/api/files/f1/logo.png?expires=1&signature=a' }],
  },
}

/** An answer that waits for review. */
export const sampleItem = (key: string, part: Partial<ClientItem> = {}): ClientItem => ({
  key,
  kind: 'short_text',
  page: 'more_page',
  services: ['webdev'],
  required: true,
  minutes: 1,
  title: `Title of ${key}`,
  help: `Help of ${key}`,
  only_here: false,
  state: 'given',
  to_review: true,
  reason: null,
  due: null,
  given: { by: { id: 'c1', name: 'Cleo Baker' }, at: '2026-11-16T11:02:00.000Z' },
  decided: null,
  answer: { text: `Answer to ${key}` },
  ...part,
})

/** A Manager's dashboard on which nothing waits. */
export const quietDashboard: ManagerDashboard = {
  managerCount: 0,
  unread: [],
  employeeCount: 0,
  pending: 0,
  approved: 4,
  denied: 2,
  employees: 2,
  without_grants: [],
  answered: { items: [], clients: 0 },
  ready: [],
  calls: [],
}
