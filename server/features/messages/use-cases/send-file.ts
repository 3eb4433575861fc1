import type { FileMessageBody, Message } from '#contract/messages.ts'
import { findSendableFile } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { presentMessage, linkContext } from '../present.ts'
import { findMessageBySendId, requireMembership } from '../queries/messages.ts'
import { sendMessage } from './send-message.ts'

/**
 * Sends a file that the actor uploaded or received in this conversation. It has its stored name and kind, because a
 * name from the sender could misrepresent the contents.
 */
export async function sendFileMessage(
  parts: Parts,
  actor: Actor,
  input: FileMessageBody,
): Promise<{ message: Message; created: boolean }> {
  const { conversation_id, send_id, file_location: location } = input
  const db = parts.db.forWorkspace(actor.workspace)
  await requireMembership(db, conversation_id, actor.id)
  const file = await findSendableFile(db, parts, actor, { conversation: conversation_id, location })
  if (!file) return { message: await findRepeatedSend(parts, actor, input), created: false }
  return sendMessage(parts, actor, { conversation_id, send_id, body: '', file })
}

/** A repeated send is answered even when the file was deleted since. */
async function findRepeatedSend(parts: Parts, actor: Actor, input: FileMessageBody): Promise<Message> {
  const db = parts.db.forWorkspace(actor.workspace)
  const row = input.send_id && (await findMessageBySendId(db, input.conversation_id, actor.id, input.send_id))
  if (!row) throw new ApiError('unknown_file')
  return presentMessage(linkContext(parts, db, actor.id), row)
}
