import { recordAuditEvent, replaceInvitedEmailByName } from '#server/features/audit/index.ts'
import { deleteFilesOf } from '#server/features/files/index.ts'
import { noteKnownPasswords } from '#server/features/credentials/index.ts'
import { publishPeopleChanged, signOutEverywhere } from '#server/features/auth/index.ts'
import { deleteEndedInvitationsOf } from '#server/features/invitations/index.ts'
import { dissolveGroupsOf } from '#server/features/messages/index.ts'
import { deleteNotificationsByLinks } from '#server/features/notifications/index.ts'
import { deleteVacationNotificationsOf, publishVacationsChanged } from '#server/features/vacations/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { authorize } from './policy.ts'
import {
  deletePerson,
  deleteStoredAnswer,
  handOverGroups,
  lockConversationsOf,
  type LockedPerson,
  lockPersonForDeletion,
  updateNameInConversations,
} from './queries/people.ts'

/** Deletes a client for good; their messages to others stay under their name (CLI-6). */
export async function deleteClient(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const client = await lockPersonForDeletion(tx, id)
    if (!client) throw new ApiError('not_found')
    authorize(actor, 'client.delete', client)
    await deletePersonData(tx, parts, client, `/clients/${client.id}`)
    await recordAuditEvent(tx, actor, { action: 'client.deleted', subjectId: id, subjectName: client.name })
  })
}

/** Deletes an employee for good, archived or not; their vacations disappear from every calendar (EMP-8). */
export async function deleteEmployee(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const employee = await lockPersonForDeletion(tx, id)
    if (!employee) throw new ApiError('not_found')
    authorize(actor, 'employee.delete', employee)
    await noteKnownPasswords(tx, employee, 'deleted')
    await deleteVacationNotificationsOf(tx, parts, id)
    await deleteStoredAnswer(tx, id)
    await deletePersonData(tx, parts, employee, `/employees/${employee.id}`)
    await recordAuditEvent(tx, actor, { action: 'employee.deleted', subjectId: id, subjectName: employee.name })
    await publishVacationsChanged(tx, parts)
  })
}

/** Deletes a person's data, whatever their role, and notifications that link to their page. */
async function deletePersonData(tx: Transaction, parts: Parts, person: LockedPerson, page: string): Promise<void> {
  const { id } = person
  await lockConversationsOf(tx, id)
  await handOverGroups(tx, id)
  await dissolveGroupsOf(tx, parts, id)
  await updateNameInConversations(tx, person)
  await deleteNotificationsByLinks(tx, parts, [page])
  await deleteFilesOf(tx, tx.id, id)
  await deleteEndedInvitationsOf(tx, tx.id, person.email)
  await replaceInvitedEmailByName(tx, person) // the email is free again, and no row contains it
  await publishPeopleChanged(tx, parts, { manager_id: tx.id, user_id: id })
  await signOutEverywhere(tx, tx.id, id)
  await deletePerson(tx, id)
}
