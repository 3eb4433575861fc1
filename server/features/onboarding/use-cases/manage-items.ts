import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { isGiven } from '#contract/domain/is-given.ts'
import { grantsOfItem, isSettled, type ItemState, listOff } from '#contract/domain/items.ts'
import { type Item, resolveItems, type ResolvedList } from '#contract/item-words.ts'
import type * as contract from '#contract/items.ts'
import type { ClientItem, ClientItems, OwnItems } from '#contract/items.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { recordAuditEvents } from '#server/features/audit/index.ts'
import { findEffectiveGrants, findVisibleClient, lockOwnGrants } from '#server/features/access/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import type { DbOrTransaction, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import {
  findOnboarding,
  insertOnboarding,
  lockOnboarding,
  type OnboardingRow,
  updateOnboarding,
} from '../queries/onboardings.ts'
import { findNews, notifyReady } from './notify-ready.ts'
import { tellClientLater } from './tell-client.ts'
import { giverOf, publishCounts, storeChange } from './save-onboarding.ts'
import { derive, loadClientList } from '../client-items.ts'
import type { ClientList } from '../stages.ts'
import { checkAnswer, findAsked, giveAnswers } from './give-answers.ts'
import { listOwnServices } from '../services.ts'
import { withUpdates } from '../changes.ts'
import { type May, presentItems, seesItem } from '../present.ts'
import type { RecordViewer } from '../onboarding-record.ts'
import { findNewestList } from '../queries/item-lists.ts'
import { type ItemUpdate, saveItemRows } from '../queries/items.ts'

export const everything: May = () => true

/** What the viewer may see of a client's items: all of them, or what an Employee was granted. */
async function findMay(db: DbOrTransaction, actor: Actor, clientId: string): Promise<May> {
  if (actor.role !== 'Employee') return everything
  return findEffectiveGrants(db, actor.id, clientId)
}

/** A client who never came has no record yet; what is asked of them is known already. */
export async function lockRecord(tx: Transaction, client: string): Promise<OnboardingRow> {
  const row = await lockOnboarding(tx, client)
  if (row) return row
  await insertOnboarding(tx, { client_id: client, id: newId(), list_id: (await findNewestList(tx))?.id ?? null })
  const made = await lockOnboarding(tx, client)
  if (!made) throw new ApiError('not_found')
  return made
}

const nothing: ClientItems = { items: [], settled: 0, of: 0, minutes_left: 0, services: [] }

export async function listOwnItems(db: WorkspaceDb, parts: Parts, actor: RecordViewer): Promise<OwnItems> {
  const row = await findOnboarding(db, actor.id)
  if (!row) return { ...nothing, offer: offerOf(resolveItems((await findNewestList(db))?.list), []) }
  const client = await loadClientList(db, row)
  const items = await presentItems(db, parts, { row, client, viewer: actor, may: everything })
  return { ...items, offer: offerOf(client.list, row.own_services) }
}

const offerOf = (list: ResolvedList, chosen: readonly string[]): OwnItems['offer'] => ({
  off: listOff(list),
  own: listOwnServices(list).map(({ key, title }) => ({ key, title, chosen: chosen.includes(key) })),
})

export async function listClientItems(
  db: WorkspaceDb,
  parts: Parts,
  actor: Actor,
  clientId: string,
): Promise<ClientItems> {
  await findVisibleClient(db, actor, clientId)
  const row = await findOnboarding(db, clientId)
  if (!row) return nothing
  const may = await findMay(db, actor, clientId)
  return presentItems(db, parts, { row, client: await loadClientList(db, row), viewer: actor, may })
}

