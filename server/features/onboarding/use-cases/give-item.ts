import type { z } from 'zod'
import { loginFieldsOf } from '#contract/domain/credential-fields.ts'
import { isGiven } from '#contract/domain/is-given.ts'
import type { ItemKind } from '#contract/domain/items.ts'
import { isWholeList, type ListOrChange, resolveList } from '#contract/domain/list-changes.ts'
import { maxFiles } from '#contract/files.ts'
import type { Item } from '#contract/item-words.ts'
import type { ItemAnswer, giveOwnItem as giveOwnCall } from '#contract/items.ts'
import { maxCustomDates } from '#contract/onboarding-record.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { isRenewalAsked } from '#server/features/credentials/index.ts'
import { saveAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, type FieldError, invalidFields } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import {
  brandingQuestionsChange,
  type Change,
  eventsChange,
  formEmailsChange,
  pickChanged,
  requireRoom,
  socialHandlesChange,
  socialQuestionsChange,
} from '../page-changes.ts'
import type { OnboardingRow } from '../queries/onboardings.ts'
import { saveLogins } from './save-accounts.ts'
import { saveAssetLists } from './save-assets.ts'
import type { ClientList } from '../stages.ts'
import { saveItemRows, type StoredAnswer } from '../queries/items.ts'

type Given = { tx: Transaction; parts: Parts; row: OnboardingRow; client: ClientList; item: Item; actor: Actor }
/** An invitation that was sent back is given anew, although the answer is the same. */
const isDoneAgain = ({ client, item }: Given, { done }: Answer): boolean =>
  done === true && client.rows.get(item.key)?.state === 'sent_back'

type Answer = z.output<typeof giveOwnCall.body>

/** The fields of an answer that each kind takes. */
const fieldsOf: Record<ItemKind, readonly (keyof ItemAnswer)[]> = {
  login: ['login', 'password', 'place'],
  invitation: ['done'],
  file: ['files'],
  short_text: ['text'],
  long_text: ['text'],
  email: ['text'],
  handle: ['text'],
  choice: ['choices'],
  choices: ['choices'],
  dates: ['dates', 'months'],
}

const withoutBefore = ({ before: _, ...fields }: Answer): ItemAnswer => fields

/** Refuses what does not fit the item; each fault names its field. */
export function checkAnswer(item: Item, answer: Answer): void {
  const takes = fieldsOf[item.kind]
  const fields = withoutBefore(answer)
  const given = (Object.keys(fields) as (keyof ItemAnswer)[]).filter((field) => fields[field] !== undefined)
  const faults: FieldError[] = given.flatMap((field) => {
    if (!takes.includes(field)) return [{ path: field, message: itemTexts.otherKind }]
    if (field === 'months' && item.key !== 'dates') return [{ path: field, message: itemTexts.otherKind }]
    return []
  })
  const [chosen, path] = chosenIn(answer)
  const unknown = chosen.findIndex((choice) => item.options?.includes(choice) !== true)
  if (unknown !== -1) faults.push({ path: `${path}.${unknown}`, message: itemTexts.unknownChoice })
  if (item.kind === 'choice' && chosen.length > 1) faults.push({ path: 'choices', message: itemTexts.oneChoice })
  if (given.length === 0) faults.push({ path: takes[0] ?? '', message: itemTexts.nothingGiven })
  if (faults.length > 0) throw invalidFields(faults)
}

const chosenIn = ({ choices = [] }: Answer): [chosen: readonly string[], path: string] =>
  isWholeList(choices) ? [choices, 'choices'] : [choices.add ?? [], 'choices.add']

