import { sql } from 'kysely'
import type { ItemList } from '#contract/items.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

export type StoredList = { id: string; list: ItemList }

/** The list that counts for new clients; undefined while the workspace asks the standard list. */
export async function findNewestList(db: DbOrTransaction): Promise<StoredList | undefined> {
  const row = await db.read
    .selectFrom('item_lists')
    .select(['id', 'list'])
    .where('manager_id', '=', db.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, list: row.list as ItemList } // it was checked when it was saved
}

/** Versions are made one after the other. */
export async function lockItemLists(tx: Transaction): Promise<void> {
  await tx.selectFrom('workspaces').select('manager_id').where('manager_id', '=', tx.id).forNoKeyUpdate().execute()
}

export async function insertItemList(tx: Transaction, { id, list }: StoredList): Promise<void> {
  await tx
    .insertInto('item_lists')
    .values({ manager_id: tx.id, id, list: JSON.stringify(list), created_at: sql<Date>`clock_timestamp()` })
    .execute()
}

/** A client who is just beginning may have read the version before, which `kept` names too. */
export async function deleteUnusedLists(tx: Transaction, kept: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('item_lists')
    .where('manager_id', '=', tx.id)
    .where('id', 'not in', kept)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('onboardings')
            .select('client_id')
            .where('manager_id', '=', tx.id)
            .whereRef('list_id', '=', 'item_lists.id'),
        ),
      ),
    )
    .execute()
}

const BEHIND = `
  select count(*) as clients from onboardings o
  join users u on u.manager_id = o.manager_id and u.id = o.client_id
  where o.manager_id = $1 and u.archived_at is null and o.list_id is distinct from $2::uuid
    and (not o.services_answered or o.items_settled < o.items_asked)`

/** The clients who are not done and are asked by another version. */
export async function countClientsBehind(db: DbOrTransaction, newest: string | null): Promise<number> {
  const [row] = await db.sql<{ clients: number }>({ name: 'clients_behind', text: BEHIND, values: [db.id, newest] })
  return row?.clients ?? 0
}
