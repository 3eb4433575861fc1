import { recordAuditEvent } from '#server/features/audit/index.ts'
import {
  deleteEmailChange,
  enqueueWelcomeEmail,
  publishPeopleChanged,
  signOutEverywhere,
} from '#server/features/auth/index.ts'
import { noteKnownPasswords } from '#server/features/credentials/index.ts'
import { resumeReminders } from '#server/features/reminders/index.ts'
import { deleteVacationNotificationsOf, publishVacationsChanged } from '#server/features/vacations/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { authorize } from './policy.ts'
import { lockConversationsOf, lockPerson, updateArchived } from './queries/people.ts'

/** Archiving signs a person out everywhere and keeps their data; restoring lets them log in again (CLI-6, EMP-8). */
export async function archivePerson(
  parts: Parts,
  actor: Actor,
  { id, archive }: { id: string; archive: boolean },
): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const person = await lockPerson(tx, id)
    if (!person) throw new ApiError('not_found')
    authorize(actor, 'person.archive', person)
    if (person.archived === archive) return
    await setArchived(tx, parts, id, archive)
    const kind = person.role === 'Client' ? 'client' : 'employee'
    const action = `${kind}.${archive ? 'archived' : 'unarchived'}` as const
    await recordAuditEvent(tx, actor, { action, subjectId: id, subjectName: person.name })
    if (kind === 'client') return archive ? undefined : resumeReminders(tx, id)
    if (archive) {
      await noteKnownPasswords(tx, person, 'archived')
      await deleteVacationNotificationsOf(tx, parts, id) // nobody waits for an answer any more
    }
    await publishVacationsChanged(tx, parts) // archived people have no calendar
    // The job of the welcome email may have skipped the archived person.
    if (!archive) await enqueueWelcomeEmail(tx, { manager_id: actor.workspace, user_id: id })
  })
}

/** The caller has locked the person, and records the audit event. */
export async function setArchived(tx: Transaction, parts: Parts, id: string, archived: boolean): Promise<void> {
  const person = { manager_id: tx.id, user_id: id }
  await updateArchived(tx, id, archived)
  if (archived) {
    await lockConversationsOf(tx, id)
    await signOutEverywhere(tx, tx.id, id)
    await deleteEmailChange(tx, person)
  }
  await publishPeopleChanged(tx, parts, person)
}
