import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type * as contract from '#contract/client-items.ts'
import { linkRoom, type VisitedItem } from '#contract/client-items.ts'
import { isGiven } from '#contract/domain/is-given.ts'
import { isSettled } from '#contract/domain/items.ts'
import type { FilePart, ReceivedPart, UploadedFile } from '#contract/files.ts'
import type { Item } from '#contract/item-words.ts'
import type { ItemAnswer } from '#contract/items.ts'
import { emailTexts } from '#contract/texts/emails.ts'
import { itemLinkEmailTexts, itemLinkReplies } from '#contract/texts/item-links.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { sendEmail, takeEmailBudget } from '#server/features/emails/index.ts'
import { uploadFile } from '#server/features/files/index.ts'
import { notify } from '#server/features/notifications/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import { hashOfToken, newLinkToken } from '#server/platform/crypto/session-tokens.ts'
import type { DbOrTransaction, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { toPlainName } from '#server/platform/email/plain-name.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { loadClientList, optionalWords, stateIn } from '../client-items.ts'
import type { ClientList } from '../stages.ts'
import {
  endItemLinks,
  findItemLink,
  findItemLinkByHash,
  findLinkedClient,
  insertItemLink,
  type ItemLinkRow,
  type LinkedClient,
  listOpenItemLinks,
  lockOpenItemLink,
  saveItemLinkHash,
  secondsUntilNextLink,
} from '../queries/item-links.ts'
import { findOnboarding, lockOnboarding, type OnboardingRow } from '../queries/onboardings.ts'
import { checkAnswer, findAsked, giveAnswers } from './give-answers.ts'
import { storeChange } from './save-onboarding.ts'

type Body = z.output<typeof contract.askSomebodyElse.body>
type SentLink = z.output<(typeof contract.askSomebodyElse.answers)[201]>

const payload = z.object({ manager_id: z.uuid(), link_id: z.uuid() })
export const itemLinkEmailJob = defineJob('onboarding.item_link', payload)

/** Sends one item by link. An earlier link of the item ends. */
export async function askSomebodyElse(
  parts: Parts,
  actor: Actor,
  key: string,
  { email, note = '' }: Body,
): Promise<SentLink> {
  const { workspace, id: client_id } = actor
  return parts.db.forWorkspace(workspace).transaction(async (tx) => {
    const row = await lockOnboarding(tx, client_id)
    if (!row) throw new ApiError('not_asked')
    const client = await loadClientList(tx, row)
    findAsked(client, key)
    const state = stateIn(client)(key)
    if (state === 'approved') throw new ApiError('item_approved')
    if (isSettled(state)) throw new ApiError('conflict', { detail: itemLinkReplies.settled })
    const seconds = await secondsUntilNextLink(tx, { client_id, key, email })
    if (seconds !== undefined && parts.limits.on)
      throw new ApiError('too_many_emails', { detail: itemLinkReplies.sentAlready(email), retryAfterSeconds: seconds })
    await takeEmailBudget(tx, parts, { kind: 'item_link', workspace, to: email })
    await endItemLinks(tx, { client_id, keys: [key] }, 'replaced')
    const link = await insertItemLink(tx, { id: newId(), client_id, key, email, note })
    await enqueue(tx, itemLinkEmailJob, { manager_id: workspace, link_id: link.id })
    return present(link)
  })
}

/** The client takes the link of an item back; without one there is nothing to do. */
export const withdrawItemLink = (parts: Parts, { workspace, id: client_id }: Actor, key: string): Promise<void> =>
  parts.db.forWorkspace(workspace).transaction((tx) => endItemLinks(tx, { client_id, keys: [key] }, 'withdrawn'))

const present = ({ key, email, created_at, expires_at }: ItemLinkRow): SentLink => ({
  key,
  email,
  sent: created_at.toISOString(),
  expires: expires_at.toISOString(),
})

export async function listItemLinks(db: WorkspaceDb, actor: Actor): Promise<SentLink[]> {
  const row = await findOnboarding(db, actor.id)
  if (!row) return []
  const client = await loadClientList(db, row)
  return (await listOpenItemLinks(db, actor.id)).filter((link) => !whyEnded(link, client)).map(present)
}

/** The secret is made here, so that no job holds it; a repeated job makes a new one. */
export async function sendItemLink(
  parts: Parts,
  { manager_id, link_id }: z.output<typeof payload>,
  job: string,
): Promise<void> {
  const { token, hash } = newLinkToken()
  const found = await parts.db.forWorkspace(manager_id).transaction(async (tx) => {
    const link = await findItemLink(tx, link_id)
    const row = link && (await findOnboarding(tx, link.client_id))
    const client = link && (await findLinkedClient(tx, link.client_id))
    if (!link || !row || !client) return undefined
    const list = await loadClientList(tx, row)
    if (whyEnded(link, list)) return undefined
    await saveItemLinkHash(tx, link.id, hash)
    return { link, client, item: findAsked(list, link.key) }
  })
  if (!found) return
  const { link, client, item } = found
  const name = toPlainName(client.name)
  const texts = itemLinkEmailTexts
  await sendEmail(parts, { workspace: manager_id, user: link.client_id, isStranger: true }, ({ business }) => ({
    to: link.email,
    subject: texts.subject(name),
    messageId: `item-link.${job}.${hash.toString('hex').slice(0, 8)}`,
    sentence: texts.sentence(name, business),
    details: link.note.trim() === '' ? [] : [{ label: name, text: toPlainName(link.note) }],
    sections: [{ lines: [{ title: toPlainName(item.title), amount: emailTexts.minutes(item.minutes) }] }],
    button: { label: texts.button, url: `${parts.config.publicUrl}/give/${writeToken(manager_id, token)}` },
    note: texts.expires,
    why: texts.why(link.email, name),
  }))
}

/** A link names its workspace, so that it is looked for under that workspace's row-level security. */
const writeToken = (workspace: string, secret: string) => `${workspace.replaceAll('-', '')}${secret}`

function readToken(token: string): { workspace: string; hash: Buffer } | undefined {
  const match = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})([\w-]{43})$/.exec(token)
  if (!match) return undefined
  return { workspace: match.slice(1, 6).join('-'), hash: hashOfToken(match[6] ?? '') }
}

