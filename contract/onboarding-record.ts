import { z } from 'zod'
import type { DocumentField } from './domain/credential-fields.ts'
import { registeredStages } from './domain/client-stages.ts'
import { Timestamp } from './domain/fields.ts'
import { GivenId } from './domain/ids.ts'
import { listOrChange } from './domain/list-changes.ts'
import { recordOf } from './domain/record-of.ts'
import { textLimits } from './domain/text-limits.ts'
import { optionalName } from './domain/names.ts'
import { text } from './domain/text.ts'
import { FileLink } from './files.ts'

/** The record's names, from part 2, section 3. */
export const serviceFlags = ['social', 'webdev', 'seo', 'branding', 'reputation'] as const
export const showFlags = [
  'show_facebook',
  'show_instagram',
  'show_twitter',
  'show_linkedin',
  'show_pinterest',
  'show_google',
  'show_website',
  'show_email',
  'show_hosting',
  'show_trip',
  'show_yelp',
] as const
export const pageNames = [
  'accounts_page',
  'assets_page',
  'events_page',
  'emailforms_page',
  'social_handles_page',
  'social_questions_page',
  'branding_questions_page',
] as const
export const monthLists = [
  'january_dates',
  'february_dates',
  'march_dates',
  'april_dates',
  'may_dates',
  'june_dates',
  'july_dates',
  'august_dates',
  'september_dates',
  'october_dates',
  'november_dates',
  'december_dates',
] as const
export const answerKeys = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
] as const
export const formKeys = ['general', 'webstore', 'leads', 'events'] as const
export const handleKeys = ['facebook', 'instagram', 'twitter', 'linkedin', 'pinterest', 'youtube', 'other'] as const
export const assetKeys = ['logo', 'mailing_list', 'branding', 'fonts'] as const
/** Access by invitation: only the fact is stored. */
export const invitedAccounts = ['facebook', 'linkedin', 'google'] as const
export const loginAccounts = ['instagram', 'twitter', 'pinterest', 'trip', 'yelp'] as const

/** Observances of one month by name. */
export const MonthBody = listOrChange(text(300), 500)
export const maxCustomDates = 1000
/** The client's own dates; both texts are free. */
export const CustomDatesBody = listOrChange(
  z.strictObject({ date: text(textLimits.ownDate), name: optionalName(textLimits.ownDate) }),
  maxCustomDates,
  z.strictObject({ date: text(textLimits.ownDate), name: text(textLimits.ownDate) }),
)

const Answers = z.object(recordOf(answerKeys, z.string()))
export const Questionnaires = z.object({ social: Answers, branding: Answers }).meta({ id: 'Questionnaires' })
export type Questionnaires = z.infer<typeof Questionnaires>

/** How many required items are in each state; what staff gave themselves needs no review and counts as approved. */
export const ItemTally = z.object(recordOf(['approved', 'given', 'sent_back', 'open', 'not_applicable'], z.int()))
export type ItemTally = z.infer<typeof ItemTally>

/** What a booked service was asked for and still waits for (domain/service-states.ts). */
export const ServiceState = z.object({
  service: z.string(),
  asked: z.int(),
  waits_for: z.array(z.string()),
  stage: z.enum(registeredStages),
  /** The required items by their state; `given` waits for the agency's review. */
  items: ItemTally,
  /** Since when it waits for its next step, and the whole days in the workspace's time zone. */
  since: Timestamp,
  days_waiting: z.int(),
})
export type ServiceState = z.infer<typeof ServiceState>

const stored = { login: z.string(), password_set: z.boolean() }
const own = { login: z.string(), password: z.string() }

/**
 * The record as staff see it, and the client on every page but the accounts: a password shows only as `password_set`.
 */
