import type { z } from 'zod'
import type { listOnboardingBoard, OnboardingBoardRow } from '#contract/dashboard.ts'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { defaultPerPage, maxUnpagedItems } from '#contract/domain/list.ts'
import { serviceStates, type ServiceProgress } from '#contract/domain/service-states.ts'
import { listStoredFields } from '#server/features/credentials/index.ts'
import { missingPages } from '#server/features/onboarding/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { type BoardRow, countBoard, listBoardPage } from './queries.ts'

type Asked = z.output<typeof listOnboardingBoard.query>
type Board = { items: OnboardingBoardRow[]; total?: number; page?: number; per_page?: number }

/** The active clients with their missing parts, those that need a reminder first (DASH-12). */
export async function listBoard(db: WorkspaceDb, asked: Asked): Promise<Board> {
  const { sort, order = 'asc', page = 1, per_page = defaultPerPage } = asked
  const search = asked.search?.trim() ?? ''
  const isPaged = asked.page !== undefined || asked.per_page !== undefined
  const part = isPaged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: maxUnpagedItems + 1, offset: 0 }
  const { rows, total = isPaged ? await countBoard(db, search) : 0 } = await listBoardPage(db, {
    sort,
    order,
    search,
    ...part,
  })
  if (!isPaged && rows.length > maxUnpagedItems) throw new ApiError('paging_needed')
  const stored = await listStoredFields(
    db,
    rows.map((row) => row.id),
  )
  const items = rows.map((row) => presentBoardRow(row, stored.get(row.id) ?? new Set()))
  return isPaged ? { items, total, page, per_page } : { items }
}

type Stored = ReadonlySet<CredentialField>

const presentBoardRow = (row: BoardRow, stored: Stored): OnboardingBoardRow => ({
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
  // The board needs only the existence of a login, so no credential is decrypted.
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
