import type { z } from 'zod'
import { type AuditEntry, auditKinds, type listAudit } from '#contract/audit.ts'
import { defaultPerPage, wholeListLimit } from '#contract/domain/list.ts'
import type { Readable } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { namesBehind, presentEntry } from './present.ts'
import { auditPage, countAudit } from './queries-list.ts'

type Asked = z.output<typeof listAudit.query>
type List = { items: AuditEntry[]; total?: number; page?: number; per_page?: number }

/** What was done in the workspace, a page of it, or all while it is little (api.md, rules for all). */
export async function listEntries(db: Readable, asked: Asked): Promise<List> {
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc', page = 1, per_page = defaultPerPage, kind } = asked
  const typed = asked.search?.trim() ?? ''
  const wanted = {
    actions: kind && auditKinds[kind],
    search: typed === '' ? undefined : { typed, ...namesBehind(typed) },
  }
  const isPaged = asked.page !== undefined || asked.per_page !== undefined
  const part = isPaged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: wholeListLimit, offset: 0 }
  const total = await countAudit(db, wanted)
  if (!isPaged && total > wholeListLimit) throw new Refusal('paging_needed')
  const rows = total > part.offset ? await auditPage(db, { ...wanted, ...part, sort, order }) : []
  const items = rows.map(presentEntry)
  return isPaged ? { items, total, page, per_page } : { items }
}
