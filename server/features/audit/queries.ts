import { v7 as newId } from 'uuid'
import type { Readable, Transaction } from '#server/platform/db/database.ts'

export type AuditRow = { created_at: Date; actor_name: string; field: string | null }

export type NewEntry = {
  actor_id: string
  actor_name: string
  action: string
  subject_id: string
  subject_name: string
  field: string | null
}

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({ manager_id: tx.id, id: newId(), ...entry })
    .execute()
}

/** The newest first. */
export async function entriesOf(db: Readable, subject: string, action: string, limit: number): Promise<AuditRow[]> {
  return db.plain<AuditRow>({
    name: 'audit_entries_of',
    text: `select created_at, actor_name, field from audit_entries
      where manager_id = $1 and subject_id = $2 and action = $3 order by id desc limit $4`,
    values: [db.id, subject, action, limit],
  })
}
