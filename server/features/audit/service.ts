import type { AuditAction } from '#contract/audit.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Readable, Transaction } from '#server/platform/db/database.ts'
import { type AuditRow, entriesOf, insertEntries, insertNewEntries, type NewEntry } from './queries.ts'

export { presentEntry } from './present.ts'
export { nameInsteadOfEmail } from './queries.ts'
export type { AuditAction }

/** Who did it. A link that is opened is their doing too, though nobody is signed in by it. */
export type Doer = Pick<Actor, 'id' | 'name' | 'workspace'>

export type Deed = {
  action: AuditAction
  subjectId: string
  subjectName: string
  /** What of the subject: of a password which one, of a decision which way. It has words in `present.ts`. */
  field?: string
  /** Whom else it is about: of a changed permission the client, of a viewed inbox the other party or the group. */
  about?: { id: string; name: string }
  granted?: readonly string[]
  revoked?: readonly string[]
}

const MOST_LISTED = 1000

/** Writes down who did what, in the transaction that does it: neither is kept without the other. */
export async function writeDown(tx: Transaction, actor: Doer, deed: Deed): Promise<void> {
  await writeAllDown(tx, actor, [deed])
}

/** The same for what was done to many at once. */
export async function writeAllDown(tx: Transaction, actor: Doer, deeds: readonly Deed[]): Promise<void> {
  await insertEntries(tx, actor.workspace, deeds.map(entryOf(actor)))
}

/** The same for what goes on for a while: who did it to the same one within so many minutes is doing it still. */
export async function writeDownOnce(
  tx: Transaction,
  actor: Doer,
  deeds: readonly Deed[],
  minutes: number,
): Promise<void> {
  await insertNewEntries(tx, actor, deeds.map(entryOf(actor)), minutes)
}

const entryOf =
  (actor: Doer) =>
  ({ action, subjectId, subjectName, field, about, granted, revoked }: Deed): NewEntry => ({
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    subject_id: subjectId,
    subject_name: subjectName,
    field: field ?? null,
    about_id: about?.id ?? null,
    about_name: about?.name ?? null,
    granted: granted ?? null,
    revoked: revoked ?? null,
  })

/** What was done of one kind to one person, the newest first; the list ends at 1,000. */
export async function entriesAbout(db: Readable, subjectId: string, action: AuditAction): Promise<AuditRow[]> {
  return entriesOf(db, subjectId, action, MOST_LISTED)
}
