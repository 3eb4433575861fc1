import { v7 as newId } from 'uuid'
import type { Message, TextMessageBody } from '#contract/messages.ts'
import { messageReceived, notificationUpdate } from '#contract/realtime.ts'
import type { FileRow } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isForeignKeyViolation } from '#server/platform/db/errors.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentMessage, linkContext } from '../present.ts'
import * as queries from '../queries/messages.ts'
import { publishToViewers } from '../publish-to-viewers.ts'
import { storeMessage } from '../storing/store-message.ts'

/** A message and the `send_id` of its attempts; `file` is one that the sender may send (`findSendableFile`). */
export type NewMessageInput = {
  conversation_id: string
  send_id?: string | undefined
  body: string
  file?: Pick<FileRow, 'id' | 'name' | 'type'>
}

export const sendTextMessage = (parts: Parts, actor: Actor, input: TextMessageBody) =>
  sendMessage(parts, actor, { ...input, body: input.message })

/**
 * Stores a message and publishes it to every member. A repeated send_id returns the stored message with `created` false
 * (MSG-12).
 */
export async function sendMessage(
  parts: Parts,
  actor: Actor,
  input: NewMessageInput,
): Promise<{ message: Message; created: boolean }> {
  await parts.limits.take('message by user', actor.id)
  const db = parts.db.forWorkspace(actor.workspace)
  const draft = {
    workspace: db.id,
    id: newId(),
    conversation_id: input.conversation_id,
    sender_id: actor.id,
    sender_name: actor.name,
    type: input.file ? ('file' as const) : ('text' as const),
    body: input.body,
    send_id: input.send_id ?? null,
    file_id: input.file?.id ?? null,
    file_name: input.file?.name ?? null,
    file_type: input.file?.type ?? null,
  }
  try {
    const stored = await storeMessage(parts.db, draft)
    if (!stored) return await answerUnstored(parts, actor, input)
    const row = { ...draft, seq: stored.seq, created_at: stored.created_at }
    publishMessage(parts, actor, stored.member_ids, row)
    if (stored.viewed) parts.realtime.publishToUser(db.id, actor.id, notificationUpdate(actor.id), {})
    return { message: presentMessage(linkContext(parts, db, actor.id), row), created: true }
  } catch (error) {
    // The file was deleted in the meantime.
    throw isForeignKeyViolation(error) ? new ApiError('unknown_file', { cause: error }) : error
  }
}

/** The sender is no member, the message was stored before, or nobody else can read it (MSG-16). */
async function answerUnstored(
  parts: Parts,
  actor: Actor,
  { conversation_id, send_id }: NewMessageInput,
): Promise<{ message: Message; created: false }> {
  const db = parts.db.forWorkspace(actor.workspace)
  await queries.requireMembership(db, conversation_id, actor.id)
  const row = send_id && (await queries.findMessageBySendId(db, conversation_id, actor.id, send_id))
  if (!row) throw new ApiError('nobody_reads')
  if (!parts.realtime.hasPublished(row.id)) await publishAgain(parts, actor, row)
  return { message: presentMessage(linkContext(parts, db, actor.id), row), created: false }
}

/** A file's link is each member's own; a text is published to all at once. */
function publishMessage(parts: Parts, actor: Actor, members: string[], row: queries.MessageRow): void {
  const { workspace } = actor
  const seenBy = (reader?: string) => presentMessage(linkContext(parts, { id: workspace }, reader), row)
  const publish = (users: string[], message: Message) =>
    parts.realtime.publishToUsers(workspace, users, messageReceived(row.conversation_id), message)
  if (row.file_id === null) publish(members, seenBy())
  else for (const member of members) publish([member], seenBy(member))
  publishToViewers(parts, actor, seenBy(workspace)) // the Manager, whose id is the workspace's
}

/** The first attempt published nothing when the database's answer was lost after the commit (decision 33). */
async function publishAgain(parts: Parts, actor: Actor, row: queries.MessageRow): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  publishMessage(parts, actor, await queries.listMembersSince(db, row.conversation_id, row.seq), row)
}
