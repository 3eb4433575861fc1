import type { z } from 'zod'
import type { listOnboardingBoard, OnboardingBoardRow } from '#contract/dashboard.ts'
import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import type { EmailDelivery } from '#contract/domain/email-states.ts'
import { defaultPerPage, maxUnpagedItems } from '#contract/domain/list.ts'
import { findDeliveries } from '#server/features/emails/index.ts'
import { missingPages, presentStages } from '#server/features/onboarding/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { type BoardRow, type ClientCounts, countBoard, countByStage, listBoardPage, unpackFlags } from './queries.ts'

type Asked = z.output<typeof listOnboardingBoard.query>
type Board = {
  items: OnboardingBoardRow[]
  total?: number
  page?: number
  per_page?: number
  stages?: Record<RegisteredStage, number>
  active?: number
  archived?: number
}

/** The active clients with their missing parts, those that need a reminder first (DASH-12). */
export async function listBoard(db: WorkspaceDb, query: Asked): Promise<Board> {
  const { sort, stage, order = 'asc', page = 1, per_page = defaultPerPage } = query
  const search = query.search?.trim() ?? ''
  const isPaged = query.page !== undefined || query.per_page !== undefined
  const part = isPaged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: maxUnpagedItems + 1, offset: 0 }
  // Counted before a thousand rows are read for nothing.
  if (!isPaged && search === '' && numberIn(await countByStage(db), stage) > maxUnpagedItems)
    throw new ApiError('paging_needed')
  const rows = await listBoardPage(db, { sort, order, search, stage, ...part })
  if (!isPaged && rows.length > maxUnpagedItems) throw new ApiError('paging_needed')
  const deliveries = await findDeliveries(
    db,
    'reminder',
    rows.filter((row) => row.last_reminder).map(({ id }) => id),
  )
  const [first] = rows
  const time_zone = first?.time_zone ?? null
  const items = rows.map((row) => presentBoardRow(row, time_zone, deliveries.get(row.id)))
  if (!isPaged) return { items }
  const counts = first ?? (await countByStage(db))
  const total = search === '' ? numberIn(counts, stage) : (first?.found ?? (await countBoard(db, search, stage)))
  const { registered, working, review, ready, active, archived } = counts
  return { items, total, page, per_page, stages: { registered, working, review, ready }, active, archived }
}

const numberIn = (counts: ClientCounts, stage: RegisteredStage | undefined): number => counts[stage ?? 'active']

/** Not by spreading the row, which is much of the work of a page. */
function presentBoardRow(
  row: BoardRow,
  time_zone: string | null,
  delivery: EmailDelivery | undefined,
): OnboardingBoardRow {
  const { waiting_since } = row
  const { service_states, stage, days_waiting } = presentStages({
    stage: row.stage,
    waiting_since,
    time_zone,
    service_states: row.service_states ?? [],
  })
  return {
    _id: row.id,
    name: row.name,
    business_name: row.business_name,
    email: row.email,
    phone: row.phone,
    required: row.required,
    completed: row.completed,
    last_activity: row.last_activity?.toISOString() ?? null,
    missing: missingPages(unpackFlags(row.flags)),
    services: service_states,
    last_reminder: row.last_reminder?.toISOString() ?? null,
    reminder_delivery: delivery ?? null,
    stage,
    since: waiting_since.toISOString(),
    days_waiting,
  }
}
