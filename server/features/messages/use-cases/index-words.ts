import type { SystemDb } from '#server/platform/db/database.ts'
import { hasNewWords, toSearchVector } from '../search-words.ts'

/** Their words are computed in one go, while nothing else is. */
const PORTION = 200

const READ = `select l.id, l.conversation_id, l.seq, l.body || ' ' || coalesce(l.file_name, '') as text
  from messages l where l.manager_id = $1 and l.id > $2 order by l.id limit $3`

const STORE = `update messages l set words = d.words::tsvector
  from unnest($2::uuid[], $3::bigint[], $4::text[]) d (conversation_id, seq, words)
  where l.manager_id = $1 and l.conversation_id = d.conversation_id and l.seq = d.seq`

/**
 * Stores the words of the messages that an earlier release stored (migration 0056), in portions, each in a transaction that also
 * stores how far it came.
 */
export async function indexWords(db: Pick<SystemDb, 'transaction' | 'read'>, portion: number = PORTION): Promise<void> {
  const workspaces = await db.read
    .selectFrom('workspaces')
    .select(['manager_id', 'index_after'])
    .where('index_after', 'is not', null)
    .execute()
  for (const { manager_id, index_after } of workspaces) {
    let after = index_after
    while (after !== null) after = await indexPortion(db, { workspace: manager_id, after, portion })
  }
}

type Portion = { workspace: string; after: string; portion: number }

/** Returns the last message of the portion; null after the last portion. */
const indexPortion = (db: Pick<SystemDb, 'transaction'>, { workspace, after, portion }: Portion) =>
  db.transaction(async (tx) => {
    type Row = { id: string; conversation_id: string; seq: number; text: string }
    const rows = await tx.sql<Row>({ text: READ, values: [workspace, after, portion] })
    const changed = rows.filter(({ text }) => hasNewWords(text))
    if (changed.length > 0) {
      const conversations = changed.map(({ conversation_id }) => conversation_id)
      const words = changed.map(({ text }) => toSearchVector(workspace, text))
      await tx.sql({ text: STORE, values: [workspace, conversations, changed.map(({ seq }) => seq), words] })
    }
    const index_after = rows.length < portion ? null : (rows.at(-1)?.id ?? null)
    await tx.updateTable('workspaces').set({ index_after }).where('manager_id', '=', workspace).execute()
    return index_after
  })
