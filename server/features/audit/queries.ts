import { v7 as newId } from 'uuid'
import type { AuditAction } from '#contract/audit.ts'
import type { DbOrTransaction, SystemDb, Transaction } from '#server/platform/db/database.ts'
import { deleteOldRows } from '#server/platform/db/delete-old-rows.ts'
import { chunkRows } from '#server/platform/db/chunk.ts'
import { searchPattern } from '#server/platform/db/sql-fragments.ts'

type AuditRow = {
  created_at: Date
  actor_name: string
  field: string | null
  about_id: string | null
  about_name: string | null
  granted: string[] | null
  revoked: string[] | null
}

export type AuditListRow = Omit<AuditRow, 'about_id'> & {
  id: string
  actor_id: string
  action: string
  subject_name: string
}

export type NewAuditEntry = Omit<AuditRow & AuditListRow, 'id' | 'created_at' | 'granted' | 'revoked'> & {
  subject_id: string
  granted: readonly string[] | null
  revoked: readonly string[] | null
}

const MOST_LISTED = 1000

const INSERTED_COLUMNS =
  'id, actor_id, actor_name, action, subject_id, subject_name, field, about_id, about_name, granted, revoked'

/** Of now, not of the transaction's begin: what was opened after a wait is younger than what it waited for. */
export async function insertAuditEntries(
  tx: Transaction,
  workspace: string,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  for (const portion of chunkRows(entries)) {
    const some = portion.map((entry) => ({ id: newId(), ...entry }))
    await tx.sql({
      name: 'insert_audit_entries',
      text: `insert into audit_entries (manager_id, created_at, ${INSERTED_COLUMNS})
        select $1, clock_timestamp(), ${INSERTED_COLUMNS} from json_populate_recordset(null::audit_entries, $2)`,
      values: [workspace, JSON.stringify(some)],
    })
  }
}

/**
 * Skips an entry with the actor, action, subject and second party of one that is younger than the given minutes. Locks the
 * actor's row, so that two requests of the same actor at once do not both insert.
 */
export async function insertMissingAuditEntries(
  tx: Transaction,
  actor: { workspace: string; id: string },
  entries: readonly NewAuditEntry[],
  minutes: number,
): Promise<void> {
  await tx
    .selectFrom('users')
    .where('manager_id', '=', actor.workspace)
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .execute()
  for (const portion of chunkRows(entries)) {
    const some = portion.map((entry) => ({ id: newId(), ...entry }))
    await tx.sql({
      name: 'insert_new_audit_entries',
      text: `insert into audit_entries (manager_id, created_at, ${INSERTED_COLUMNS})
        select $1, clock_timestamp(), ${INSERTED_COLUMNS} from json_populate_recordset(null::audit_entries, $2) n
        where not exists (select from audit_entries e
          where e.manager_id = $1 and e.subject_id = n.subject_id and e.action = n.action and e.actor_id = n.actor_id
            and e.about_id is not distinct from n.about_id and e.created_at > now() - make_interval(mins => $3))`,
      values: [actor.workspace, JSON.stringify(some), minutes],
    })
  }
}

