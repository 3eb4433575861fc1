import type { z } from 'zod'
import { canWriteTo } from '#contract/domain/can-write-to.ts'
import type { listEmployeeConversations, listMessages, MessagePage } from '#contract/messages.ts'
import { type AuditEvent, recordAuditEventOnce } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from './policy.ts'
import { presentContact, presentConversation, within } from './present.ts'
import { activePeople, conversationsOf, type PersonRow } from './queries-conversations.ts'
import * as queries from './queries-viewer.ts'
import { pageOf } from './service.ts'

type Inbox = z.output<(typeof listEmployeeConversations.answers)[200]>

/** Whoever opens the same again within this time is still looking, in minutes. */
const SAME_VIEWING = 10
/** Scrolling and catching up belong to the viewing that they go on with, in minutes; without one they begin it. */
const SAME_READING = 24 * 60

/** An employee's conversations as they see them themselves, for their Manager to read (MSG-11). */
export async function showInbox(parts: Parts, actor: Actor, employeeId: string): Promise<Inbox> {
  const db = parts.db.forWorkspace(actor.workspace)
  const employee = await queries.activeEmployee(db, employeeId)
  authorize(actor, 'inbox.view', { employees: employee ? 1 : 0 })
  if (!employee) throw new ApiError('not_found')
  await viewed(db, actor, [{ employee }], SAME_VIEWING)
  const [people, conversations, online] = await Promise.all([
    activePeople(db.read, actor.workspace),
    conversationsOf(db, employeeId),
    parts.realtime.findOnlineUsers(db.id),
  ])
  const contact = (person: PersonRow) => presentContact(person, online.has(person.id))
  const itself = { role: employee.role, tier: actor.tier }
  return {
    employee: contact(employee),
    users: people.filter((person) => person.id !== employeeId && canWriteTo(itself, person)).map(contact),
    conversations: conversations.map((row) => presentConversation(within(parts, db), row, employeeId)),
  }
}

/**
 * Messages of a conversation in which an employee is, from where the first of its employees joined. Nothing is marked as read,
 * and nobody in it is told.
 */
export async function readInbox(
  parts: Parts,
  actor: Actor,
  conversation: string,
  query: z.output<typeof listMessages.query>,
): Promise<MessagePage> {
  const db = parts.db.forWorkspace(actor.workspace)
  const seen = await queries.conversationWithEmployees(db, conversation)
  const employees = seen?.members.filter((member) => member.is_employee) ?? []
  authorize(actor, 'inbox.view', { employees: employees.length })
  if (!seen) throw new ApiError('not_found')
  const opens = query.before === undefined && query.after === undefined
  const viewings = employees.map((employee) => ({ employee, about: aboutOf(conversation, seen, employee) }))
  await viewed(db, actor, viewings, opens ? SAME_VIEWING : SAME_READING)
  const joined_seq = Math.min(...employees.map((employee) => employee.joined_seq))
  return pageOf(parts, db, conversation, { joined_seq, last_seq: seen.last_seq }, query)
}

type Viewing = { employee: { id: string; name: string }; about?: AuditEvent['about'] }

/** Written down before anything is shown: what cannot be written down is not seen. */
const viewed = (db: WorkspaceDb, actor: Actor, viewings: readonly Viewing[], minutes: number): Promise<void> =>
  db.transaction((tx) =>
    recordAuditEventOnce(
      tx,
      actor,
      viewings.map(({ employee, about }) => ({
        action: 'inbox.viewed',
        subjectId: employee.id,
        subjectName: employee.name,
        ...(about && { about }),
      })),
      minutes,
    ),
  )

/** A direct conversation is named by the other party, a group by itself. */
function aboutOf(id: string, { type, name, members }: queries.SeenConversation, employee: { id: string }) {
  const other = type === 'Direct' ? members.find((member) => member.id !== employee.id) : undefined
  return other ? { id: other.id, name: other.name } : { id, name }
}