/** Why a link no longer works. What became of the item since counts, whoever did it. */
function whyEnded(link: ItemLinkRow, list: ClientList): string | undefined {
  if (link.ended) return itemLinkReplies.ended[link.ended]
  if (link.expired) return itemLinkReplies.expired
  if (!list.askedItems.some(({ key }) => key === link.key)) return itemLinkReplies.withdrawn
  const { given_at, decided_at } = list.rows.get(link.key) ?? {}
  const isTouched = [given_at, decided_at].some((at) => at && at > link.created_at)
  return isTouched || isSettled(stateIn(list)(link.key)) ? itemLinkReplies.settled : undefined
}

type Visit = {
  link: ItemLinkRow
  row: OnboardingRow
  list: ClientList
  item: Item
  client: LinkedClient
  /** The visitor acts for the client, with this one item. */
  actor: Actor
}

async function findVisit(
  db: DbOrTransaction,
  hash: Buffer,
  lock?: (client: string) => Promise<OnboardingRow | undefined>,
): Promise<Visit | undefined> {
  const found = await findItemLinkByHash(db, hash)
  if (!found) return undefined
  const row = await (lock ?? ((client: string) => findOnboarding(db, client)))(found.client_id)
  const client = await findLinkedClient(db, found.client_id)
  // Read again under the lock: of two visitors at the same time one finds it used.
  const link = lock ? await findItemLinkByHash(db, hash) : found
  if (!row || !client || !link) return undefined
  const list = await loadClientList(db, row)
  const why = whyEnded(link, list)
  if (why !== undefined) throw new ApiError('invalid_link', { detail: why })
  const actor: Actor = {
    id: link.client_id,
    name: link.email,
    role: 'Client',
    workspace: db.id,
    session: link.id,
    sessionEnds: link.expires_at,
    tier: client.tier,
    subscriptionStatus: null,
    twoStepMissing: false,
    permissions: { vacation: false, add_new_clients: false },
  }
  return { link, row, list, item: findAsked(list, link.key), client, actor }
}

