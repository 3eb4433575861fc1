import type { CredentialField } from '#contract/domain/credential-fields.ts'
import type { PageName } from '#contract/domain/onboarding-steps.ts'
import type { StoredAnswer } from '#contract/item-words.ts'
import type { ClientList } from './stages.ts'
import { endItemLinks } from './queries/item-links.ts'
import { type ClientItemRow, type ItemUpdate, saveItemRows } from './queries/items.ts'
import type { ServiceAnswers } from './queries/onboardings.ts'
import { standardItems } from '#contract/domain/items.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'

/** What became of an item's answer: whether there is one now, and the answer where it is stored with the item. */
export type ChangedAnswer = { isThere: boolean; answer?: StoredAnswer }

/** What a save changes, the labels that the Manager is notified of, and the pages that the caller marks as completed. */
export type Change = {
  services?: Partial<ServiceAnswers>
  labels: readonly string[]
  items?: ReadonlyMap<string, ChangedAnswer>
  /** Of the logins among the items. */
  fields?: readonly CredentialField[]
  marked?: readonly PageName[]
}

/** Who gives an item: the client, staff for them, or somebody with a link to this item. */
export type Giver = {
  id: string | null
  name: string
  isStaff: boolean
  /** When a one-time link began the session, until its password is confirmed. */
  byLinkSince?: Date | undefined
}

/** The paths of an item in the caller's body, so that a page can leave them out and store the rest. */
export type PathsOf = (key: string) => readonly string[]

/**
 * Stores answers and the new states of their items. What was approved stays as it is for the client (`item_approved`); staff may
 * change it.
 */
export async function storeAnswers(
  tx: Transaction,
  client: ClientList,
  changed: ReadonlyMap<string, ChangedAnswer>,
  { clientId, giver, pathsOf = () => [] }: { clientId: string; giver: Giver; pathsOf?: PathsOf | undefined },
): Promise<ClientList> {
  const stateOf = (key: string) => client.rows.get(key)?.state
  const locked = giver.isStaff ? [] : [...changed.keys()].filter((key) => stateOf(key) === 'approved')
  if (locked.length > 0) {
    const fields = locked.flatMap(pathsOf).map((path) => ({ path, message: problemTexts.item_approved }))
    throw new ApiError('item_approved', fields.length > 0 ? { fields } : {})
  }
  const updates = [...changed].map(([key, { isThere, answer }]): ItemUpdate => {
    const former = client.rows.get(key)
    if (former && isClosedTo(giver, former) && isLogin(client, key)) throw new ApiError('password_needed')
    return { key, ...(answer && { answer }), ...(isThere ? givenNow(former, giver) : takenBack(former)) }
  })
  await saveItemRows(tx, clientId, updates)
  const keys = updates.filter(({ key, state }) => state === 'given' && stateOf(key) !== 'given').map(({ key }) => key)
  // An answer that is emptied later does not revive the link that asked for it.
  if (keys.length > 0) await endItemLinks(tx, { client_id: clientId, keys }, 'used')
  return withUpdates(client, updates)
}

const isLogin = ({ askedItems }: ClientList, key: string): boolean =>
  [...askedItems, ...standardItems].find((item) => item.key === key)?.kind === 'login'

/** Such a session gives what is open or was sent back, and may correct what was given since it began (decision 44). */
const isClosedTo = ({ byLinkSince }: Giver, { state, given_at }: ClientItemRow): boolean =>
  byLinkSince !== undefined && state !== 'open' && state !== 'sent_back' && !(given_at && given_at >= byLinkSince)

const givenNow = (former: ClientItemRow | undefined, giver: Giver): Omit<ItemUpdate, 'key'> => ({
  state: former?.state === 'approved' ? 'approved' : 'given',
  reason: null,
  given_at: new Date(),
  given_by: giver.id,
  given_by_name: giver.name,
})

/** An emptied answer is open again, unless it was sent back or does not apply. */
const takenBack = (former: ClientItemRow | undefined): Omit<ItemUpdate, 'key'> => ({
  state: former?.state === 'sent_back' || former?.state === 'not_applicable' ? former.state : 'open',
  given_at: null,
  given_by: null,
  given_by_name: null,
})

const untouched: Omit<ClientItemRow, 'key'> = {
  own: null,
  state: 'open',
  reason: null,
  answer: null,
  due_on: null,
  given_at: null,
  given_by: null,
  given_by_name: null,
  decided_at: null,
  decided_by: null,
  decided_by_name: null,
  told_at: null,
}

export function withUpdates(client: ClientList, updates: readonly ItemUpdate[]): ClientList {
  const rows = new Map(client.rows)
  for (const update of updates) rows.set(update.key, { ...untouched, ...rows.get(update.key), ...update })
  return { ...client, rows }
}
