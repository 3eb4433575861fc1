import type { z } from 'zod'
import type { listOnboardingBoard, OnboardingBoardRow } from '#contract/dashboard.ts'
import { defaultPerPage, maxUnpagedItems } from '#contract/domain/list.ts'
import { listStoredFields } from '#server/features/credentials/index.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentBoardRow } from './present-board.ts'
import { boardPage, countBoard } from './queries-board.ts'

type Asked = z.output<typeof listOnboardingBoard.query>
type Board = { items: OnboardingBoardRow[]; total?: number; page?: number; per_page?: number }

/** The active clients with what is missing of each, first those who need a nudge (DASH-12). */
export async function onboardingBoard(db: WorkspaceDb, asked: Asked): Promise<Board> {
  const { sort, order = 'asc', page = 1, per_page = defaultPerPage } = asked
  const search = asked.search?.trim() ?? ''
  const isPaged = asked.page !== undefined || asked.per_page !== undefined
  const part = isPaged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: maxUnpagedItems + 1, offset: 0 }
  const { rows, total = isPaged ? await countBoard(db, search) : 0 } = await boardPage(db, {
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