/** Counts links that are not there as guesses. */
async function readLink(
  parts: Parts,
  token: string,
  address: string,
): Promise<{ db: WorkspaceDb; hash: Buffer; refuse: () => Promise<ApiError> }> {
  const refuse = async () => {
    await parts.limits.take('guess by address', address)
    return new ApiError('invalid_link', { detail: itemLinkReplies.unknown })
  }
  const read = readToken(token)
  if (!read) throw await refuse()
  return { db: parts.db.forWorkspace(read.workspace), hash: read.hash, refuse }
}

/** The one item and nothing else: no answer, no state, no key. */
export async function showItemLink(parts: Parts, token: string, address: string): Promise<VisitedItem> {
  const { db, hash, refuse } = await readLink(parts, token, address)
  const visit = await findVisit(db, hash)
  if (!visit) throw await refuse()
  const { item, client, link } = visit
  const { title, kind, key } = item
  return {
    business: client.manager_business,
    asked_by: client.name,
    note: link.note,
    agency_email: client.manager_email,
    expires: link.expires_at.toISOString(),
    item: {
      title,
      kind,
      months: key === 'dates',
      place: key === 'website' || key === 'email' ? key : null,
      ...optionalWords(item),
    },
  }
}

/** Gives the item in the name of the address, and ends the link. */
export async function giveByLink(
  parts: Parts,
  token: string,
  answer: z.output<typeof contract.giveByLink.body>,
  address: string,
): Promise<void> {
  const { db, hash, refuse } = await readLink(parts, token, address)
  const isThere = await db.transaction(async (tx) => {
    const visit = await findVisit(tx, hash, (client) => lockOnboarding(tx, client))
    if (!visit) return false
    const { item, row, list, link, actor } = visit
    requireWhole(item, answer)
    checkAnswer(item, answer)
    const giving = { tx, parts, clientId: link.client_id, client: list, actor, isConfirming: true }
    const change = await giveAnswers(giving, [[item, answer]])
    const giver = { id: null, name: link.email, isStaff: false }
    const { client } = await storeChange(tx, parts, { row, change, giver, client: list })
    // The same answer as the one that was sent back, or an empty one.
    if (stateIn(client)(item.key) !== 'given')
      throw invalidFields([{ path: fieldOf(item, answer), message: itemTexts.nothingGiven }])
    await notify(tx, parts, {
      workspace: tx.id,
      userId: link.client_id,
      kind: 'onboarding',
      message: itemLinkReplies.given(link.email, item.title),
      link: `/onboarding/items/${item.key}`,
    })
    return true
  })
  if (!isThere) throw await refuse()
}

const fieldOf = (item: Item, answer: ItemAnswer): string =>
  Object.keys(answer)[0] ?? (item.kind === 'file' ? 'files' : 'text')

/** A visitor cannot come back for the rest of a login. */
function requireWhole({ kind }: Item, answer: ItemAnswer): void {
  if (kind !== 'login') return
  const faults = (['login', 'password'] as const)
    .filter((field) => !isGiven(answer[field]))
    .map((path) => ({ path, message: itemTexts.nothingGiven }))
  if (faults.length > 0) throw invalidFields(faults)
}

/** A file of a visitor belongs to the client and counts among theirs, within the room and the places of the link. */
export async function uploadByLink(
  parts: Parts,
  { token, part }: { token: string; part: FilePart },
  request: FastifyRequest,
): Promise<UploadedFile | ReceivedPart> {
  const { db, hash, refuse } = await readLink(parts, token, request.ip)
  const visit = await findVisit(db, hash)
  if (!visit || visit.item.kind !== 'file') throw await refuse()
  const { id, client_id } = visit.link
  const requireOpen = async (tx: Transaction) => {
    if (!(await lockOpenItemLink(tx, id))) throw new ApiError('invalid_link')
  }
  const link = { id, room: linkRoom, requireOpen }
  return uploadFile(parts, visit.actor, { owner: client_id, part, link }, request)
}
