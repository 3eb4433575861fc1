import type { z } from 'zod'
import type { MessagePage, searchMessages } from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { presentMessage, linkContext } from '../present.ts'
import { requireMembership } from '../queries/messages.ts'
import { listMatchingMessages } from '../queries/message-search.ts'

const PAGE_SIZE = 30

/** Every typed word is the beginning of a word in the message or in its file's name (MSG-13). */
export async function findMessages(
  parts: Parts,
  actor: Actor,
  { q, conversation_id, before }: z.output<typeof searchMessages.query>,
): Promise<MessagePage> {
  const db = parts.db.forWorkspace(actor.workspace)
  if (conversation_id !== undefined) await requireMembership(db, conversation_id, actor.id)
  const search = { reader: actor.id, typed: q, conversation: conversation_id, before, limit: PAGE_SIZE + 1 }
  const rows = await listMatchingMessages(db, search)
  const items = rows.slice(0, PAGE_SIZE).map((row) => presentMessage(linkContext(parts, db, actor.id), row))
  return { items, has_more: rows.length > PAGE_SIZE }
}
