/** The titles of a workspace's own items by their keys, in answers that name such items by their grants or fields. */
export type ItemTitles = Readonly<Record<string, string>>

const parts: Readonly<Record<string, string>> = { login: 'login', password: 'password', place: 'address' }
const untitled = 'Something that is no longer asked'

/** What people read for a grant or a field: from a table, or for `item:KEY` and `item:KEY:password` the item's title. */
export function wordOfKey(key: string, words: Readonly<Record<string, string>>, titles: ItemTitles = {}): string {
  if (words[key] !== undefined) return words[key]
  const [prefix, item = '', part = ''] = key.split(':')
  if (prefix !== 'item') return key
  const title = titles[item] ?? untitled
  return parts[part] === undefined ? title : `${title} (${parts[part]})`
}
