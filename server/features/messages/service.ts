import { v7 as newId } from 'uuid'
import type { listMessages, markRead, Message, MessagePage, TextMessageBody } from '#contract/messages.ts'
import { messageReceived, notificationUpdate, readIn } from '#contract/realtime.ts'
import type { z } from 'zod'
import type { FileRow } from '#server/features/files/index.ts'
import { viewConversation } from '#server/features/notifications/service.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/platform/db/errors.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { inBatches } from './in-batches.ts'
import { authorize } from './policy.ts'
import { presentMessage, within } from './present.ts'
import * as queries from './queries.ts'
import { insertMessages, type NewMessage, type StoredMessage } from './queries-send.ts'
import { tellViewer } from './tell-viewer.ts'

const PAGE_SIZE = 50

/** What is said, and by `send_id` which attempt it belongs to; `file` is one the sender may send (files.ts). */
export type Said = {
  conversation_id: string
  send_id?: string | undefined
  body: string
  file?: Pick<FileRow, 'id' | 'name' | 'type'>
}

export const sendTextMessage = (parts: Parts, actor: Actor, input: TextMessageBody) =>
  sendMessage(parts, actor, { ...input, body: input.message })

/**
 * Stores a message and then tells every member. Whoever repeats a send with the same send_id gets the message that is there
 * already, `created` false (MSG-12).
 */
export async function sendMessage(
  parts: Parts,
  actor: Actor,
  said: Said,
): Promise<{ message: Message; created: boolean }> {
  await parts.limits.take('message by user', actor.id)
  const db = parts.db.forWorkspace(actor.workspace)
  const draft = {
    id: newId(),
    conversation_id: said.conversation_id,
    sender_id: actor.id,
    sender_name: actor.name,
    type: said.file ? ('file' as const) : ('text' as const),
    body: said.body,
    send_id: said.send_id ?? null,
    file_id: said.file?.id ?? null,
    file_name: said.file?.name ?? null,
    file_type: said.file?.type ?? null,
  }
  try {
    const stored = await storeInTurn(`${db.id} ${said.conversation_id}`, { db, draft })
    if (!stored) throw new ApiError('not_found')
    const message = presentMessage(within(parts, db), { ...draft, seq: stored.seq, created_at: stored.created_at })
    parts.realtime.publishToUsers(db.id, stored.member_ids, messageReceived(said.conversation_id), message)
    if (stored.viewed) parts.realtime.publishToUser(db.id, actor.id, notificationUpdate(actor.id), {})
    tellViewer(parts, actor, message)
    return { message, created: true }
  } catch (error) {
    // The file was deleted a moment ago.
    if (isForeignKeyViolation(error)) throw new ApiError('unknown_file', { cause: error })
    if (!isUniqueViolation(error) || said.send_id === undefined) throw error
    const message = await alreadySent(parts, actor, said.conversation_id, said.send_id)
    await tellAgain(parts, actor, message)
    return { message, created: false }
  }
}

type Draft = { db: WorkspaceDb; draft: NewMessage }

/**
 * The lock of a conversation's row makes its messages take turns; those that wait meanwhile are stored together, but never so much
 * text that finding its words would take a statement longer than it may.
 */
const storeInTurn = inBatches(storeTogether, ({ draft }) => draft.body.length)

async function storeTogether(drafts: Draft[]): Promise<PromiseSettledResult<StoredMessage | undefined>[]> {
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
  if (together.status === 'rejected' && (length === 1 || !isOfOne(together.reason))) throw together.reason
  const stored = together.status === 'fulfilled' ? together.value : undefined
  if (stored || length === 1) return drafts.map((_, at) => ({ status: 'fulfilled', value: stored?.[at] }))
  // Nothing is stored; alone, each is told its own.
  return Promise.allSettled(drafts.map(async (one) => (await insert([one]))?.[0]))
}

/** One of several was sent before, or its file is gone. */
const isOfOne = (error: unknown) => isUniqueViolation(error) || isForeignKeyViolation(error)

