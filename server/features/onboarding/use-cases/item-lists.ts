import { isChoiceKind } from '#contract/domain/item-kinds.ts'
import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import { findStandardItem, isDocumentItem, standardItems } from '#contract/domain/items.ts'
import { hasVisibleText } from '#contract/domain/text.ts'
import { resolveItem, resolveItems, type ResolvedList } from '#contract/item-words.ts'
import type { ItemList, ListedItem } from '#contract/items.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { itemListReplies } from '#contract/texts/item-lists.ts'
import { standardWords } from '#contract/texts/items.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, type FieldError, invalidFields } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { recountJob } from '../jobs.ts'
import {
  countClientsBehind,
  deleteUnusedLists,
  findNewestList,
  insertItemList,
  lockItemLists,
  type StoredList,
} from '../queries/item-lists.ts'
import { updateLists } from '../queries/items.ts'

const services: readonly string[] = serviceFlags
const isOwnKey = (key: string) => key.startsWith('own_')

/** The whole list, with the items of the standard list that are off. */
function completed(list: ItemList | undefined): ItemList {
  const entries = list?.items ?? []
  const listed = new Map(entries.map((entry) => [entry.key, entry]))
  return {
    services: resolveItems(list).services,
    items: resolveItems(list).items.map(({ key, on, minutes }) => {
      const entry = listed.get(key) ?? { key, on }
      return entry.minutes === undefined ? entry : { ...entry, minutes }
    }),
  }
}

const standard: ListedItem[] = standardItems.map(({ key, kind, services, required, minutes, on }) => {
  const { steps, ...words } = standardWords[key] ?? { title: key }
  return { key, kind, services: [...services], required, minutes, on, ...words, ...(steps && { steps: [...steps] }) }
})
const standardByKey = new Map(standard.map((entry) => [entry.key, entry]))

export async function showItemList(
  db: WorkspaceDb,
): Promise<{ list: ItemList; version: string | null; in_progress: number; standard: ListedItem[] }> {
  const newest = await findNewestList(db)
  const version = newest?.id ?? null
  return { list: completed(newest?.list), version, in_progress: await countClientsBehind(db, version), standard }
}

/** The list that counts for new clients. */
export const findCurrentList = async (db: DbOrTransaction): Promise<ResolvedList> =>
  resolveItems((await findNewestList(db))?.list)

/** Saves a list that started from the newest version; otherwise nothing is stored (409), and the page keeps the changes. */
export async function saveItemList(
  parts: Parts,
  actor: Actor,
  list: ItemList,
  version: string | null,
): Promise<{ version: string }> {
  const faults = findFaults(list)
  if (faults.length > 0) throw invalidFields(faults)
  const changed = withoutInherited(list)
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockItemLists(tx)
    const newest = await findNewestList(tx)
    if ((newest?.id ?? null) !== version) throw new ApiError('conflict', { detail: itemListReplies.changedMeanwhile })
    if (newest && isDeepStrictEqual(newest.list, changed)) return { version: newest.id }
    const id = newId()
    await insertItemList(tx, { id, list: changed })
    await deleteUnusedLists(tx, newest ? [id, newest.id] : [id])
    await recordAuditEvent(tx, actor, { action: 'item_list.changed', subjectId: tx.id, subjectName: '' })
    return { version: id }
  })
}

/** What does not fit together, by field. */
function findFaults({ services: listed, items }: ItemList): FieldError[] {
  const serviceKeys = listed.map(({ key }) => key)
  return [
    ...listed.flatMap(({ key, title }, at): FieldError[] => {
      const path = `list.services.${at}`
      if (!services.includes(key) && !isOwnKey(key))
        return [{ path: `${path}.key`, message: itemListReplies.unknownKey }]
      if (serviceKeys.indexOf(key) !== at) return [{ path: `${path}.key`, message: itemListReplies.twice }]
      return hasVisibleText(title) ? [] : [{ path: `${path}.title`, message: itemListReplies.noTitle }]
    }),
    ...items.flatMap((item, at) => findItemFaults(item, new Set([...services, ...serviceKeys])).map(inItem(at))),
    ...items.flatMap(({ key }, at) =>
      items.findIndex((other) => other.key === key) === at
        ? []
        : [inItem(at)({ path: 'key', message: itemListReplies.twice })],
    ),
  ]
}

const inItem =
  (at: number) =>
  ({ path, message }: FieldError): FieldError => ({ path: `list.items.${at}.${path}`, message })

function findItemFaults(entry: ListedItem, knownKeys: ReadonlySet<string>): FieldError[] {
  const former = findStandardItem(entry.key)
  if (!former && !isOwnKey(entry.key)) return [{ path: 'key', message: itemListReplies.unknownKey }]
  const item = resolveItem(entry)
  if (!item) return [{ path: 'kind', message: itemListReplies.noKind }]
  const title = former ? item.title : (entry.title ?? '')
  const faults: [isFault: boolean, path: string, message: string][] = [
    [!hasVisibleText(title), 'title', itemListReplies.noTitle],
    // The record of the documents presents their answers by their kind.
    [former !== undefined && isDocumentItem(former) && item.kind !== former.kind, 'kind', itemListReplies.otherKind],
    [isChoiceKind(item.kind) && (item.options ?? []).length < 2, 'options', itemListReplies.noOptions],
    [new Set(item.options).size < (item.options ?? []).length, 'options', itemListReplies.optionTwice],
    [item.services.some((service) => !knownKeys.has(service)), 'services', itemListReplies.unknownService],
  ]
  return faults.flatMap(([isFault, path, message]) => (isFault ? [{ path, message }] : []))
}

/** An entry stores only what differs from the standard list, so that corrected words reach everybody who did not change them. */
function withoutInherited({ services: listed, items }: ItemList): ItemList {
  return {
    services: listed,
    items: items.map((entry) => {
      const inherited: Partial<ListedItem> = standardByKey.get(entry.key) ?? {}
      const own = Object.entries(entry).filter(
        ([field, value]) =>
          field === 'key' || field === 'on' || !isDeepStrictEqual(value, inherited[field as keyof ListedItem]),
      )
      return { key: entry.key, on: entry.on, ...Object.fromEntries(own) }
    }),
  }
}

/** Clients are invited with a version of their own workspace, so that a later change does not reach them by itself. */
export async function ensureItemList(tx: Transaction): Promise<StoredList> {
  const newest = await findNewestList(tx)
  if (newest) return newest
  const first: StoredList = { id: newId(), list: completed(undefined) }
  await insertItemList(tx, first)
  return first
}

/** Asks clients who are not done by the newest list as well: all, or some. What was given stays. */
export async function applyItemList(
  parts: Parts,
  actor: Actor,
  clients: readonly string[] | undefined,
): Promise<number> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockItemLists(tx)
    const { id } = await ensureItemList(tx)
    const count = await updateLists(tx, id, clients ?? null)
    if (count === 0) return 0
    await enqueue(tx, recountJob, { manager_id: actor.workspace }, { jobKey: `${recountJob.name} ${actor.workspace}` })
    await recordAuditEvent(tx, actor, {
      action: 'item_list.applied',
      subjectId: tx.id,
      subjectName: '',
      field: String(count),
    })
    return count
  })
}
