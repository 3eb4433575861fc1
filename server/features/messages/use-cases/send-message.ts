import { v7 as newId } from 'uuid'
import type { Message, TextMessageBody } from '#contract/messages.ts'
import { messageReceived, notificationUpdate } from '#contract/realtime.ts'
import type { FileRow } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/errors.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { batchByKey } from '../batch-by-key.ts'
import { presentMessage, linkContext } from '../present.ts'
import * as queries from '../queries/messages.ts'
import { insertMessages, type NewMessage, type StoredMessage } from '../queries/insert-messages.ts'
import { publishToViewers } from '../publish-to-viewers.ts'

/** A message and the `send_id` of its attempts; `file` is one that the sender may send (files.ts). */
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
    const stored = await insertInBatches(`${db.id} ${input.conversation_id}`, { db, draft })
    if (!stored) throw new ApiError('not_found')
    const message = presentMessage(linkContext(parts, db), { ...draft, seq: stored.seq, created_at: stored.created_at })
    parts.realtime.publishToUsers(db.id, stored.member_ids, messageReceived(input.conversation_id), message)
    if (stored.viewed) parts.realtime.publishToUser(db.id, actor.id, notificationUpdate(actor.id), {})
    publishToViewers(parts, actor, message)
    return { message, created: true }
  } catch (error) {
    // The file was deleted in the meantime.
    if (isForeignKeyViolation(error)) throw new ApiError('unknown_file', { cause: error })
    if (!isUniqueViolation(error) || input.send_id === undefined) throw error
    const message = await findSentMessage(parts, actor, input.conversation_id, input.send_id)
    if (!parts.realtime.hasPublished(message._id)) await publishAgain(parts, actor, message)
    return { message, created: false }
  }
}

type Draft = { db: WorkspaceDb; draft: NewMessage }

/**
 * The lock of a conversation's row serializes its messages. Waiting messages are stored together, limited so that
 * indexing their words stays below the statement timeout.
 */
const insertInBatches = batchByKey(insertBatch, ({ draft }) => draft.body.length)

async function insertBatch(drafts: Draft[]): Promise<PromiseSettledResult<StoredMessage | undefined>[]> {
  const [first] = drafts
  if (!first) return []
  const insert = (some: Draft[]) =>
    insertMessages(
      first.db,
      first.draft.conversation_id,
      some.map(({ draft }) => draft),
    )
  const [together] = await Promise.allSettled([insert(drafts)])
  const { length } = drafts
  if (together.status === 'rejected' && (length === 1 || !isConflict(together.reason))) throw together.reason
  const stored = together.status === 'fulfilled' ? together.value : undefined
  if (stored || length === 1) return drafts.map((_, at) => ({ status: 'fulfilled', value: stored?.[at] }))
  // Nothing was stored; stored alone, each message gets its own error.
  return Promise.allSettled(drafts.map(async (one) => (await insert([one]))?.[0]))
}

/** One of several is a repetition, or its file is deleted. */
const isConflict = (error: unknown) => isUniqueViolation(error) || isForeignKeyViolation(error)

async function findSentMessage(parts: Parts, actor: Actor, conversation: string, sendId: string): Promise<Message> {
  const db = parts.db.forWorkspace(actor.workspace)
  const row = await queries.findMessageBySendId(db, conversation, actor.id, sendId)
  if (!row) throw new ApiError('not_found')
  return presentMessage(linkContext(parts, db), row)
}

/** The first attempt published nothing when the database's answer was lost after the commit (decision 33). */
async function publishAgain(parts: Parts, actor: Actor, message: Message): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  const members = await queries.listMembersSince(db, message.conversation_id, message.seq)
  parts.realtime.publishToUsers(db.id, members, messageReceived(message.conversation_id), message)
  publishToViewers(parts, actor, message)
}
