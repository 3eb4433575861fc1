import type { z } from 'zod'
import { nextAdmin } from '#contract/domain/groups.ts'
import type {
  addMembers as addMembersCall,
  Conversation,
  removeMember as removeMemberCall,
  renameGroup as renameGroupCall,
} from '#contract/messages.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { deleteFilesOf } from '#server/features/files/index.ts'
import { deleteConversationNotifications } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { publishConversation, publishConversationDeleted, showConversation } from '../publish-conversation.ts'
import { authorize, type GroupAction } from '../policy.ts'
import { listAdmins, presentConversation, linkContext } from '../present.ts'
import * as queries from '../queries/members.ts'

/** Adds people to a group from now on. Existing members are skipped (MSG-8, MSG-15). */
export async function addMembers(
  parts: Parts,
  actor: Actor,
  { id, user_ids }: z.output<typeof addMembersCall.body>,
): Promise<Conversation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const named = [...new Set(user_ids.map((user) => user.toLowerCase()))]
    const people = await queries.lockPeople(tx, named)
    const group = await groupFor(tx, actor, 'group.add', id)
    const added = named.filter((user) => group.members.every((member) => member.user_id !== user))
    authorize(actor, 'group.name', { people: added.map((user) => people.get(user)) })
    const joining = added.flatMap((user) => people.get(user) ?? [])
    if (joining.length === 0) return showConversation(tx, parts, actor, id)
    await queries.insertMembers(
      tx,
      group,
      joining.map((person) => ({ ...person, is_admin: isBornAdmin(tx.id, group, person) })),
    )
    return publishConversation(tx, parts, actor, id)
  })
}

/** The Manager is admin of every group that another person created. */
const isBornAdmin = (workspace: string, group: queries.LockedGroup, person: { id: string }) =>
  person.id === workspace && group.created_by !== workspace

/** Removes a person from a group, or oneself. A group without members is deleted with its messages (MSG-8). */
export async function removeMember(
  parts: Parts,
  actor: Actor,
  { id, user_id }: z.output<typeof removeMemberCall.body>,
): Promise<Conversation> {
  const user = user_id.toLowerCase()
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const group = await groupFor(tx, actor, user === actor.id ? 'group.leave' : 'group.remove', id)
    const leaving = group.members.find((member) => member.user_id === user)
    if (!leaving) throw new ApiError('user_not_found')
    const members = group.members.filter((member) => member !== leaving)
    if (members.every(({ role }) => role === null)) {
      await dissolve(tx, parts, group)
      const last = { ...group, last_message: null, members: [] }
      return presentConversation(linkContext(parts, tx, actor.id), last, actor.id)
    }
    await queries.updateMemberLeft(tx, id, user)
    if (leaving.is_admin) await handOver(tx, { ...group, members })
    await deleteConversationNotifications(tx, parts, id, [user])
    publishConversationDeleted(tx, parts, id, [user])
    return publishConversation(tx, parts, actor, id)
  })
}

async function handOver(tx: Transaction, group: queries.LockedGroup): Promise<void> {
  const hasAdmin = group.members.some((member) => member.is_admin && member.can_sign_in)
  if (hasAdmin || listAdmins(tx.id, group).includes(tx.id)) return
  const next = nextAdmin(group.members.map(({ user_id, ...member }) => ({ ...member, id: user_id })))
  if (next !== undefined) await queries.updateAdmin(tx, group.id, next)
}

export async function renameGroup(
  parts: Parts,
  actor: Actor,
  { id, name }: z.output<typeof renameGroupCall.body>,
): Promise<Conversation> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const group = await groupFor(tx, actor, 'group.rename', id)
    const fresh = name.trim()
    if (fresh === group.name) return showConversation(tx, parts, actor, id)
    await queries.updateGroupName(tx, id, fresh)
    await recordAuditEvent(tx, actor, { action: 'group.renamed', subjectId: id, subjectName: fresh })
    return publishConversation(tx, parts, actor, id)
  })
}

/** Before a person is deleted: nobody is left in these groups (MSG-8). */
export async function dissolveGroupsOf(tx: Transaction, parts: Parts, person: string): Promise<void> {
  for (const id of await queries.listGroupsLeftEmptyBy(tx, person)) {
    const group = await queries.lockConversation(tx, id)
    if (group) await dissolve(tx, parts, group)
  }
}

/** Deletes a group with all its messages and files. */
export async function deleteGroup(parts: Parts, actor: Actor, id: string): Promise<void> {
  await parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const group = await groupFor(tx, actor, 'group.delete', id)
    await dissolve(tx, parts, group)
    await recordAuditEvent(tx, actor, { action: 'group.deleted', subjectId: id, subjectName: group.name })
  })
}

async function dissolve(tx: Transaction, parts: Parts, group: queries.LockedGroup): Promise<void> {
  const users = group.members.map(({ user_id }) => user_id)
  await queries.lockMembers(tx, group)
  await deleteConversationNotifications(tx, parts, group.id, users)
  await deleteFilesOf(tx, tx.id, group.id)
  await queries.deleteConversation(tx, group)
  publishConversationDeleted(tx, parts, group.id, users)
}

async function groupFor(tx: Transaction, actor: Actor, action: GroupAction, id: string): Promise<queries.LockedGroup> {
  const group = await queries.lockConversation(tx, id)
  if (!group) throw new ApiError('not_found')
  authorize(actor, action, {
    type: group.type,
    user_ids: group.members.map(({ user_id }) => user_id),
    admin_ids: listAdmins(tx.id, group),
    last_message: null,
  })
  return group
}