/** A client gives an item, or staff fill it in for them. Staff need the grants of the fields they change. */
export async function saveItem(
  parts: Parts,
  actor: Actor,
  clientId: string,
  key: string,
  answer: z.output<typeof contract.giveOwnItem.body>,
): Promise<ClientItem> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    await lockOwnGrants(tx, actor)
    const subject = actor.role === 'Client' ? undefined : await findVisibleClient(tx, actor, clientId)
    const row = await lockRecord(tx, clientId)
    const may = await findMay(tx, actor, clientId)
    const before = await loadClientList(tx, row)
    const item = findAsked(before, key)
    if (!seesItem(item, may)) throw new ApiError('not_asked')
    requireFieldGrants(item, answer, may)
    checkAnswer(item, answer)
    const { before: began, ...fields } = answer
    requireUnchanged({ text: before.rows.get(key)?.answer?.text }, began, fields)
    const giving = { tx, parts, clientId, client: before, actor, isConfirming: true }
    const change = await giveAnswers(giving, [[item, fields]])
    const { row: after } = await storeChange(tx, parts, { row, change, giver: giverOf(actor), client: before })
    if (subject && change.items?.size) {
      const about = { subjectId: clientId, subjectName: subject.name }
      const ofLogin = (change.fields ?? []).map((field) => ({ ...about, action: 'credential.changed' as const, field }))
      const filledIn = { ...about, action: 'item.filled_in' as const, field: item.title }
      // By its fields it is known who typed the password in.
      await recordAuditEvents(tx, actor, ofLogin.length > 0 ? ofLogin : [filledIn])
    }
    return presentOne(tx, parts, { row: after, actor, may, key })
  })
}

/** A login and its password have a grant each. */
function requireFieldGrants(
  item: Item,
  answer: { password?: unknown; login?: unknown; place?: unknown },
  may: May,
): void {
  if (item.kind !== 'login') return
  const grants = grantsOfItem(item)
  const lacks =
    (answer.password !== undefined && !grants.slice(-1).some(may)) ||
    ((answer.login !== undefined || answer.place !== undefined) && !grants.slice(0, 1).some(may))
  if (lacks) throw new ApiError('field_not_granted')
}

export async function presentOne(
  tx: Transaction,
  parts: Parts,
  { row, actor, may, key }: { row: OnboardingRow; actor: Actor; may: May; key: string },
): Promise<ClientItem> {
  const client = await loadClientList(tx, row)
  const only = { ...client, askedItems: client.askedItems.filter((item) => item.key === key) }
  const [item] = (await presentItems(tx, parts, { row, client: only, viewer: actor, may })).items
  if (!item) throw new ApiError('not_asked')
  return item
}

/** Stores states and what follows from them. */
export async function storeStates(
  tx: Transaction,
  parts: Parts,
  {
    row,
    client,
    updates,
    byClient,
  }: { row: OnboardingRow; client: ClientList; updates: ItemUpdate[]; byClient: boolean },
): Promise<OnboardingRow> {
  await saveItemRows(tx, row.client_id, updates)
  return storeDerived(tx, parts, { row, client: withUpdates(client, updates), byClient })
}

type Storing = { row: OnboardingRow; client: ClientList; byClient?: boolean; isSilent?: boolean }

/** Silent where nobody did anything about this client: nobody is told that something is ready. */
export async function storeDerived(
  tx: Transaction,
  parts: Parts,
  { row, client, byClient = false, isSilent = false }: Storing,
): Promise<OnboardingRow> {
  const derived = derive(row, client)
  const found = isSilent ? undefined : findNews(row, derived)
  const stored = { ...derived, ...found?.told }
  await updateOnboarding(tx, row.client_id, stored, { byClient })
  if (found) await notifyReady(tx, parts, row.client_id, found.news)
  const now = { ...row, ...stored }
  publishCounts(tx, parts, now)
  return now
}

