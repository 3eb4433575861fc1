import type { ItemState } from '#contract/domain/items.ts'
import type { StoredAnswer } from '#contract/item-words.ts'
import type { ItemList, ListedItem } from '#contract/items.ts'
import type { DbOrTransaction, Transaction } from '#server/platform/db/database.ts'

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

/** The items that were touched, by their keys. */
export function listItemRows(db: DbOrTransaction, client: string): Promise<ClientItemRow[]> {
  return db.sql<ClientItemRow>({
    name: 'client_items',
    text: `select key, own, state, reason, answer, due_on::text as due_on, given_at, given_by, given_by_name, decided_at, decided_by,
        decided_by_name, told_at from client_items where manager_id = $1 and client_id = $2 order by key`,
    values: [db.id, client],
  })
}

export type ItemUpdate = { key: string } & Partial<Omit<ClientItemRow, 'key'>>

const columnTypes = {
  own: 'jsonb',
  state: 'text',
  reason: 'text',
  answer: 'jsonb',
  due_on: 'date',
  given_at: 'timestamptz',
  given_by: 'uuid',
  given_by_name: 'text',
  decided_at: 'timestamptz',
  decided_by: 'uuid',
  decided_by_name: 'text',
  told_at: 'timestamptz',
} as const satisfies Record<Exclude<keyof ClientItemRow, 'key'>, string>
const columns = Object.keys(columnTypes) as (keyof typeof columnTypes)[]

/** Inserts or changes the rows; a missing column stays. */
export async function saveItemRows(tx: Transaction, client: string, updates: readonly ItemUpdate[]): Promise<void> {
  const columnsOf = (update: ItemUpdate) => columns.filter((column) => update[column] !== undefined).join(' ')
  for (const [names, rows] of Map.groupBy(updates, columnsOf)) {
    const set = names === '' ? [] : (names.split(' ') as (keyof typeof columnTypes)[])
    const list = ['key', ...set]
    await tx.sql({
      name: `save_items ${names}`,
      text: `insert into client_items (manager_id, client_id, ${list.join(', ')})
        select $1, $2, ${list.join(', ')}
        from jsonb_to_recordset($3) as given (key text${set.map((column) => `, ${column} ${columnTypes[column]}`).join('')})
        order by key
        on conflict (manager_id, client_id, key) do ${
          set.length === 0
            ? 'nothing'
            : `update set ${set.map((column) => `${column} = excluded.${column}`).join(', ')}`
        }`,
      values: [tx.id, client, JSON.stringify(rows)],
    })
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

/** Gives clients who are not done another list. Answers how many; a job works out what follows. */
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