/** Stores the answer where it belongs. The caller stores the change of the record and the state. */
export function changeOf(given: Given, answer: Answer): Change | Promise<Change> {
  const { row, item, tx, parts, actor } = given
  const { place } = item
  if (!place) return ownChange(given, answer)
  if ('account' in place) return loginChange(given, answer)
  if ('invited' in place) {
    const change = {
      set: pickChanged(row, { [`${place.invited}_completed`]: answer.done }),
      labels: ['Updated Accounts'],
    }
    return isDoneAgain(given, answer) ? { ...change, items: new Map([[item.key, true]]) } : change
  }
  if ('files' in place) {
    const assets = { [place.files]: answer.files }
    return saveAssetLists(tx, parts, actor, row.client_id, assets).then((saved) => ({ set: {}, ...saved }))
  }
  if ('form' in place) return formEmailsChange(row, { forms: { [place.form]: answer.text } })
  if ('handle' in place) return socialHandlesChange(row, { handles: { [place.handle]: answer.text } })
  if ('social' in place) return socialQuestionsChange(row, { questions: { [place.social]: answer.text } })
  if ('branding' in place) return brandingQuestionsChange(row, { questions: { [place.branding]: answer.text } })
  return eventsChange(row, { ...answer.months, custom_dates: answer.dates })
}

async function loginChange({ tx, parts, row, client, item }: Given, answer: Answer): Promise<Change> {
  const fields = loginFieldsOf(item.key)
  const values = (['login', 'password', 'place'] as const).flatMap((name) => {
    const [field, value] = [fields[name], answer[name]]
    return field === undefined || value === undefined ? [] : [[field, value] as const]
  })
  const items = await saveLogins(tx, parts, row.client_id, Object.fromEntries(values))
  const isSameAgain = items.size === 0 && client.rows.get(item.key)?.state === 'sent_back' && Boolean(answer.password)
  // Sent back for another reason than a new password: the client says that it is right as it is.
  if (isSameAgain && fields.password && !(await isRenewalAsked(tx, row.client_id, fields.password)))
    items.set(item.key, true)
  return { set: {}, labels: items.size > 0 ? [labelOf(item)] : [], items }
}

const labelOf = (item: Item): string => (item.place ? 'Updated Accounts' : itemTexts.changed(item.title))

async function ownChange(given: Given, answer: Answer): Promise<Change> {
  const { tx, parts, row, client, item, actor } = given
  if (item.kind === 'login') return loginChange(given, answer)
  if (item.kind === 'file') {
    const place = { kind: `item:${item.key}` as const, subjectId: row.client_id }
    const { added, removed, count } = await saveAttachedFiles(tx, parts, actor, place, answer.files ?? [])
    requireRoom({ length: count }, maxFiles, 'files')
    if (added + removed === 0) return { set: {}, labels: [] }
    return changed(item, count > 0)
  }
  const former = client.rows.get(item.key)?.answer
  const stored = answerAfter(item, former ?? {}, answer)
  if (JSON.stringify(former ?? {}) === JSON.stringify(stored) && !isDoneAgain(given, answer))
    return { set: {}, labels: [] }
  await saveItemRows(tx, row.client_id, [{ key: item.key, answer: stored }])
  return changed(item, Object.values(stored).some(isGiven))
}

function answerAfter(item: Item, former: StoredAnswer, { text, choices, dates, done }: Answer): StoredAnswer {
  const after = dates && resolveList(former.dates ?? [], dates)
  requireRoom(after ?? [], maxCustomDates, 'dates')
  return {
    ...(text !== undefined && { text }),
    ...(choices && { choices: chosenAfter(item, former.choices ?? [], choices) }),
    ...(after && { dates: after }),
    ...(done !== undefined && { done }),
  }
}

/** In the order of the options. Where one can be chosen, an added choice replaces the former one. */
function chosenAfter({ kind, options }: Item, former: readonly string[], choices: ListOrChange<string>): string[] {
  if (isWholeList(choices)) return [...choices]
  if (kind === 'choice' && choices.add?.length) return [...choices.add]
  const after = resolveList(former, choices)
  const known = (options ?? []).filter((option) => after.includes(option))
  return [...known, ...after.filter((choice) => !known.includes(choice))]
}

const changed = (item: Item, isThere: boolean): Change => ({
  set: {},
  labels: [itemTexts.changed(item.title)],
  items: new Map([[item.key, isThere]]),
})

/** The item that the client is asked; `not_asked` when it left the list meanwhile. */
export function findAsked({ asked }: ClientList, key: string): Item {
  const item = asked.find((one) => one.key === key)
  if (!item) throw new ApiError('not_asked')
  return item
}