export const OnboardingRecord = z
  .object({
    _id: GivenId,
    client_id: GivenId,
    ...recordOf([...serviceFlags, 'webstore', ...showFlags, 'services_answered'], z.boolean()),
    ...recordOf(pageNames, z.object({ required: z.boolean(), completed: z.boolean() })),
    ...recordOf(invitedAccounts, z.object({ completed: z.boolean() })),
    form_emails: z.object(recordOf(formKeys, z.string())),
    social_handles: z.object(recordOf(handleKeys, z.string())),
    assets: z.object(recordOf(assetKeys, z.array(FileLink))),
    ...recordOf(monthLists, z.array(z.string())),
    custom_dates: z.array(z.object({ date: z.string(), name: z.string() })),
    questionnaires: Questionnaires,
    service_states: z.array(ServiceState),
    stage: z.enum(registeredStages),
    /** How many answers wait for the agency's review. */
    to_review: z.int(),
    days_waiting: z.int(),
    /** The agency chose the services when inviting. */
    booked: z.boolean(),
    ...recordOf(loginAccounts, z.object(stored)),
    website: z.object({ hostingName: z.string(), ...stored }),
    email: z.object({ link: z.string(), ...stored }),
  })
  .meta({ id: 'OnboardingRecord' })
export type OnboardingRecord = z.infer<typeof OnboardingRecord>

/** The record with the client's own passwords. */
export const OnboardingAccount = OnboardingRecord.extend({
  ...recordOf(loginAccounts, z.object(own)),
  website: z.object({ hostingName: z.string(), ...own }),
  email: z.object({ link: z.string(), ...own }),
}).meta({ id: 'OnboardingAccount' })
export type OnboardingAccount = z.infer<typeof OnboardingAccount>

const granted = { login: z.string().optional(), password_set: z.boolean().optional() }

/** The record for an Employee: only granted fields of chosen services. */
export const GrantedRecord = OnboardingRecord.extend({
  ...recordOf(loginAccounts, z.object(granted)),
  website: z.object({ hostingName: z.string().optional(), ...granted }),
  email: z.object({ link: z.string().optional(), ...granted }),
  questionnaires: Questionnaires.partial(),
})
  .partial()
  .meta({ id: 'GrantedRecord' })
export type GrantedRecord = z.infer<typeof GrantedRecord>

/** The fields of the documents' logins by their keys in `update_accounts`: as what each is stored, and its path in the record. */
export const staffFields = {
  instagramLogin: { field: 'instagram_username', path: ['instagram', 'login'] },
  instagramPassword: { field: 'instagram_password', path: ['instagram', 'password'] },
  twitterLogin: { field: 'twitter_username', path: ['twitter', 'login'] },
  twitterPassword: { field: 'twitter_password', path: ['twitter', 'password'] },
  pinterestLogin: { field: 'pinterest_username', path: ['pinterest', 'login'] },
  pinterestPassword: { field: 'pinterest_password', path: ['pinterest', 'password'] },
  websiteHostingProvider: { field: 'website_hosting', path: ['website', 'hostingName'] },
  websiteLogin: { field: 'website_username', path: ['website', 'login'] },
  websitePassword: { field: 'website_password', path: ['website', 'password'] },
  emailServiceLink: { field: 'email_link', path: ['email', 'link'] },
  emailServiceLogin: { field: 'email_username', path: ['email', 'login'] },
  emailServicePassword: { field: 'email_password', path: ['email', 'password'] },
  tripAdvisorLogin: { field: 'tripadvisor_username', path: ['trip', 'login'] },
  tripAdvisorPassword: { field: 'tripadvisor_password', path: ['trip', 'password'] },
  yelpLogin: { field: 'yelp_username', path: ['yelp', 'login'] },
  yelpPassword: { field: 'yelp_password', path: ['yelp', 'password'] },
} as const satisfies Record<string, { field: DocumentField; path: readonly [account: string, key: string] }>
export type StaffField = keyof typeof staffFields
export const staffFieldKeys = Object.keys(staffFields) as StaffField[]
