import type { AuditAction } from '#contract/audit.ts'
import type { Readable } from '#server/platform/db/database.ts'
import { searchPattern } from '#server/platform/db/search.ts'

type AuditColumn = 'date' | 'actor' | 'action' | 'subject'

/** What is looked for: the names as they are kept, and of what is shown in other words those that fit. */
type AuditSearch = { typed: string; actions: readonly string[]; fields: readonly string[] }

export type AuditPage = {
  sort: AuditColumn
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Undefined for every kind. */
  actions: readonly AuditAction[] | undefined
  search: AuditSearch | undefined
}

export type AuditListRow = {
  id: string
  created_at: Date
  actor_name: string
  action: string
  subject_name: string
  field: string | null
  about_name: string | null
  granted: string[] | null
  revoked: string[] | null
}

const COLUMNS = 'id, created_at, actor_name, action, subject_name, field, about_name, granted, revoked'

/** Each is an index of migration 0022, so that a page is found without sorting all that ever happened. */
const SORTED_BY: Record<AuditColumn, (order: string) => string> = {
  date: (order) => `created_at ${order}, id ${order}`,
  actor: (order) => `actor_name collate natural_order ${order}, id ${order}`,
  action: (order) => `action ${order}, id ${order}`,
  subject: (order) => `subject_name collate natural_order ${order}, id ${order}`,
}

const OF = 'manager_id = $1 and ($2::text[] is null or action = any($2))'

/** The names a line each, so that a search never reaches across two. */
const FOUND = `
  and (lower(concat_ws(e'\\n', actor_name, subject_name, about_name) collate natural_order) collate "C"
      like lower($3 collate natural_order) collate "C"
    or action = any($4) or field = any($5) or granted && $5 or revoked && $5)`

const valuesOf = (db: Readable, { actions, search }: Pick<AuditPage, 'actions' | 'search'>) => [
  db.id,
  actions ?? null,
  ...(search ? [searchPattern(search.typed), search.actions, search.fields] : []),
]

/** Sort and order come from a closed list, so there are few texts. */
export async function auditPage(db: Readable, page: AuditPage): Promise<AuditListRow[]> {
  const { sort, order, limit, offset, search } = page
  const values = valuesOf(db, page)
  return db.plain<AuditListRow>({
    name: `audit_${sort}_${order}${search ? '_found' : ''}`,
    text: `select ${COLUMNS} from audit_entries where ${OF}${search ? FOUND : ''}
      order by ${SORTED_BY[sort](order)} limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
}

export async function countAudit(db: Readable, page: Pick<AuditPage, 'actions' | 'search'>): Promise<number> {
  const [row] = await db.plain<{ count: number }>({
    name: `count_audit${page.search ? '_found' : ''}`,
    text: `select count(*) as count from audit_entries where ${OF}${page.search ? FOUND : ''}`,
    values: valuesOf(db, page),
  })
  return row?.count ?? 0
}
