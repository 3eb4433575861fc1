import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { type MessageRow, SENDER_NAME } from './messages.ts'
import { toFormerQuery, toSearchQuery } from '../search-words.ts'

export type MessageSearch = {
  reader: string
  typed: string
  /** Restricts the search to one conversation. */
  conversation: string | undefined
  /** The last message of the previous page. */
  before: string | undefined
  limit: number
}

const FOUND = `
  select l.id, l.conversation_id, l.seq, l.sender_id, ${SENDER_NAME}, l.type, l.body, l.file_id, l.file_name, l.file_type, l.send_id,
    l.created_at
  from found_messages($2, case when exists (select from workspaces where manager_id = $1 and index_after is not null)
    then coalesce($3::tsquery || $7::tsquery, $3) else $3 end, $4, $5, $6) f
  join messages l on l.manager_id = $1 and l.conversation_id = f.conversation_id and l.seq = f.seq
  order by l.id desc`

/** Messages visible to the member that contain all the words, newest first. */
export const listMatchingMessages = (db: WorkspaceDb, search: MessageSearch): Promise<MessageRow[]> =>
  db.sql<MessageRow>({
    name: 'found_messages',
    text: FOUND,
    values: [
      db.id,
      search.reader,
      toSearchQuery(db.id, search.typed),
      search.conversation ?? null,
      search.before ?? null,
      search.limit,
      toFormerQuery(db.id, search.typed),
    ],
  })
