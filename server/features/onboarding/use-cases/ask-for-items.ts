import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { type Item, resolveItem } from '#contract/item-words.ts'
import type * as contract from '#contract/items.ts'
import type { ClientItem, ClientItems, ListedItem } from '#contract/items.ts'
import { itemListReplies } from '#contract/texts/item-lists.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { recordAuditEvents } from '#server/features/audit/index.ts'
import { findTimeZone, findVisibleClient } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { loadClientList, optionalWords } from '../client-items.ts'
import { presentItems } from '../present.ts'
import { type ItemUpdate, listStartedClients, saveItemRows } from '../queries/items.ts'
import { lockOnboarding, updateOnboarding } from '../queries/onboardings.ts'
import { tellClientLater } from './tell-client.ts'
import { findAsked } from './give-answers.ts'
import { everything, lockRecord, presentOne, storeDerived, undecided } from './manage-items.ts'

/** One more item for one client: of the list, or one of their own. */
export async function askForItem(
  parts: Parts,
  actor: Actor,
  clientId: string,
  { due, message, ...words }: z.output<typeof contract.askForItem.body>,
): Promise<ClientItem> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const subject = await findVisibleClient(tx, actor, clientId)
    const row = await lockRecord(tx, clientId)
    const client = await loadClientList(tx, row)
    const listed = words.key === undefined ? undefined : client.list.items.find(({ key }) => key === words.key)
    const own: ListedItem = {
      ...(listed && wordsOf(listed)),
      ...words,
      ...(message !== undefined && { help: message }),
      key: listed?.key ?? `own_${newId().replaceAll('-', '')}`,
      services: [],
      on: true,
    }
    const item = resolveItem(own)
    if (words.key !== undefined && !listed) throw new ApiError('not_found')
    if (!item || (!listed && words.title === undefined))
      throw invalidFields([{ path: 'title', message: itemTexts.titleMissing }])
    if (due !== undefined && due < toLocalDate(new Date(), await findTimeZone(tx)))
      throw invalidFields([{ path: 'due', message: itemListReplies.dueInPast }])
    if (client.askedItems.some(({ key }) => key === item.key))
      throw new ApiError('conflict', { detail: itemTexts.askedAlready })
    const former = client.rows.get(item.key)
    const state = former?.given_at ? former.state : 'open'
    const updates: ItemUpdate[] = [{ key: item.key, own, due_on: due ?? null, state, told_at: null }]
    // A former decision was about an answer that is gone.
    if (former && state === 'open') updates.push({ key: item.key, reason: null, ...undecided })
    await saveItemRows(tx, clientId, updates)
    await tellClientLater(tx, clientId)
    const now = await storeDerived(tx, parts, { row, client: await loadClientList(tx, row) })
    await recordAuditEvents(tx, actor, [
      { action: 'item.asked', subjectId: clientId, subjectName: subject.name, field: item.title },
    ])
    return presentOne(tx, parts, { row: now, actor, may: everything, key: item.key })
  })
}

/** A listed item without what decides whom it is asked of. */
function wordsOf(item: Item): Partial<ListedItem> {
  const { kind, title, required, minutes } = item
  return { kind, title, required, minutes, ...optionalWords(item) }
}

/** What was given stays stored. */
export async function withdrawItem(parts: Parts, actor: Actor, clientId: string, key: string): Promise<ClientItems> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const subject = await findVisibleClient(tx, actor, clientId)
    const row = await lockRecord(tx, clientId)
    const client = await loadClientList(tx, row)
    const item = findAsked(client, key)
    await saveItemRows(tx, clientId, [{ key, own: null }])
    const isListed = client.list.items.some((item) => item.key === key)
    const leftOut = isListed && !row.left_out.includes(key) ? [...row.left_out, key] : row.left_out
    await updateOnboarding(tx, clientId, { left_out: leftOut }, { byClient: false })
    const without = { ...row, left_out: leftOut }
    const now = await storeDerived(tx, parts, { row: without, client: await loadClientList(tx, without) })
    await recordAuditEvents(tx, actor, [
      { action: 'item.withdrawn', subjectId: clientId, subjectName: subject.name, field: item.title },
    ])
    return presentItems(tx, parts, { row: now, client: await loadClientList(tx, now), viewer: actor, may: everything })
  })
}

const batch = 200

/** Works out anew what follows from the items of each client of a workspace. */
export async function recountWorkspace(parts: Parts, workspace: string): Promise<void> {
  const db = parts.db.forWorkspace(workspace)
  const failures: unknown[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const clients = await listStartedClients(db, after, batch)
    for (const client of clients) await recountClient(parts, db, client).catch((error: unknown) => failures.push(error))
    const last = clients.at(-1)
    if (last === undefined) break
    after = last
  }
  // The other clients are done; the failed ones are tried again.
  if (failures.length > 0) throw new AggregateError(failures, 'some clients could not be recounted')
}

async function recountClient(parts: Parts, db: WorkspaceDb, client: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockOnboarding(tx, client)
    if (row) await storeDerived(tx, parts, { row, client: await loadClientList(tx, row), isSilent: true })
  })
}
