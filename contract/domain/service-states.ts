import type { OnboardingRecord, serviceFlags } from '../onboarding-record.ts'
import type { Chosen } from './onboarding-steps.ts'
import { type Platforms, shownPlatforms } from './service-questions.ts'

type Service = (typeof serviceFlags)[number]

/** The items a service can wait for: an account, or a page of the onboarding. */
export const waitsFor = [
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'pinterest',
  'google',
  'website',
  'email',
  'tripadvisor',
  'yelp',
  'assets',
  'events',
  'form_emails',
  'social_handles',
  'social_questions',
  'branding_questions',
] as const
type WaitsFor = (typeof waitsFor)[number]
/** `asked` counts the items that the client was asked for, given or not. */
export type ServiceState = { service: Service; asked: number; waits_for: WaitsFor[] }

type Account = { login: string; password_set: boolean }
type Login = 'instagram' | 'twitter' | 'pinterest' | 'trip' | 'yelp' | 'website' | 'email'
type Page = 'assets' | 'events' | 'emailforms' | 'social_handles' | 'social_questions' | 'branding_questions'
/** The parts of the record that decide it. */
export type ServiceProgress = Chosen &
  Platforms &
  Pick<OnboardingRecord, 'facebook' | 'linkedin' | 'google'> &
  Record<Login, Account> &
  Record<`${Page}_page`, { completed: boolean }>
const given = (account: Account) => account.login !== '' && account.password_set

/** Per chosen service the items that the agency still waits for; with none left it can start (DASH-12). */
export function serviceStates(record: ServiceProgress): ServiceState[] {
  const shown = shownPlatforms(record)
  const website = shown.has('show_website') || shown.has('show_hosting')
  const open = (service: Service, ...wanted: [WaitsFor, boolean, boolean][]): ServiceState => {
    const asked = wanted.filter(([, applies]) => applies)
    return { service, asked: asked.length, waits_for: asked.filter(([, , there]) => !there).map(([what]) => what) }
  }
  const states = [
    open(
      'social',
      ['facebook', shown.has('show_facebook'), record.facebook.completed],
      ['instagram', shown.has('show_instagram'), given(record.instagram)],
      ['twitter', shown.has('show_twitter'), given(record.twitter)],
      ['linkedin', shown.has('show_linkedin'), record.linkedin.completed],
      ['pinterest', shown.has('show_pinterest'), given(record.pinterest)],
      ['google', shown.has('show_google'), record.google.completed],
      ['assets', true, record.assets_page.completed],
      ['events', true, record.events_page.completed],
      ['social_questions', true, record.social_questions_page.completed],
    ),
    open(
      'webdev',
      ['website', website, given(record.website)],
      ['email', shown.has('show_email'), given(record.email)],
      ['assets', true, record.assets_page.completed],
      ['form_emails', true, record.emailforms_page.completed],
      ['social_handles', true, record.social_handles_page.completed],
    ),
    open('seo', ['website', website, given(record.website)], ['email', shown.has('show_email'), given(record.email)]),
    open(
      'branding',
      ['assets', true, record.assets_page.completed],
      ['branding_questions', true, record.branding_questions_page.completed],
    ),
    open(
      'reputation',
      ['tripadvisor', shown.has('show_trip'), given(record.trip)],
      ['yelp', shown.has('show_yelp'), given(record.yelp)],
    ),
  ]
  return states.filter(({ service }) => record[service])
}
