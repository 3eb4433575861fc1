import type { Actor } from '#server/platform/actor.ts'
import type { Readable, Transaction } from '#server/platform/db/database.ts'
import { type AuditRow, entriesOf, insertEntry } from './queries.ts'

export type AuditAction =
  | 'client.archived'
  | 'client.unarchived'
  | 'client.deleted'
  | 'employee.archived'
  | 'employee.unarchived'
  | 'credential.changed'
  | 'credential.revealed'
  | 'permission.changed'

type Deed = { action: AuditAction; subjectId: string; subjectName: string; field?: string }

const MOST_LISTED = 1000

/** Writes down who did what, in the transaction that does it: neither is kept without the other. */
export async function writeDown(tx: Transaction, actor: Actor, deed: Deed): Promise<void> {
  const { action, subjectId: subject_id, subjectName: subject_name, field = null } = deed
  await insertEntry(tx, { actor_id: actor.id, actor_name: actor.name, action, subject_id, subject_name, field })
}

/** What was done of one kind to one person, the newest first; the list ends at 1,000. */
export async function entriesAbout(db: Readable, subjectId: string, action: AuditAction): Promise<AuditRow[]> {
  return entriesOf(db, subjectId, action, MOST_LISTED)
}