/** The newest first, 1,000 at most. */
export function listAuditEntriesAbout(
  db: DbOrTransaction,
  subjectId: string,
  action: AuditAction,
): Promise<AuditRow[]> {
  return db.read
    .selectFrom('audit_entries')
    .select(['created_at', 'actor_name', 'field', 'about_id', 'about_name', 'granted', 'revoked'])
    .where('manager_id', '=', db.id)
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** An invitation's entries name the email address until the invited person has registered with a name. */
export async function replaceInvitedEmailByName(
  tx: Transaction,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await tx.sql({
    name: 'replace_audit_email',
    text: `update audit_entries set subject_name = $3
      where manager_id = $1 and action like 'invitation.%' and lower(subject_name) = lower($2)`,
    values: [tx.id, email, name],
  })
}

type AuditColumn = 'date' | 'actor' | 'action' | 'subject'

/** `typed` is searched in the stored names; `actions` and `fields` are those whose displayed words contain it. */
type AuditSearch = { typed: string; actions: readonly string[]; fields: readonly string[] }

/** Undefined `actions` means every kind. */
type AuditFilter = {
  actions: readonly AuditAction[] | undefined
  subject: string | undefined
  from: string | undefined
  before: string | undefined
  search: AuditSearch | undefined
}

type AuditPage = AuditFilter & { sort: AuditColumn; order: 'asc' | 'desc'; limit: number; offset: number }

const LISTED_COLUMNS = 'id, created_at, actor_id, actor_name, action, subject_name, field, about_name, granted, revoked'

/** Each has an index (0010_audit.sql), so that a page is found without sorting the whole table. */
const SORTED_BY: Record<AuditColumn, (order: string) => string> = {
  date: (order) => `created_at ${order}, id ${order}`,
  actor: (order) => `actor_name collate natural_order ${order}, id ${order}`,
  action: (order) => `action ${order}, id ${order}`,
  subject: (order) => `subject_name collate natural_order ${order}, id ${order}`,
}

const IN_WORKSPACE = `manager_id = $1 and ($2::text[] is null or action = any($2))
  and ($3::timestamptz is null or created_at >= $3) and ($4::timestamptz is null or created_at < $4)`

const MATCHES_SEARCH = `
  and (folded_text like $5
    or action = any($6) or field = any($7) or granted && $7 or revoked && $7)`

const filterValues = (db: DbOrTransaction, { actions, subject, from, before, search }: AuditFilter) => [
  db.id,
  actions ?? null,
  from ?? null,
  before ?? null,
  ...(search ? [searchPattern(search.typed), search.actions, search.fields] : []),
  ...(subject === undefined ? [] : [subject]),
]

/** The conditions whose values `filterValues` lists. */
const matches = ({ search, subject }: AuditFilter): string =>
  `${IN_WORKSPACE}${search ? MATCHES_SEARCH : ''}${subject === undefined ? '' : ` and subject_id = $${search ? 8 : 5}`}`

/** Sort and order come from a closed list, so there are few prepared statements. */
export async function listAuditPage(db: DbOrTransaction, page: AuditPage): Promise<AuditListRow[]> {
  const { sort, order, limit, offset, search, subject } = page
  const values = filterValues(db, page)
  return db.sql<AuditListRow>({
    name: `audit_${sort}_${order}${search ? '_found' : ''}${subject === undefined ? '' : '_about'}`,
    text: `select ${LISTED_COLUMNS} from audit_entries where ${matches(page)}
      order by ${SORTED_BY[sort](order)} limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
}

/** Without a condition the number is kept (migration 0049). Otherwise only the conditions that there are, so that the count is read from an index. */
function countStatement(filter: AuditFilter): { name: string; text: string } {
  const { actions, subject, from, before, search } = filter
  if ([actions, subject, from, before, search].every((condition) => condition === undefined))
    return {
      name: 'audit_count',
      text: 'select coalesce(sum(entries), 0)::bigint as count from audit_counts where manager_id = $1',
    }
  const about = subject === undefined ? '' : '_about'
  if (search)
    return {
      name: `count_audit_found${about}`,
      text: `select count(*) as count from audit_entries where ${matches(filter)}`,
    }
  let place = 1
  const conditions = [
    ...(actions ? [`action = any($${++place})`] : []),
    ...(subject === undefined ? [] : [`subject_id = $${++place}`]),
    ...(from === undefined ? [] : [`created_at >= $${++place}`]),
    ...(before === undefined ? [] : [`created_at < $${++place}`]),
  ]
  const name = `count_audit${actions ? '_of' : ''}${about}${from === undefined ? '' : '_from'}${before === undefined ? '' : '_before'}`
  const text = ['select count(*) as count from audit_entries where manager_id = $1', ...conditions].join(' and ')
  return { name, text }
}

export async function countAuditEntries(db: DbOrTransaction, filter: AuditFilter): Promise<number> {
  const { actions, subject, from, before, search } = filter
  const given = [actions, subject, from, before].filter((value) => value !== undefined)
  const values = search ? filterValues(db, filter) : [db.id, ...given]
  const [row] = await db.sql<{ count: number }>({ ...countStatement(filter), values })
  return row?.count ?? 0
}

/**
 * Counts the entries since a moment by quarters of an hour, of which every time zone makes whole days. PostgreSQL does not know all
 * zones that browsers know.
 */
export const countAuditByQuarter = (db: DbOrTransaction, since: Date): Promise<{ quarter: Date; count: number }[]> =>
  db.sql({
    name: 'count_audit_by_quarter',
    text: `select date_bin('15 minutes', created_at, 'epoch') as quarter, count(*) as count from audit_entries
      where manager_id = $1 and created_at >= $2 group by 1`,
    values: [db.id, since],
  })

/** By these it is known which passwords a person who leaves has seen: they stay as long as the password is in use. */
const STILL_NEEDED = `r.action in ('credential.revealed', 'credential.changed') and exists (select from credentials c
  where c.manager_id = r.manager_id and c.client_id = r.subject_id and c.field = r.field and c.updated_at <= r.created_at)`

export const deleteOldAuditEntries = (db: SystemDb, days: number, portion?: number): Promise<number> =>
  deleteOldRows(db, { table: 'audit_entries', days, also: `not (${STILL_NEEDED})` }, portion)
