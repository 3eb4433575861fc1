import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { type ServiceProgress, type ServiceState, serviceStates } from '#contract/domain/service-states.ts'
import { invitedAccounts, serviceFlags, showFlags } from '#contract/onboarding-record.ts'

const FLAGS = [
  'webstore',
  ...serviceFlags,
  ...showFlags,
  ...invitedAccounts.map((name) => `${name}_completed` as const),
  'assets_completed',
  'events_completed',
  'emailforms_completed',
  'social_handles_completed',
  'social_questions_completed',
  'branding_questions_completed',
] as const

/** The flags as a text of t and f, and the names of the stored fields; null before the onboarding begins. */
export type ServiceProgressRow = { progress_flags: string | null; stored_fields: string | null }

/** Selects a `ServiceProgressRow` for the client of an expression, such as `u.id`. `$1` is the workspace. */
export const selectServiceProgress = (client: string): string => `
  (select array_to_string(array[${FLAGS.map((flag) => `o.${flag}`).join(', ')}], '') from onboardings o
    where o.manager_id = $1 and o.client_id = ${client}) as progress_flags,
  (select string_agg(c.field, ' ') from credentials c
    where c.manager_id = $1 and c.client_id = ${client}) as stored_fields`

/** Per chosen service what was asked and what is open. Opens no credential: only whether a field is stored counts. */
export function findServiceStates({ progress_flags, stored_fields }: ServiceProgressRow): ServiceState[] {
  if (progress_flags === null) return []
  const flags = Object.fromEntries(FLAGS.map((flag, at) => [flag, progress_flags[at] === 't'])) as Record<
    (typeof FLAGS)[number],
    boolean
  > // Object.fromEntries loses the key type.
  const stored: ReadonlySet<string> = new Set(stored_fields?.split(' '))
  const account = (login: CredentialField, password: CredentialField) => ({
    login: stored.has(login) ? 'stored' : '',
    password_set: stored.has(password),
  })
  const record: ServiceProgress = {
    ...flags,
    facebook: { completed: flags.facebook_completed },
    linkedin: { completed: flags.linkedin_completed },
    google: { completed: flags.google_completed },
    instagram: account('instagram_username', 'instagram_password'),
    twitter: account('twitter_username', 'twitter_password'),
    pinterest: account('pinterest_username', 'pinterest_password'),
    trip: account('tripadvisor_username', 'tripadvisor_password'),
    yelp: account('yelp_username', 'yelp_password'),
    website: account('website_username', 'website_password'),
    email: account('email_username', 'email_password'),
    assets_page: { completed: flags.assets_completed },
    events_page: { completed: flags.events_completed },
    emailforms_page: { completed: flags.emailforms_completed },
    social_handles_page: { completed: flags.social_handles_completed },
    social_questions_page: { completed: flags.social_questions_completed },
    branding_questions_page: { completed: flags.branding_questions_completed },
  }
  return serviceStates(record)
}
