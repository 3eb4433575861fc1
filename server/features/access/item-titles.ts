import { matcherOf } from '#contract/domain/finding.ts'
import { isItemGrant } from '#contract/domain/grant-keys.ts'
import { standardWords } from '#contract/texts/items.ts'
import type { ItemTitles } from '#contract/texts/item-keys.ts'
import type { DbOrTransaction } from '#server/platform/db/database.ts'
import { searchPattern } from '#server/platform/db/sql-fragments.ts'

// Lists change rarely; the newest versions name all that is asked. A title is in a list, or with the client who alone is asked.
const TITLED = `
  select distinct on (key) key, title from (
    select item ->> 'key' as key, item ->> 'title' as title, 0 as rank, l.created_at
      from (select list, created_at from item_lists where manager_id = $1 order by created_at desc limit 20) l,
        jsonb_array_elements(l.list -> 'items') item
    union all
    select key, own ->> 'title', 1, null from client_items where manager_id = $1 and own is not null
  ) named
  where title is not null and ($2::text[] is null or key = any($2)) and ($3::text is null or plain(title) like $3)
  order by key, rank, created_at desc`

const listTitles = (db: DbOrTransaction, keys: readonly string[] | null, typed: string | null) =>
  db.sql<{ key: string; title: string }>({
    name: 'item_titles',
    text: TITLED,
    values: [db.id, keys, typed === null ? null : searchPattern(typed)],
  })

/** The titles of the workspace's own items among these grants and fields, by the items' keys. */
export async function findItemTitles(db: DbOrTransaction, keys: readonly string[]): Promise<ItemTitles> {
  const items = [...new Set(keys.filter(isItemGrant).map((key) => key.split(':')[1] ?? ''))]
  if (items.length === 0) return {}
  const stored = new Map((await listTitles(db, items, null)).map(({ key, title }) => [key, title]))
  return Object.fromEntries(
    items.flatMap((key) => {
      const title = stored.get(key) ?? standardWords[key]?.title
      return title === undefined ? [] : [[key, title]]
    }),
  )
}

/** Adds to each entry the titles of the workspace's own items that it names. */
export async function addTitles<Entry extends object>(
  db: DbOrTransaction,
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly string[],
): Promise<(Entry & { titles?: ItemTitles })[]> {
  const titles = await findItemTitles(db, entries.flatMap(keysOf))
  return entries.map((entry) => {
    const own = keysOf(entry).flatMap((key) => {
      const [, item = ''] = key.split(':')
      return isItemGrant(key) && titles[item] !== undefined ? [[item, titles[item]] as const] : []
    })
    return own.length > 0 ? { ...entry, titles: Object.fromEntries(own) } : entry
  })
}

/** The grants and fields of items whose title contains the typed text. */
export async function findItemKeysTitled(db: DbOrTransaction, typed: string): Promise<string[]> {
  const stored = await listTitles(db, null, typed)
  const matches = matcherOf(typed)
  const standard = Object.entries(standardWords).filter(([, { title }]) => matches(title))
  const keys = new Set([...stored.map(({ key }) => key), ...standard.map(([key]) => key)])
  return [...keys].flatMap((key) => ['', ':login', ':password', ':place'].map((part) => `item:${key}${part}`))
}
