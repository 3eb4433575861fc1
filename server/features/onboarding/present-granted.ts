import { effectiveGrants, grantBlocks, canSeeInvitedAccounts } from '#contract/domain/grants.ts'
import type { Grants } from '#contract/domain/grant-keys.ts'
import { type GrantedRecord, monthLists, type OnboardingRecord, serviceFlags } from '#contract/onboarding-record.ts'
import type { OnboardingViewPermission } from '#contract/permissions.ts'

/**
 * The part of a record that an Employee gets (PERM-6): the services, and the fields with an effective grant. A field
 * without a grant of its own, such as the completion of all accounts, is left out.
 */
export function presentGranted(record: OnboardingRecord, grants: Grants): GrantedRecord {
  const may = effectiveGrants(grants, record)
  const invited = canSeeInvitedAccounts(may)
  return {
    ...only(record, serviceFlags),
    ...(invited && only(record, ['facebook', 'linkedin', 'google', 'show_facebook', 'show_linkedin', 'show_google'])),
    ...account(record, 'instagram', may('instagram_username'), may('instagram_password')),
    ...account(record, 'twitter', may('twitter_username'), may('twitter_password')),
    ...account(record, 'pinterest', may('pinterest_username'), may('pinterest_password')),
    ...account(record, 'trip', may('tripadvisor_username'), may('tripadvisor_password')),
    ...account(record, 'yelp', may('yelp_username'), may('yelp_password')),
    ...(may('website') && only(record, ['website', 'show_website', 'show_hosting'])),
    ...(may('email') && only(record, ['email', 'show_email'])),
    ...(may('national_days') && only(record, ['events_page', ...monthLists, 'custom_dates'])),
    ...(may('web_email_forms') && only(record, ['emailforms_page', 'form_emails', 'webstore'])),
    ...(may('social_handles') && only(record, ['social_handles_page', 'social_handles'])),
    ...(may('assets') && only(record, ['assets_page', 'assets'])),
    ...(may('social_questions') && only(record, ['social_questions_page'])),
    ...(may('branding_questions') && only(record, ['branding_questions_page'])),
    ...questionnaires(record, may('social_questions'), may('branding_questions')),
  }
}

/** A block's own name is true when any grant of the block is true. */
export function presentGrants(grants: Grants): OnboardingViewPermission {
  const any = (block: keyof typeof grantBlocks) => grantBlocks[block].some((grant) => grants[grant])
  return { ...grants, social: any('social'), web: any('web'), reputation: any('reputation') }
}

/** Used before the client's first visit. */
export const presentNothing = (): GrantedRecord => ({
  social: false,
  webdev: false,
  seo: false,
  branding: false,
  reputation: false,
})

const showFlagOf = {
  instagram: 'show_instagram',
  twitter: 'show_twitter',
  pinterest: 'show_pinterest',
  trip: 'show_trip',
  yelp: 'show_yelp',
} as const

function account(
  record: OnboardingRecord,
  name: keyof typeof showFlagOf,
  mayLogin: boolean,
  mayPassword: boolean,
): GrantedRecord {
  if (!mayLogin && !mayPassword) return {}
  const { login, password_set } = record[name]
  const granted = { ...(mayLogin && { login }), ...(mayPassword && { password_set }) }
  return { [name]: granted, ...only(record, [showFlagOf[name]]) }
}

function questionnaires({ questionnaires: both }: OnboardingRecord, social: boolean, branding: boolean): GrantedRecord {
  if (!social && !branding) return {}
  return {
    questionnaires: { ...(social && { social: both.social }), ...(branding && { branding: both.branding }) },
  }
}

function only<const Key extends keyof OnboardingRecord>(
  record: OnboardingRecord,
  keys: readonly Key[],
): Pick<OnboardingRecord, Key> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<OnboardingRecord, Key>
}
