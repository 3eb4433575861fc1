import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { serviceStates, type ServiceProgress } from '#contract/domain/service-states.ts'
import { missingPages } from '#server/features/onboarding/index.ts'
import type { BoardRow } from './queries-board.ts'

type Stored = ReadonlySet<CredentialField>

export const presentBoardRow = (row: BoardRow, stored: Stored): OnboardingBoardRow => ({
  _id: row.id,
  name: row.name,
  business_name: row.business_name,
  required: row.required,
  completed: row.completed,
  last_activity: row.last_activity?.toISOString() ?? null,
  missing: missingPages(row),
  services: serviceStates(waitingOf(row, stored)),
  last_reminder: row.last_reminder?.toISOString() ?? null,
})

function waitingOf(row: BoardRow, stored: Stored): ServiceProgress {
  // That there is a login is all that counts here; no credential is opened for the board.
  const account = (login: CredentialField, password: CredentialField) => ({
    login: stored.has(login) ? 'stored' : '',
    password_set: stored.has(password),
  })
  return {
    ...row,
    facebook: { completed: row.facebook_completed },
    linkedin: { completed: row.linkedin_completed },
    google: { completed: row.google_completed },
    instagram: account('instagram_username', 'instagram_password'),
    twitter: account('twitter_username', 'twitter_password'),
    pinterest: account('pinterest_username', 'pinterest_password'),
    trip: account('tripadvisor_username', 'tripadvisor_password'),
    yelp: account('yelp_username', 'yelp_password'),
    website: account('website_username', 'website_password'),
    email: account('email_username', 'email_password'),
    assets_page: { completed: row.assets_completed },
    events_page: { completed: row.events_completed },
    emailforms_page: { completed: row.emailforms_completed },
    social_handles_page: { completed: row.social_handles_completed },
    social_questions_page: { completed: row.social_questions_completed },
    branding_questions_page: { completed: row.branding_questions_completed },
  }
}
