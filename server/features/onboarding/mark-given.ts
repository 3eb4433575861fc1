import { isDeepStrictEqual } from 'node:util'
import { isGiven } from '#contract/domain/is-given.ts'
import { findStandardItem, type ItemRule, standardItems } from '#contract/domain/items.ts'
import { monthLists } from '#contract/onboarding-record.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { OnboardingRow } from './queries/onboardings.ts'
import type { ClientList } from './stages.ts'
import { endItemLinks } from './queries/item-links.ts'
import { type ClientItemRow, type ItemUpdate, saveItemRows } from './queries/items.ts'

/** Who gives an item: the client, staff for them, or somebody with a link to this item. */
export type Giver = {
  id: string | null
  name: string
  isStaff: boolean
  /** When a one-time link began the session, until its password is confirmed. */
  byLinkSince?: Date | undefined
}

type Place = Exclude<ItemRule['place'], undefined>

/** The answer in a column of the record; undefined where it is in another table. */
function answerIn(row: OnboardingRow, place: Place): unknown {
  if ('invited' in place) return row[`${place.invited}_completed`]
  if ('form' in place) return row.form_emails[place.form] ?? ''
  if ('handle' in place) return row.social_handles[place.handle] ?? ''
  if ('social' in place) return row.social_questions[place.social] ?? ''
  if ('branding' in place) return row.branding_questions[place.branding] ?? ''
  if ('dates' in place) return [row.custom_dates, ...monthLists.map((month) => row.observances[month] ?? [])].flat()
  return undefined
}

/** The items whose answer in the record differs, and whether there is one now. */
export function changedInRecord(before: OnboardingRow, after: OnboardingRow): [key: string, isThere: boolean][] {
  return standardItems.flatMap(({ key, place }) => {
    if (!place) return []
    const answer = answerIn(after, place)
    return isDeepStrictEqual(answer, answerIn(before, place)) ? [] : [[key, isGiven(answer)] as [string, boolean]]
  })
}

/**
 * The new states of items whose answers changed. What was approved stays as it is for the client (`item_approved`); staff
 * may change it.
 */
export async function markGiven(
  tx: Transaction,
  row: OnboardingRow,
  client: ClientList,
  changed: Iterable<readonly [key: string, isThere: boolean]>,
  giver: Giver,
): Promise<ClientList> {
  const all = [...changed]
  const locked = giver.isStaff ? [] : all.filter(([key]) => client.rows.get(key)?.state === 'approved')
  if (locked.length > 0) throw approved(locked.map(([key]) => key))
  const updates = all.map(([key, there]) => {
    const former = client.rows.get(key)
    if (former && isClosedTo(giver, former) && isLogin(client, key)) throw new ApiError('password_needed')
    return { key, ...(there ? givenNow(former, giver) : takenBack(former)) }
  })
  await saveItemRows(tx, row.client_id, updates)
  const keys = updates.filter(({ key, state }) => state === 'given' && client.rows.get(key)?.state !== 'given')
  // An answer that is emptied later does not revive the link that asked for it.
  if (keys.length > 0) await endItemLinks(tx, { client_id: row.client_id, keys: keys.map(({ key }) => key) }, 'used')
  return withUpdates(client, updates)
}

const isLogin = ({ asked }: ClientList, key: string): boolean =>
  [...asked, ...standardItems].find((item) => item.key === key)?.kind === 'login'

/** Such a session gives what is open or was sent back, and may correct what was given since it began (decision 44). */
const isClosedTo = ({ byLinkSince }: Giver, { state, given_at }: ClientItemRow): boolean =>
  byLinkSince !== undefined && state !== 'open' && state !== 'sent_back' && !(given_at && given_at >= byLinkSince)

/** Names the fields of the documents' bodies, so that a page can leave them out and store the rest. */
function approved(keys: readonly string[]): ApiError {
  const places = keys.flatMap((key) => findStandardItem(key)?.place ?? [])
  const fields = places.flatMap(fieldsOf).map((path) => ({ path, message: problemTexts.item_approved }))
  return new ApiError('item_approved', fields.length > 0 ? { fields } : {})
}

function fieldsOf(place: Place): readonly string[] {
  if ('account' in place) return [place.account]
  if ('invited' in place) return [place.invited]
  if ('files' in place) return [place.files]
  if ('form' in place) return [`forms.${place.form}`]
  if ('handle' in place) return [`handles.${place.handle}`]
  if ('social' in place) return [`questions.${place.social}`]
  if ('branding' in place) return [`questions.${place.branding}`]
  return [...monthLists, 'custom_dates']
}

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