async function alreadySent(parts: Parts, actor: Actor, conversation: string, sendId: string): Promise<Message> {
  const db = parts.db.forWorkspace(actor.workspace)
  const row = await queries.messageBySendId(db, conversation, actor.id, sendId)
  if (!row) throw new ApiError('not_found')
  return presentMessage(within(parts, db), row)
}

/** Where the way to the database broke after it had stored and before it could say so, nobody was told the first time. */
async function tellAgain(parts: Parts, actor: Actor, message: Message): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  const members = await queries.membersSince(db, message.conversation_id, message.seq)
  parts.realtime.publishToUsers(db.id, members, messageReceived(message.conversation_id), message)
  tellViewer(parts, actor, message)
}

type PageQuery = z.output<typeof listMessages.query>

/** Messages oldest first: the newest ones, those before a seq, or those after one for who has missed some (MSG-12, MSG-15). */
export async function readMessages(
  parts: Parts,
  actor: Actor,
  conversation: string,
  query: PageQuery,
): Promise<MessagePage> {
  const db = parts.db.forWorkspace(actor.workspace)
  const own = await queries.membership(db, conversation, actor.id)
  authorize(actor, 'conversation.take_part', { isMember: own !== undefined })
  return pageOf(parts, db, conversation, own ?? { joined_seq: 0, last_seq: 0 }, query)
}

/** A page of what was written after somebody joined. */
export async function pageOf(
  parts: Parts,
  db: WorkspaceDb,
  conversation: string,
  { joined_seq, last_seq }: Pick<queries.MembershipRow, 'joined_seq' | 'last_seq'>,
  query: PageQuery,
): Promise<MessagePage> {
  const page: queries.Page = {
    after: Math.max(query.after ?? 0, joined_seq),
    // No further than when it was asked whose member they are: who is removed meanwhile reads nothing that came after.
    before: Math.min(query.before ?? Infinity, last_seq + 1),
    limit: query.limit ?? PAGE_SIZE,
    from: query.after === undefined ? 'end' : 'start',
  }
  const rows = await queries.messagePage(db, conversation, page)
  return { items: rows.map((row) => presentMessage(within(parts, db), row)), has_more: hasMore(rows, page) }
}

/** seq has no gaps, so the ends of the page tell whether the range goes on. */
function hasMore(rows: { seq: number }[], page: queries.Page): boolean {
  const end = page.from === 'end' ? rows.at(0) : rows.at(-1)
  if (!end) return false
  return page.from === 'end' ? end.seq > page.after + 1 : end.seq < page.before - 1
}

/** Moves the actor's own mark and tells the members; a mark never moves back. */
export async function markConversationRead(
  parts: Parts,
  actor: Actor,
  mark: z.output<typeof markRead.body>,
): Promise<void> {
  const db = parts.db.forWorkspace(actor.workspace)
  const own = await queries.membership(db, mark.id, actor.id)
  authorize(actor, 'conversation.take_part', { isMember: own !== undefined })
  await db.transaction(async (tx) => {
    const moved = await queries.advanceReadMark(tx, mark.id, actor.id, mark.seq)
    if (!moved) return
    if (moved.is_end) await viewConversation(tx, parts, mark.id, actor.id)
    const told = { user_id: actor.id, seq: moved.read_seq, date: moved.read_at.toISOString() }
    tx.afterCommit(() => parts.realtime.publishToUsers(db.id, moved.member_ids, readIn(mark.id), told))
  })
}

/** Opening a conversation reads all of it (MSG-6). */
export const markAllRead = (parts: Parts, actor: Actor, conversation: string): Promise<void> =>
  markConversationRead(parts, actor, { id: conversation, seq: Number.MAX_SAFE_INTEGER })

/** What of all their conversations a person has not read yet. */
export const unreadTotal = (db: WorkspaceDb, user: string): Promise<number> => queries.unreadTotal(db, user)

/** What each active employee has not read; who has read everything is left out. */
export const unreadTotalsOfEmployees = (db: WorkspaceDb): Promise<{ user_id: string; unread: number }[]> =>
  queries.unreadTotalsOfEmployees(db)
