import type { ItemState } from '#contract/domain/items.ts'
import type { ClientItem, ItemList, ListedItem } from '#contract/items.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

/** The answer of an item that the record of the documents has no place for, without files and logins. */
export type StoredAnswer = Pick<ClientItem['answer'], 'text' | 'choices' | 'dates' | 'done'>

export type ClientItemRow = {
  key: string
  own: ListedItem | null
  state: ItemState
  reason: string | null
  answer: StoredAnswer | null
  due_on: string | null
  given_at: Date | null
  given_by: string | null
  given_by_name: string | null
  decided_at: Date | null
  decided_by: string | null
  decided_by_name: string | null
  /** When an email last told the client that it waits for them. */
  told_at: Date | null
}

/** The items that were touched, in the order in which they were added. */
export function listItemRows(db: DbOrTransaction, client: string): Promise<ClientItemRow[]> {
  return db.sql<ClientItemRow>({
    name: 'client_items',
    text: `select key, own, state, reason, answer, due_on::text as due_on, given_at, given_by, given_by_name, decided_at, decided_by,
        decided_by_name, told_at from client_items where manager_id = $1 and client_id = $2 order by key`,
    values: [db.id, client],
  })
}

export type ItemUpdate = { key: string } & Partial<Omit<ClientItemRow, 'key'>>

/** Inserts or changes the rows; a missing column stays. */
export async function saveItemRows(tx: Transaction, client: string, updates: readonly ItemUpdate[]): Promise<void> {
  for (const { key, ...update } of updates.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const { own, answer, ...columns } = update
    const set = {
      ...columns,
      ...(own !== undefined && { own: own && JSON.stringify(own) }),
      ...(answer !== undefined && { answer: answer && JSON.stringify(answer) }),
    }
    await tx
      .insertInto('client_items')
      .values({ manager_id: tx.id, client_id: client, key, ...set })
      .onConflict((conflict) => {
        const target = conflict.columns(['manager_id', 'client_id', 'key'])
        return Object.keys(set).length === 0 ? target.doNothing() : target.doUpdateSet(set)
      })
      .execute()
  }
}

export async function findItemList(db: DbOrTransaction, id: string): Promise<ItemList | undefined> {
  const row = await db.read
    .selectFrom('item_lists')
    .select('list')
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.list as ItemList | undefined // it was checked when it was saved
}

/** The clients with a record after this one, by id. */
export async function listStartedClients(db: DbOrTransaction, after: string, limit: number): Promise<string[]> {
  const rows = await db.read
    .selectFrom('onboardings')
    .select('client_id')
    .where('manager_id', '=', db.id)
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(limit)
    .execute()
  return rows.map(({ client_id }) => client_id)
}

/** Gives clients who are not done another list. Answers how many. */
export async function updateLists(tx: Transaction, list: string, clients: readonly string[] | null): Promise<number> {
  const rows = await tx.sql({
    name: 'update_lists',
    text: `update onboardings o set list_id = $2 from users u
      where o.manager_id = $1 and u.manager_id = o.manager_id and u.id = o.client_id and u.archived_at is null
        and o.list_id is distinct from $2 and (not o.services_answered or o.items_settled < o.items_asked)
        and ($3::uuid[] is null or o.client_id = any($3))
      returning o.client_id`,
    values: [tx.id, list, clients],
  })
  return rows.length
}
