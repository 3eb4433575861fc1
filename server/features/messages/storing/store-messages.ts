import type { SystemDb, WorkspaceDb } from '#server/platform/db/database.ts'
import { toSearchVector } from '../search-words.ts'

export type NewMessage = {
  /** The workspace that it was authorized for. */
  workspace: string
  id: string
  conversation_id: string
  sender_id: string
  sender_name: string
  type: 'text' | 'file'
  body: string
  send_id: string | null
  file_id: string | null
  file_name: string | null
  file_type: string | null
}

/** `viewed`: the sender had a notification of the conversation, and writing viewed it. */
export type StoredMessage = { seq: number; created_at: Date; member_ids: string[]; viewed: boolean }

type Conversation = { messages: { message: NewMessage; position: number }[]; last: Map<string, string> }
type Row = { at: number; before: number; stored_at: Date; members: string; viewed: string }

const STORE = {
  name: 'store_messages',
  text: `select * from store_messages($1, $2::uuid[], $3::uuid[], $4::int[], $5::int[], $6::int[], $7::bool[], $8::uuid[], $9::uuid[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::uuid[], $15::text[], $16::text[], $17::text[])`,
}

/** In the order of the function's parameters. */
const COLUMNS = [
  'id',
  'sender_id',
  'sender_name',
  'type',
  'body',
  'send_id',
  'file_id',
  'file_name',
  'file_type',
] as const

/**
 * Stores messages of many conversations in one transaction, those of a conversation in their order. A conversation is
 * stored as a whole or left out: `foyer.store_messages` says when (its newest form is in migration 0062, a setting in
 * 0067), and one that has a message twice is left out too. What is left out has no result. With `waits` the call waits
 * for conversations that other transactions have locked. A deleted file violates a foreign key (23503), and nothing is
 * stored.
 */
export async function storeMessages(
  db: Pick<SystemDb | WorkspaceDb, 'sqlWrite'>,
  newMessages: NewMessage[],
  { waits }: { waits: boolean },
): Promise<(StoredMessage | undefined)[]> {
  const conversations = groupByConversation(newMessages).filter(hasEachOnce)
  const messages = conversations.flatMap((conversation, at) =>
    conversation.messages.map(({ message }) => ({ ...message, at: at + 1, conversation })),
  )
  const column = <Key extends keyof (typeof messages)[number]>(key: Key) => messages.map((message) => message[key])
  const first = conversations.map((conversation) => conversation.messages[0]?.message)
  const values = [
    waits,
    first.map((message) => message?.workspace),
    first.map((message) => message?.conversation_id),
    conversations.map((conversation) => conversation.messages.length),
    conversations.map(({ last }) => last.size),
    column('at'),
    messages.map(({ conversation, sender_id, id }) => conversation.last.get(sender_id) === id),
    ...COLUMNS.map(column),
    messages.map(({ workspace, body, file_name }) => toSearchVector(workspace, `${body} ${file_name ?? ''}`)),
  ]
  const stored = Array<StoredMessage | undefined>(newMessages.length).fill(undefined)
  for (const { at, before, stored_at, members, viewed } of await db.sqlWrite<Row>({ ...STORE, values })) {
    const member_ids = members.split(' ')
    conversations[at - 1]?.messages.forEach(({ message, position }, index) => {
      const seen = viewed.includes(message.sender_id)
      stored[position] = { seq: before + index + 1, created_at: stored_at, member_ids, viewed: seen }
    })
  }
  return stored
}

/** A message that is sent again while the first one waits would undo the messages of everybody. */
function hasEachOnce({ messages }: Conversation): boolean {
  const sent = messages.flatMap(({ message: { sender_id, send_id } }) =>
    send_id === null ? [] : [`${sender_id} ${send_id}`],
  )
  return new Set(sent).size === sent.length
}

/** `last`: the id of each sender's last message. */
function groupByConversation(newMessages: NewMessage[]): Conversation[] {
  const groups = new Map<string, Conversation>()
  newMessages.forEach((message, index) => {
    const key = `${message.workspace} ${message.conversation_id}`
    const group = groups.get(key) ?? { messages: [], last: new Map<string, string>() }
    groups.set(key, group)
    group.messages.push({ message, position: index })
    group.last.set(message.sender_id, message.id)
  })
  return [...groups.values()]
}
