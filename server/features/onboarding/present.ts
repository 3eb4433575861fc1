import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { type Chosen, onboardingSteps } from '#contract/domain/onboarding-steps.ts'
import { mapKeys } from '#contract/domain/record-of.ts'
import type { FileLink } from '#contract/files.ts'
import {
  type assetKeys,
  formKeys,
  handleKeys,
  invitedAccounts,
  type OnboardingAccount,
  type OnboardingRecord,
  pageNames,
  serviceFlags,
  showFlags,
} from '#contract/onboarding-record.ts'
import { presentClientDates, presentQuestionnaires } from '#server/features/access/index.ts'
import { completedColumn, type OnboardingRow } from './queries/onboardings.ts'
import { presentStages } from './stages.ts'

export type AssetLinks = Record<(typeof assetKeys)[number], FileLink[]>
/** Staff see logins, and which fields are stored. */
export type Logins = { logins: Partial<Record<CredentialField, string>>; set: ReadonlySet<CredentialField> }
/** Includes passwords. */
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

/** Only for the client: it contains passwords. */
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

function shared(row: OnboardingRow, assets: AssetLinks) {
  return {
    _id: row.id,
    client_id: row.client_id,
    services_answered: row.services_answered,
    webstore: row.webstore,
    ...mapKeys(serviceFlags, (flag) => row[flag]),
    ...mapKeys(showFlags, (flag) => row[flag]),
    ...mapKeys(pageNames, (page) => ({ required: applies(page, row), completed: row[completedColumn[page]] })),
    ...mapKeys(invitedAccounts, (name) => ({ completed: row[`${name}_completed`] })),
    form_emails: mapKeys(formKeys, (key) => row.form_emails[key] ?? ''),
    social_handles: mapKeys(handleKeys, (key) => row.social_handles[key] ?? ''),
    assets,
    ...presentClientDates(row),
    questionnaires: presentQuestionnaires(row),
    ...presentStages(row),
    to_review: row.to_review,
    booked: row.booked,
  }
}

/** Whether the chosen services require the page (part 2, section 4). */
export const applies = (page: (typeof pageNames)[number], chosen: Chosen): boolean =>
  onboardingSteps.some((step) => step.page === page && step.applies(chosen))
