import type { z } from 'zod'
import { type AuditEntry, auditKinds, countAudit, countedDays, listAudit } from '#contract/audit.ts'
import { dateOfDay, dayOf } from '#contract/domain/calendar-days.ts'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { defaultPerPage, maxUnpagedItems } from '#contract/domain/list.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { findNamesShownAs, presentAuditEntries } from './present.ts'
import { countAuditByQuarter, countAuditEntries, listAuditPage } from './queries.ts'

type AuditListQuery = z.output<typeof listAudit.query>
type AuditDays = z.output<(typeof countAudit.answers)[200]>
type AuditList = { items: AuditEntry[]; total?: number; page?: number; per_page?: number }

export function auditRoutes(api: Api): void {
  routeTo(api, listAudit, ({ db, query }) => listAuditEntries(db, query))

  routeTo(api, countAudit, ({ db, query }) => countEntriesByDay(db, query.time_zone))
}

/** Answers a page, or without page and per_page the whole list up to its limit (API document, rules for all). */
async function listAuditEntries(db: DbOrTransaction, query: AuditListQuery): Promise<AuditList> {
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc', page = 1, per_page = defaultPerPage, kind } = query
  const typed = query.search?.trim() ?? ''
  const filter = {
    actions: kind && auditKinds[kind],
    subject: query.subject,
    from: query.from,
    before: query.before,
    search: typed === '' ? undefined : { typed, ...(await findNamesShownAs(db, typed)) },
  }
  const isPaged = query.page !== undefined || query.per_page !== undefined
  const part = isPaged ? { limit: per_page, offset: (page - 1) * per_page } : { limit: maxUnpagedItems, offset: 0 }
  const total = await countAuditEntries(db, filter)
  if (!isPaged && total > maxUnpagedItems) throw new ApiError('paging_needed')
  const rows = total > part.offset ? await listAuditPage(db, { ...filter, ...part, sort, order }) : []
  const items = await presentAuditEntries(db, rows)
  return isPaged ? { items, total, page, per_page } : { items }
}

async function countEntriesByDay(db: DbOrTransaction, timeZone: string): Promise<AuditDays> {
  const first = dayOf(toLocalDate(new Date(), timeZone)) - countedDays + 1
  // A day before, since a zone's day may begin on the date before in UTC.
  const rows = await countAuditByQuarter(db, new Date(dateOfDay(first - countedDays - 1)))
  const counts = new Map<string, number>()
  for (const { quarter, count } of rows) {
    const date = toLocalDate(quarter, timeZone)
    counts.set(date, (counts.get(date) ?? 0) + count)
  }
  const countFrom = (start: number) =>
    Array.from({ length: countedDays }, (_, at) => dateOfDay(start + at)).map((date) => ({
      date,
      count: counts.get(date) ?? 0,
    }))
  const before = countFrom(first - countedDays).reduce((sum, { count }) => sum + count, 0)
  return { days: countFrom(first), before }
}
