import type { DatesOfClient } from '#contract/domain/client-dates.ts'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { type Chosen, onboardingSteps } from '#contract/domain/onboarding-steps.ts'
import type { FileLink } from '#contract/files.ts'
import {
  answerKeys,
  type assetKeys,
  formKeys,
  handleKeys,
  invitedAccounts,
  monthLists,
  type OnboardingAccount,
  type OnboardingRecord,
  pageNames,
  type Questionnaires,
  serviceFlags,
  showFlags,
} from '#contract/onboarding-record.ts'
import { completedColumn, type OnboardingRow } from './queries.ts'

export type AssetLinks = Record<(typeof assetKeys)[number], FileLink[]>
/** Of a client's accounts what staff see: logins, and which fields are there at all. */
export type Logins = { logins: Partial<Record<CredentialField, string>>; set: ReadonlySet<CredentialField> }
/** With the passwords. */
export type OwnCredentials = Partial<Record<CredentialField, string>>

export function presentRecord(row: OnboardingRow, assets: AssetLinks, { logins, set }: Logins): OnboardingRecord {
  const account = (login: CredentialField, password: CredentialField) => ({
    login: logins[login] ?? '',
    password_set: set.has(password),
  })
  return {
    ...shared(row, assets),
    instagram: account('instagram_username', 'instagram_password'),
    twitter: account('twitter_username', 'twitter_password'),
    pinterest: account('pinterest_username', 'pinterest_password'),
    trip: account('tripadvisor_username', 'tripadvisor_password'),
    yelp: account('yelp_username', 'yelp_password'),
    website: { hostingName: logins.website_hosting ?? '', ...account('website_username', 'website_password') },
    email: { link: logins.email_link ?? '', ...account('email_username', 'email_password') },
  }
}

/** For the client alone. */
export function presentAccount(row: OnboardingRow, assets: AssetLinks, own: OwnCredentials): OnboardingAccount {
  const account = (login: CredentialField, password: CredentialField) => ({
    login: own[login] ?? '',
    password: own[password] ?? '',
  })
  return {
    ...shared(row, assets),
    instagram: account('instagram_username', 'instagram_password'),
    twitter: account('twitter_username', 'twitter_password'),
    pinterest: account('pinterest_username', 'pinterest_password'),
    trip: account('tripadvisor_username', 'tripadvisor_password'),
    yelp: account('yelp_username', 'yelp_password'),
    website: { hostingName: own.website_hosting ?? '', ...account('website_username', 'website_password') },
    email: { link: own.email_link ?? '', ...account('email_username', 'email_password') },
  }
}

export const presentQuestionnaires = (
  row: Pick<OnboardingRow, 'social_questions' | 'branding_questions'> | undefined,
): Questionnaires => ({
  social: each(answerKeys, (key) => row?.social_questions[key] ?? ''),
  branding: each(answerKeys, (key) => row?.branding_questions[key] ?? ''),
})

export const presentDates = (row: Pick<OnboardingRow, 'observances' | 'custom_dates'>): DatesOfClient => ({
  ...each(monthLists, (month) => row.observances[month] ?? []),
  custom_dates: row.custom_dates,
})

function shared(row: OnboardingRow, assets: AssetLinks) {
  return {
    _id: row.id,
    client_id: row.client_id,
    services_answered: row.services_answered,
    webstore: row.webstore,
    ...each(serviceFlags, (flag) => row[flag]),
    ...each(showFlags, (flag) => row[flag]),
    ...each(pageNames, (page) => ({ required: applies(page, row), completed: row[completedColumn[page]] })),
    ...each(invitedAccounts, (name) => ({ completed: row[`${name}_completed`] })),
    form_emails: each(formKeys, (key) => row.form_emails[key] ?? ''),
    social_handles: each(handleKeys, (key) => row.social_handles[key] ?? ''),
    assets,
    ...presentDates(row),
    questionnaires: presentQuestionnaires(row),
  }
}

/** Whether a page belongs to these services (part 2, section 4). */
export const applies = (page: (typeof pageNames)[number], chosen: Chosen): boolean =>
  onboardingSteps.some((step) => step.page === page && step.applies(chosen))

/** The many alike fields of the record. */
function each<const Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}
