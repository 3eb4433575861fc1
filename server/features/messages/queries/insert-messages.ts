import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { notifyMembersJob } from '../job-definitions.ts'
import { toSearchVector } from '../search-words.ts'

/** MSG-16: two writers read each other; one needs another member who can sign in. */
const SOMEBODY_READS = `(cardinality($13::uuid[]) > 1 or exists (select from conversation_members m
      join users u on u.manager_id = m.manager_id and u.id = m.user_id
      where m.manager_id = $1 and m.conversation_id = $2 and m.left_at is null and m.user_id <> ($13::uuid[])[1] and can_sign_in(u)))`

/**
 * The members are read after the conversation's row is locked (`lockConversation` below), so changes of members before
 * the lock count; nothing is stored when a sender is no member or nobody else reads. `attachFiles` is the part that only files need. Writing
 * implies having read, so the sender's notification is marked viewed; the sender's own read mark is locked first, in
 * the same order as reading. The notification job is enqueued only when nothing was waiting for it, and at most every 2
 * s (decision 9).
 */
const send = (attachFiles: string) => `
  with target as (
    update conversations c set last_seq = c.last_seq + cardinality($3::uuid[]), last_message_at = now()
    where c.manager_id = $1 and c.id = $2 and cardinality($13::uuid[]) = (select count(*) from conversation_members m
      where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = any($13::uuid[]) and m.left_at is null) and ${SOMEBODY_READS}
    returning c.last_seq - cardinality($3::uuid[]) as before, c.followed_seq, c.followed_at
  ), message as (
    insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, send_id, file_id, file_name,
      file_type, words, created_at)
    select $1, $2, target.before + d.place, d.id, d.sender_id, d.sender_name, d.type, d.body, d.send_id, d.file_id, d.file_name,
      d.file_type, d.words::tsvector, now()
    from target cross join unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::uuid[], $10::text[],
      $11::text[], $12::text[]) with ordinality
      as d (id, sender_id, sender_name, type, body, send_id, file_id, file_name, file_type, words, place)
  ), own_mark as (
    update conversation_members m set read_seq = target.before + own.place, read_at = now()
    from target cross join unnest($13::uuid[], $14::int[]) own (sender_id, place)
    where m.manager_id = $1 and m.conversation_id = $2 and m.user_id = own.sender_id
    returning m.user_id
  ), viewed as (
    update notifications n set viewed_at = now()
    where n.manager_id = $1 and n.user_id = any(array(select user_id from own_mark)) and n.kind = 'message' and n.subject_id = $2
      and n.viewed_at is null
    returning n.user_id
  ), follow as materialized (
    select enqueue('${notifyMembersJob.name}', json_build_object('manager_id', $1::uuid, 'conversation_id', $2::uuid), null,
      greatest(now(), target.followed_at + interval '2 seconds')) as job
    from target where target.followed_seq = target.before
  )${attachFiles}
  select target.before, now() as created_at, array(select m.user_id::text from conversation_members m
    where m.manager_id = $1 and m.conversation_id = $2 and m.left_at is null) as member_ids,
    array(select user_id::text from viewed) as viewed
  from target
  where (select count(job) from follow) >= 0`

const SEND_TEXTS = send('')
const SEND_FILES = send(`, attached as (
    insert into file_uses (manager_id, file_id, kind, subject_id)
    select distinct $1::uuid, file_id, 'message', $2::uuid from target cross join unnest($9::uuid[]) file_id where file_id is not null
    on conflict do nothing
  )`)

export type NewMessage = {
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

type Stored = { before: number; created_at: Date; member_ids: string[]; viewed: string[] }

/**
 * Takes the next seqs under the conversation's row lock, stores the messages in their order and advances the senders'
 * own marks, in one statement. Returns a result for each, or undefined when one of the senders is no member or nobody else reads. A used
 * send_id violates the unique key (23505), a deleted file a foreign key (23503). In each of these cases nothing is
 * stored.
 */
export async function insertMessages(
  db: WorkspaceDb,
  conversation: string,
  messages: NewMessage[],
): Promise<StoredMessage[] | undefined> {
  const column = <Key extends keyof NewMessage>(key: Key) => messages.map((message) => message[key])
  const who = [column('id'), column('sender_id'), column('sender_name')]
  const what = [column('type'), column('body'), column('send_id')]
  const files = [column('file_id'), column('file_name'), column('file_type')]
  const words = messages.map(({ body, file_name }) => toSearchVector(db.id, `${body} ${file_name ?? ''}`))
  const marks = new Map(messages.map(({ sender_id }, at) => [sender_id, at + 1])) // the index of each sender's last message
  const statement = messages.some(({ file_id }) => file_id !== null)
    ? { name: 'send_files', text: SEND_FILES }
    : { name: 'send_messages', text: SEND_TEXTS }
  const values = [db.id, conversation, ...who, ...what, ...files, words, [...marks.keys()], [...marks.values()]]
  const [stored] = await db.sqlWrite<Stored>({ ...statement, values }, { lockConversation: conversation })
  if (!stored) return undefined
  const { before, created_at, member_ids, viewed } = stored
  return messages.map(({ sender_id }, at) => ({
    seq: before + at + 1,
    created_at,
    member_ids,
    viewed: viewed.includes(sender_id),
  }))
}