/** The client says that they do not have this, or takes that back. What was given before stays stored. */
export async function settleOwnItem(
  parts: Parts,
  actor: Actor,
  key: string,
  { state, reason }: z.output<typeof contract.settleOwnItem.body>,
): Promise<ClientItem> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const row = await lockRecord(tx, actor.id)
    const client = await loadClientList(tx, row)
    findAsked(client, key)
    const former = client.rows.get(key)
    if (former?.state === 'approved') throw new ApiError('item_approved')
    // The agency may have decided since the client's page was loaded: its decision stays, and the answer shows it.
    if (state === 'open' && former?.state !== 'not_applicable')
      return presentOne(tx, parts, { row, actor, may: everything, key })
    const back: ItemState = former?.given_at ? 'given' : 'open'
    const update: ItemUpdate =
      state === 'not_applicable'
        ? { key, state, reason: reason?.trim() || null, ...decidedBy(actor) }
        : { key, state: back, reason: null, ...undecided }
    const now = await storeStates(tx, parts, { row, client, updates: [update], byClient: true })
    return presentOne(tx, parts, { row: now, actor, may: everything, key })
  })
}

const decidedBy = ({ id, name }: Actor) => ({ decided_at: new Date(), decided_by: id, decided_by_name: name })
export const undecided = { decided_at: null, decided_by: null, decided_by_name: null }

type Decisions = z.output<typeof contract.decideItems.body>['items']
type Decision = Decisions[number]

/** Staff decide about several items at once. If one was changed since it was looked at, none is decided. */
export async function decideItems(
  parts: Parts,
  actor: Actor,
  clientId: string,
  decisions: Decisions,
): Promise<ClientItems> {
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const subject = await findVisibleClient(tx, actor, clientId)
    const row = await lockRecord(tx, clientId)
    const may = await findMay(tx, actor, clientId)
    const client = await loadClientList(tx, row)
    const twice = decisions.findIndex(({ key }, at) => decisions.findIndex((other) => other.key === key) !== at)
    if (twice !== -1) throw invalidFields([{ path: `items.${twice}.key`, message: itemTexts.twice }])
    const updates = decisions.map((decision, at) => decided(decision, at, { client, may, actor }))
    const now = await storeStates(tx, parts, { row, client, updates, byClient: false })
    if (decisions.some(({ decision }) => decision === 'send_back')) await tellClientLater(tx, clientId)
    await recordAuditEvents(
      tx,
      actor,
      decisions.map(({ key, decision }) => ({
        action: 'item.decided' as const,
        subjectId: clientId,
        subjectName: subject.name,
        field: itemTexts.decided(decision, findAsked(client, key).title),
      })),
    )
    return presentItems(tx, parts, { row: now, client: await loadClientList(tx, now), viewer: actor, may })
  })
}

function decided(
  { key, decision, reason, state, given_at }: Decision,
  at: number,
  { client, may, actor }: { client: ClientList; may: May; actor: Actor },
): ItemUpdate {
  const item = findAsked(client, key)
  if (!seesItem(item, may)) throw new ApiError('not_asked')
  const former = client.rows.get(key)
  const isSame = given_at === undefined || given_at === (former?.given_at?.toISOString() ?? null)
  if ((former?.state ?? 'open') !== state || !isSame)
    throw new ApiError('decided_meanwhile', { detail: itemTexts.changedMeanwhile })
  const by = decidedBy(actor)
  switch (decision) {
    case 'approve':
      if (state !== 'given' && state !== 'approved')
        throw invalidFields([{ path: `items.${at}.decision`, message: itemTexts.notGiven }])
      return { key, state: 'approved', reason: null, ...by }
    case 'send_back':
      if (!reason || !isGiven(reason))
        throw invalidFields([{ path: `items.${at}.reason`, message: itemTexts.reasonMissing }])
      if (!isSettled(state)) throw invalidFields([{ path: `items.${at}.decision`, message: itemTexts.notGiven }])
      return { key, state: 'sent_back', reason: reason.trim(), ...by }
    case 'reopen':
      return { key, state: former?.given_at ? 'given' : 'open', reason: null, ...undecided }
    case 'not_applicable':
      return { key, state: 'not_applicable', reason: reason?.trim() || null, ...by }
  }
}
