import { v7 as newId } from 'uuid'
import { soloGroupLimit } from '#contract/domain/plans.ts'
import { canWriteTo } from '#contract/domain/can-write-to.ts'
import type { Contact, Conversation, createConversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import type { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { invalidFields } from '#server/platform/api-error.ts'
import { publishConversation, showConversation } from '../publish-conversation.ts'
import { authorize } from '../policy.ts'
import { presentContact, presentConversation, linkContext } from '../present.ts'
import * as queries from '../queries/conversations.ts'

type Start = z.output<typeof createConversation.body>

/** Lists the people whom the actor can write to (MSG-2), and the actor's conversations, the last active first (decision 62). */
export async function listConversations(
  parts: Parts,
  actor: Actor,
  limit?: number,
): Promise<{ users: Contact[]; conversations: Conversation[] }> {
  const db = parts.db.forWorkspace(actor.workspace)
  const [people, conversations, online] = await Promise.all([
    limit === undefined
      ? queries.listActivePeople(db.read, actor.workspace)
      : queries.listPeopleUnlessMany(db, actor.id, limit),
    queries.listConversationsOf(db, actor.id, limit),
    parts.realtime.findOnlineUsers(actor.workspace),
  ])
  const reachable = (people ?? queries.listPeopleIn(conversations)).filter(
    (person) => person.id !== actor.id && canWriteTo(actor, person),
  )
  return {
    users: reachable.map((person) => presentContact(person, online.has(person.id))),
    conversations: conversations.map((row) => presentConversation(linkContext(parts, db, actor.id), row, actor.id)),
  }
}

/** Starts a group, or the one direct conversation between two people; `created` is false when it existed. */
export async function startConversation(
  parts: Parts,
  actor: Actor,
  start: Start,
): Promise<{ conversation: Conversation; created: boolean }> {
  const db = parts.db.forWorkspace(actor.workspace)
  const members = await membersOf(db, actor, start)
  if (start.type === 'Direct') return startDirect(parts, db, actor, members)
  const id = newId()
  const conversation = await db.transaction(async (tx) => {
    const groups = await queries.countGroupsLocked(tx, actor.workspace)
    authorize(actor, 'group.create', { groups, limit: soloGroupLimit })
    const name = (start.name ?? '').trim() // the contract refuses a group without a name
    await queries.insertConversation(tx, { id, type: 'Group', name, direct_key: null, created_by: actor.id }, members)
    return publishConversation(tx, parts, actor, id)
  })
  return { conversation, created: true }
}

/**
 * The named people and the actor, each once. MSG-8: the creator is admin, and so is the Manager of another person's
 * group.
 */
async function membersOf(db: WorkspaceDb, actor: Actor, start: Start): Promise<queries.NewMember[]> {
  const people = new Map(
    (await queries.listActivePeople(db.read, actor.workspace)).map((person) => [person.id, person]),
  )
  const ids = [...new Set([actor.id, ...start.user_ids.map((id) => id.toLowerCase())])]
  const named = ids.map((id) => people.get(id))
  authorize(actor, 'conversation.create', { people: named })
  if (start.type === 'Direct' && ids.length !== 2) {
    throw invalidFields([{ path: 'user_ids', message: messageTexts.selectMembers }])
  }
  return named
    .filter((person) => person !== undefined)
    .map((person) => ({
      user_id: person.id,
      display_name: person.name,
      is_admin: start.type === 'Group' && (person.id === actor.id || person.role === 'Manager'),
    }))
}

async function startDirect(
  parts: Parts,
  db: WorkspaceDb,
  actor: Actor,
  members: queries.NewMember[],
): Promise<{ conversation: Conversation; created: boolean }> {
  const directKey = members
    .map((member) => member.user_id)
    .toSorted()
    .join(' ')
  const id = newId()
  const row = { id, type: 'Direct' as const, name: '', direct_key: directKey, created_by: actor.id }
  const started = await db.transaction(async (tx) => {
    const created = await queries.insertConversation(tx, row, members)
    return created ? publishConversation(tx, parts, actor, id) : undefined
  })
  if (started) return { conversation: started, created: true }
  const existing = await queries.findDirectConversationId(db, directKey)
  return { conversation: await showConversation(db, parts, actor, existing ?? id), created: false }
}
