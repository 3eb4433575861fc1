import type { Actor } from '#server/platform/actor.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { insertAuditEntries, insertMissingAuditEntries, type NewAuditEntry } from './queries.ts'

/** A person who opens an emailed link acts too, without a session. */
export type AuditActor = Pick<Actor, 'id' | 'name' | 'workspace'>

export type AuditEvent = {
  action: AuditAction
  subjectId: string
  subjectName: string
  /** The part of the subject, such as a credential field or a decision; `present.ts` has its words. */
  field?: string
  /** A second party: the client of a permission, the other party or the group of a viewed inbox. */
  about?: { id: string; name: string }
  granted?: readonly string[]
  revoked?: readonly string[]
}

/** Runs in the transaction of the act, so that neither is stored without the other. */
export async function recordAuditEvent(tx: Transaction, actor: AuditActor, event: AuditEvent): Promise<void> {
  await recordAuditEvents(tx, actor, [event])
}

export async function recordAuditEvents(
  tx: Transaction,
  actor: AuditActor,
  events: readonly AuditEvent[],
): Promise<void> {
  await insertAuditEntries(tx, actor.workspace, events.map(toEntry(actor)))
}

/** Skips an event that repeats one of the same actor within the given minutes, as viewing an inbox does. */
export async function recordAuditEventOnce(
  tx: Transaction,
  actor: AuditActor,
  events: readonly AuditEvent[],
  minutes: number,
): Promise<void> {
  await insertMissingAuditEntries(tx, actor, events.map(toEntry(actor)), minutes)
}

const toEntry =
  (actor: AuditActor) =>
  ({ action, subjectId, subjectName, field, about, granted, revoked }: AuditEvent): NewAuditEntry => ({
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
