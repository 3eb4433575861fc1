import type { SystemDb } from '#server/platform/db/database.ts'
import { toSearchVector } from '../search-words.ts'
import type { NewMessage, StoredMessage } from './insert-messages.ts'

/** A text and the workspace that it was authorized for. */
export type NewText = { workspace: string; draft: NewMessage }

type Conversation = {
  id: string
  workspace: string
  texts: { draft: NewMessage; given: number }[]
  last: Map<string, string>
}
type Row = { at: number; before: number; stored_at: Date; members: string; viewed: string }

const STORE = {
  name: 'store_texts',
  text: `select * from store_texts($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::bool[], $7::uuid[], $8::uuid[],
    $9::text[], $10::text[], $11::text[], $12::text[])`,
}

/**
 * Stores texts of many conversations in one transaction, those of a conversation in their order. A text of a
 * conversation that the function leaves out (migration 0035 says which), or that has a text twice, has no result:
 * insert-messages.ts stores it, or says why not.
 */
export async function storeTexts(db: SystemDb, given: NewText[]): Promise<(StoredMessage | undefined)[]> {
  const conversations = [...groupByConversation(given).values()].filter(hasEachOnce)
  const texts = conversations.flatMap((conversation, at) =>
    conversation.texts.map(({ draft }) => ({ ...draft, at: at + 1, conversation })),
  )
  const values = [
    conversations.map(({ workspace }) => workspace),
    conversations.map(({ id }) => id),
    conversations.map((conversation) => conversation.texts.length),
    conversations.map(({ last }) => last.size),
    texts.map(({ at }) => at),
    texts.map(({ conversation, sender_id, id }) => conversation.last.get(sender_id) === id),
    texts.map(({ id }) => id),
    texts.map(({ sender_id }) => sender_id),
    texts.map(({ sender_name }) => sender_name),
    texts.map(({ body }) => body),
    texts.map(({ send_id }) => send_id),
    texts.map(({ conversation, body }) => toSearchVector(conversation.workspace, body)),
  ]
  const stored = Array<StoredMessage | undefined>(given.length).fill(undefined)
  for (const { at, before, stored_at, members, viewed } of await db.sqlWrite<Row>({ ...STORE, values })) {
    const member_ids = members.split(' ')
    conversations[at - 1]?.texts.forEach(({ draft, given }, index) => {
      const seen = viewed.includes(draft.sender_id)
      stored[given] = { seq: before + index + 1, created_at: stored_at, member_ids, viewed: seen }
    })
  }
  return stored
}

/** A text that is sent again while the first one waits would undo the texts of everybody. */
function hasEachOnce({ texts }: Conversation): boolean {
  const sent = texts.flatMap(({ draft }) => (draft.send_id === null ? [] : [`${draft.sender_id} ${draft.send_id}`]))
  return new Set(sent).size === sent.length
}

/** `last`: the id of each sender's last text. */
function groupByConversation(given: NewText[]): Map<string, Conversation> {
  const groups = new Map<string, Conversation>()
  given.forEach(({ workspace, draft }, index) => {
    const key = `${workspace} ${draft.conversation_id}`
    const none: Conversation = { id: draft.conversation_id, workspace, texts: [], last: new Map() }
    const group = groups.get(key) ?? none
    groups.set(key, group)
    group.texts.push({ draft, given: index })
    group.last.set(draft.sender_id, draft.id)
  })
  return groups
}
