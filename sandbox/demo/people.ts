import type { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import type { permissionFlags } from '#contract/domain/grant-keys.ts'

/** The people of the demo workspace. Every address ends in `.example`, so no email can reach a real person. */
export const agency = { name: 'Mara Lindqvist', business_name: 'Harbour Studio', phone: '2065550148' } as const

type Flag = (typeof permissionFlags)[number]

export const employees = [
  {
    key: 'ana',
    name: 'Ana Petrova',
    department: 'Social media',
    phone: '2065550191',
    birthday: '1993-04-18',
    hired: '2023-03-01',
    address: { line1: '18 Alder Street', city: 'Seattle', state: 'WA', zip: '98101' },
  },
  {
    key: 'ben',
    name: 'Ben Okafor',
    department: 'Web development',
    phone: '2065550127',
    birthday: '1988-09-30',
    hired: '2021-09-15',
    address: { line1: '402 Pike Court', city: 'Tacoma', state: 'WA', zip: '98402' },
  },
  {
    key: 'nia',
    name: 'Nia Castellanos',
    department: 'Branding',
    phone: '2065550166',
    birthday: '1996-01-22',
    hired: '2025-01-07',
    address: { line1: '7 Harbor Steps', city: 'Seattle', state: 'WA', zip: '98121' },
  },
] as const

export type EmployeeKey = (typeof employees)[number]['key']

type Service = (typeof serviceFlags)[number]
type Shown = (typeof showFlags)[number]

export type DemoClient = {
  name: string
  business_name: string
  phone: string
  website: string
  city: string
  services: readonly Service[]
  shows: readonly Shown[]
  /** The onboarding progress: every required page, the first two, only the services, or nothing. */
  /** `done` is looked at by the Manager too. */
  onboarded: 'done' | 'given' | 'half' | 'begun' | 'not'
  seenBy: Partial<Record<EmployeeKey, readonly Flag[]>>
  archived?: true
}

const social: readonly Flag[] = [
  'instagram_username',
  'instagram_password',
  'twitter_username',
  'twitter_password',
  'pinterest_username',
  'pinterest_password',
  'national_days',
  'social_questions',
]
const web: readonly Flag[] = ['website', 'email', 'web_email_forms', 'social_handles']
const branding: readonly Flag[] = ['branding_questions', 'assets']

export const clients: readonly DemoClient[] = [
  {
    name: 'Cleo Baker',
    business_name: 'Blue Door Bakery',
    phone: '2065550102',
    website: 'https://bluedoorbakery.example',
    city: 'Seattle',
    services: ['social', 'webdev', 'branding'],
    shows: ['show_instagram', 'show_facebook', 'show_pinterest', 'show_website', 'show_email'],
    onboarded: 'half',
    seenBy: { ana: [...social, 'assets'], ben: web, nia: branding },
  },
  {
    name: 'Dr. Amir Haddad',
    business_name: 'Northlight Dental',
    phone: '2065550113',
    website: 'https://northlightdental.example',
    city: 'Bellevue',
    services: ['webdev', 'seo', 'reputation'],
    shows: ['show_website', 'show_hosting', 'show_google', 'show_yelp'],
    onboarded: 'done',
    seenBy: { ana: ['yelp_username'], ben: [...web, 'yelp_username', 'yelp_password'] },
  },
  {
    name: 'June Alvarez',
    business_name: 'Juniper & Daughters',
    phone: '2065550124',
    website: 'https://juniperflowers.example',
    city: 'Seattle',
    services: ['social', 'branding'],
    shows: ['show_instagram', 'show_pinterest'],
    onboarded: 'done',
    seenBy: { ana: ['instagram_username', 'instagram_password', 'national_days'], nia: branding },
  },
  {
    name: 'Thomas Reid',
    business_name: 'Old Mill Hotel',
    phone: '3605550135',
    website: 'https://oldmillhotel.example',
    city: 'Olympia',
    services: ['social', 'seo', 'reputation'],
    shows: ['show_instagram', 'show_facebook', 'show_trip', 'show_yelp', 'show_google'],
    onboarded: 'half',
    seenBy: { ana: [...social, 'tripadvisor_username'], ben: ['tripadvisor_username', 'tripadvisor_password'] },
  },
  {
    name: 'Priya Nair',
    business_name: 'Saffron Table',
    phone: '2065550146',
    website: 'https://saffrontable.example',
    city: 'Kirkland',
    services: ['social', 'reputation'],
    shows: ['show_instagram', 'show_yelp', 'show_trip'],
    onboarded: 'begun',
    seenBy: { ana: social },
  },
  {
    name: 'Sam Whitaker',
    business_name: 'Cobalt Cycles',
    phone: '2535550157',
    website: 'https://cobaltcycles.example',
    city: 'Tacoma',
    services: ['webdev', 'seo'],
    shows: ['show_website', 'show_hosting', 'show_email'],
    onboarded: 'done',
    seenBy: { ben: web },
  },
  {
    name: 'Lena Fischer',
    business_name: 'Tidewater Yoga',
    phone: '2065550168',
    website: 'https://tidewateryoga.example',
    city: 'Seattle',
    services: [],
    shows: [],
    onboarded: 'not',
    seenBy: {},
  },
  {
    name: 'Greg Molina',
    business_name: 'Maple Street Veterinary',
    phone: '4255550179',
    website: 'https://maplestreetvet.example',
    city: 'Redmond',
    services: ['webdev'],
    shows: ['show_website'],
    onboarded: 'given',
    seenBy: { ben: ['website'] },
    archived: true,
  },
]

/** Invited, but not registered. */
export const invited = ['hello@fernandfable.example', 'owner@corner-optics.example'] as const
