import type { z } from 'zod'
import { canWriteTo } from '#contract/domain/can-write-to.ts'
import type { listEmployeeConversations, listMessages, MessagePage } from '#contract/messages.ts'
import { findPerson } from '#server/features/access/index.ts'
import { type AuditEvent, recordAuditEventOnce } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from '../policy.ts'
import { presentContact, presentConversation, linkContext } from '../present.ts'
import { listActivePeople, listConversationsOf, type PersonRow } from '../queries/conversations.ts'
import * as queries from '../queries/inboxes.ts'
import { readPage } from './read-messages.ts'

type Inbox = z.output<(typeof listEmployeeConversations.answers)[200]>

/** Repeated views within this many minutes are one viewing. */
const VIEWING_MINUTES = 10
/** Scrolling and catching up within this many minutes belong to the earlier viewing; without one they begin it. */
const READING_MINUTES = 24 * 60

/** An employee's conversations as the employee sees them, for their Manager to read (MSG-11). */
export async function showInbox(parts: Parts, actor: Actor, employeeId: string): Promise<Inbox> {
  const db = parts.db.forWorkspace(actor.workspace)
  // Also an archived one: what came after somebody left is found in their inbox (MSG-16).
  const person = await findPerson(db, employeeId)
  const employee = person?.role === 'Employee' ? person : undefined
  authorize(actor, 'inbox.view', { employees: employee ? 1 : 0 })
  if (!employee) throw new ApiError('not_found')
  await recordViewing(db, actor, [{ employee }], VIEWING_MINUTES)
  const [people, conversations, online] = await Promise.all([
    listActivePeople(db.read, actor.workspace),
    listConversationsOf(db, employeeId),
    parts.realtime.findOnlineUsers(db.id),
  ])
  const contact = (person: PersonRow) => presentContact(person, online.has(person.id))
  const itself = { role: employee.role, tier: actor.tier }
  return {
    employee: contact(employee),
    users: people.filter((person) => person.id !== employeeId && canWriteTo(itself, person)).map(contact),
    conversations: conversations.map((row) => presentConversation(linkContext(parts, db, actor.id), row, employeeId)),
  }
}

/**
 * Messages of a conversation with an employee, from where the first of its employees joined. Marks nothing as read and
 * publishes nothing to the members.
 */
export async function readInbox(
  parts: Parts,
  actor: Actor,
  conversation: string,
  query: z.output<typeof listMessages.query>,
): Promise<MessagePage> {
  const db = parts.db.forWorkspace(actor.workspace)
  const seen = await queries.findConversationWithEmployees(db, conversation)
  const employees = seen?.members.filter((member) => member.is_employee) ?? []
  authorize(actor, 'inbox.view', { employees: employees.length })
  if (!seen) throw new ApiError('not_found')
  const opens = query.before === undefined && query.after === undefined
  const viewings = employees.map((employee) => ({
    employee,
    about: describeConversation(conversation, seen, employee),
  }))
  await recordViewing(db, actor, viewings, opens ? VIEWING_MINUTES : READING_MINUTES)
  const joined_seq = Math.min(...employees.map((employee) => employee.joined_seq))
  return readPage(parts, db, actor, conversation, { joined_seq, last_seq: seen.last_seq }, query)
}

type Viewing = { employee: { id: string; name: string }; about?: AuditEvent['about'] }

/** Recorded before the messages are read: a failed record prevents the view. */
const recordViewing = (db: WorkspaceDb, actor: Actor, viewings: readonly Viewing[], minutes: number): Promise<void> =>
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

/** The other party names a direct conversation; a group has its own name. */
function describeConversation(
  id: string,
  { type, name, members }: queries.EmployeeConversation,
  employee: { id: string },
) {
  const other = type === 'Direct' ? members.find((member) => member.id !== employee.id) : undefined
  return other ? { id: other.id, name: other.name } : { id, name }
}
