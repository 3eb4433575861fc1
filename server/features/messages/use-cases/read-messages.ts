import type { z } from 'zod'
import type { UnreadNews } from '#contract/dashboard.ts'
import type { listMessages, markRead, MessagePage } from '#contract/messages.ts'
import { readIn } from '#contract/realtime.ts'
import { viewConversationNotification } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { linkContext, presentMessage } from '../present.ts'
import * as queries from '../queries/messages.ts'

const PAGE_SIZE = 50

type PageQuery = z.output<typeof listMessages.query>

/** Messages oldest first: the newest, those before a seq, or those after a seq to catch up (MSG-12, MSG-15). */
export async function readMessages(
  parts: Parts,
  actor: Actor,
  conversation: string,
  query: PageQuery,
): Promise<MessagePage> {
  const db = parts.db.forWorkspace(actor.workspace)
  const own = await queries.requireMembership(db, conversation, actor.id)
  return readPage(parts, db, actor, conversation, own, query)
}

/** A page of the messages after the member joined. */
export async function readPage(
  parts: Parts,
  db: WorkspaceDb,
  reader: Pick<Actor, 'id'>,
  conversation: string,
  { joined_seq, last_seq }: Pick<queries.MembershipRow, 'joined_seq' | 'last_seq'>,
  query: PageQuery,
): Promise<MessagePage> {
  const page: queries.PageRange = {
    after: Math.max(query.after ?? 0, joined_seq),
    // No further than at the membership check: a member removed in the meantime reads nothing later.
    before: Math.min(query.before ?? Infinity, last_seq + 1),
    limit: query.limit ?? PAGE_SIZE,
    from: query.after === undefined ? 'end' : 'start',
  }
  const rows = await queries.listMessagePage(db, conversation, page)
  return {
    items: rows.map((row) => presentMessage(linkContext(parts, db, reader.id), row)),
    has_more: hasMore(rows, page),
  }
}

/** seq has no gaps, so the page's ends show whether more messages exist. */
function hasMore(rows: { seq: number }[], page: queries.PageRange): boolean {
  const end = page.from === 'end' ? rows.at(0) : rows.at(-1)
  if (!end) return false
  return page.from === 'end' ? end.seq > page.after + 1 : end.seq < page.before - 1
}

/** Moves the actor's own mark and publishes it to the members. A mark never moves back. */
export async function markConversationRead(
  parts: Parts,
  actor: Actor,
  mark: z.output<typeof markRead.body>,
): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  await queries.requireMembership(db, mark.id, actor.id)
  await db.transaction(async (tx) => {
    const moved = await queries.advanceReadMark(tx, mark.id, actor.id, mark.seq)
    if (!moved) return
    if (moved.is_end) await viewConversationNotification(tx, parts, mark.id, actor.id)
    const readEvent = { user_id: actor.id, seq: moved.read_seq, date: moved.read_at.toISOString() }
    tx.afterCommit(() => parts.realtime.publishToUsers(db.id, moved.member_ids, readIn(mark.id), readEvent))
  })
}

/** Opening a conversation reads all of it (MSG-6). */
export const markAllRead = (parts: Parts, actor: Actor, conversation: string): Promise<void> =>
  markConversationRead(parts, actor, { id: conversation, seq: Number.MAX_SAFE_INTEGER })

const MOST_UNREAD = 3

/** What a person has not read: how much, and the newest of it for their dashboard. */
export async function summarizeUnread(
  db: WorkspaceDb,
  user: string,
): Promise<{ unread: number; newest: UnreadNews[] }> {
  const { unread, newest } = await queries.findUnread(db, user, MOST_UNREAD)
  return {
    unread,
    newest: newest.map(
      ({ id, group_name, sender_id, sender_name, business_name, body, file_name, created_at, ...row }) => ({
        conversation_id: id,
        sender: { _id: sender_id, name: sender_name, business_name },
        group: group_name,
        message: file_name ?? body,
        date: created_at.toISOString(),
        unread: row.unread,
      }),
    ),
  }
}
