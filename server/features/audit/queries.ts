import { v7 as newId } from 'uuid'
import type { Readable, Transaction } from '#server/platform/db/database.ts'
import { inPortions } from '#server/platform/db/portions.ts'

/** Of a permission also for which client, and what was granted and taken back. */
export type AuditRow = {
  created_at: Date
  actor_name: string
  field: string | null
  about_id: string | null
  about_name: string | null
  granted: string[] | null
  revoked: string[] | null
}

export type NewEntry = {
  actor_id: string
  actor_name: string
  action: string
  subject_id: string
  subject_name: string
  field: string | null
  about_id: string | null
  about_name: string | null
  granted: readonly string[] | null
  revoked: readonly string[] | null
}

const COLUMNS =
  'id, actor_id, actor_name, action, subject_id, subject_name, field, about_id, about_name, granted, revoked'

export async function insertEntries(tx: Transaction, workspace: string, entries: readonly NewEntry[]): Promise<void> {
  for (const portion of inPortions(entries)) {
    const some = portion.map((entry) => ({ id: newId(), ...entry }))
    await tx.plain({
      name: 'insert_audit_entries',
      text: `insert into audit_entries (manager_id, ${COLUMNS})
        select $1, ${COLUMNS} from json_populate_recordset(null::audit_entries, $2)`,
      values: [workspace, JSON.stringify(some)],
    })
  }
}

/** The newest first. */
export async function entriesOf(db: Readable, subject: string, action: string, limit: number): Promise<AuditRow[]> {
  return db.plain<AuditRow>({
    name: 'audit_entries_of',
    text: `select created_at, actor_name, field, about_id, about_name, granted, revoked from audit_entries
      where manager_id = $1 and subject_id = $2 and action = $3 order by id desc limit $4`,
    values: [db.id, subject, action, limit],
  })
}
