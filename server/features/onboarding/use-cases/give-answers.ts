import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { ChangeLabel } from '#contract/domain/change-labels.ts'
import type { CredentialField } from '#contract/domain/credential-fields.ts'
import { isEmail } from '#contract/domain/email.ts'
import { isGiven } from '#contract/domain/is-given.ts'
import { kindRules } from '#contract/domain/item-kinds.ts'
import { fileUseOf, isDocumentItem, itemKeyOf, type ItemPage, loginFieldsOf } from '#contract/domain/items.ts'
import { isWholeList, type ListOrChange, resolveList } from '#contract/domain/list-changes.ts'
import { isObservance, orderObservances } from '#contract/domain/observances.ts'
import { findTextFault } from '#contract/domain/text.ts'
import { answerLimitOf } from '#contract/domain/text-limits.ts'
import { maxFiles } from '#contract/files.ts'
import type { Item, StoredAnswer } from '#contract/item-words.ts'
import type { ItemAnswer, giveOwnItem as giveOwnCall } from '#contract/items.ts'
import { type assetKeys, maxCustomDates, monthLists } from '#contract/onboarding-record.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { onboardingReplyTexts } from '#contract/texts/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { findStoredFields, isRenewalAsked, saveCredentials } from '#server/features/credentials/index.ts'
import { saveAttachedFiles } from '#server/features/files/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError, type FieldError, invalidFields } from '#server/platform/api-error.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import type { Change, ChangedAnswer } from '../changes.ts'
import type { ClientList } from '../stages.ts'

type Answer = z.output<typeof giveOwnCall.body>

/** Refuses what does not fit the item; each fault names its field. */
export function checkAnswer(item: Item, { before: _, ...answer }: Answer): void {
  const takes = kindRules[item.kind].fields
  const fields = (Object.keys(answer) as (keyof ItemAnswer)[]).filter((field) => answer[field] !== undefined)
  const faults: FieldError[] = fields.flatMap((field) =>
    takes.includes(field) && (field !== 'months' || item.key === 'dates')
      ? []
      : [{ path: field, message: itemTexts.otherKind }],
  )
  const fault = findTextFault(answer.text ?? '', answerLimitOf(item.key))
  if (fault !== undefined) faults.push({ path: 'text', message: fault })
  const [chosen, path] = added(answer.choices ?? [], 'choices')
  const unknown = chosen.findIndex((choice) => item.options?.includes(choice) !== true)
  if (unknown !== -1) faults.push({ path: `${path}.${unknown}`, message: itemTexts.unknownChoice })
  if (item.kind === 'choice' && chosen.length > 1) faults.push({ path: 'choices', message: itemTexts.oneChoice })
  if (fields.length === 0) faults.push({ path: takes[0] ?? '', message: itemTexts.nothingGiven })
  if (faults.length > 0) throw invalidFields(faults)
}

/** The elements that join a list, and their path. */
const added = <Element>(change: ListOrChange<Element>, path: string): [elements: readonly Element[], path: string] =>
  isWholeList(change) ? [change, path] : [change.add ?? [], `${path}.add`]

type Giving = {
  tx: Transaction
  parts: Parts
  clientId: string
  client: ClientList
  actor: Actor
  pathOf?: (key: string, field: string) => string
  /** Giving the same answer again confirms it after it was sent back. */
  isConfirming?: boolean
}
export type Answers = readonly (readonly [Item, ItemAnswer])[]

/** Stores the files and seals the logins. The caller stores the other answers and the states. */
export async function giveAnswers(giving: Giving, answers: Answers): Promise<Change> {
  const logins = await giveLogins(giving, answers)
  const labels: string[] = []
  const items = new Map<string, ChangedAnswer>()
  for (const [item, answer] of answers) {
    const changed: Changed | undefined =
      item.kind === 'login'
        ? logins.items.get(item.key)
        : item.kind === 'file'
          ? await giveFiles(giving, item, answer)
          : answerAfter(giving, item, answer)
    if (!changed) continue
    items.set(item.key, changed)
    if (changed.notifies !== false) labels.push(labelOf(item))
  }
  return { labels, items, fields: logins.fields }
}

/** `notifies: false`: the Manager is not told, as of a file that was removed. */
type Changed = ChangedAnswer & { notifies?: boolean }

const pageLabels: Partial<Record<ItemPage, ChangeLabel>> = {
  accounts_page: 'Updated Accounts',
  events_page: 'Updated Events List',
  emailforms_page: 'Updated Website Email Forms',
  social_handles_page: 'Updated Website Social Media Handles',
  social_questions_page: 'Updated Social Media Questionnaire',
  branding_questions_page: 'Updated Branding Questionnaire',
}
const fileLabels: Record<(typeof assetKeys)[number], ChangeLabel> = {
  logo: 'Added New Logo File',
  mailing_list: 'Added New Mailing List File',
  branding: 'Added New Branding Guide File',
  fonts: 'Added New Font File',
}

/** The documents' words for a change (ONB-13); other items are named. */
const labelOf = (item: Item): string =>
  (item.files ? fileLabels[item.files] : isDocumentItem(item) && pageLabels[item.page]) || itemTexts.changed(item.title)

async function giveLogins(giving: Giving, answers: Answers): Promise<ChangedLogins> {
  const { tx, parts, clientId, client, isConfirming = false } = giving
  const logins = answers.filter(([{ kind }]) => kind === 'login')
  const values = logins.flatMap(([{ key }, answer]) => {
    const fields = loginFieldsOf(key)
    return (['login', 'password', 'place'] as const).flatMap((name) => {
      const [field, value] = [fields[name], answer[name]]
      return field === undefined || value === undefined ? [] : [[field, value] as const]
    })
  })
  const { fields, items } = await saveLogins(tx, parts, clientId, Object.fromEntries(values))
  for (const [{ key }, answer] of isConfirming ? logins : []) {
    const isSameAgain = !items.has(key) && client.rows.get(key)?.state === 'sent_back' && Boolean(answer.password)
    // Sent back for another reason than a new password.
    if (isSameAgain && !(await isRenewalAsked(tx, clientId, loginFieldsOf(key).password)))
      items.set(key, { isThere: true })
  }
  return { fields, items }
}

type Logins = { [Field in CredentialField]?: string }
type ChangedLogins = { fields: CredentialField[]; items: Map<string, ChangedAnswer> }

/** Seals the fields. Answers those that changed and their items, which are there with a login and a password. */
export async function saveLogins(
  tx: Transaction,
  parts: Parts,
  clientId: string,
  values: Logins,
): Promise<ChangedLogins> {
  const fields = await saveCredentials(tx, parts, clientId, values)
  const stored = fields.length > 0 ? await findStoredFields(tx, clientId) : new Set<CredentialField>()
  const isStored = (key: string) => {
    const { login, password } = loginFieldsOf(key)
    return stored.has(login) && stored.has(password)
  }
  const keys = fields.map(itemKeyOf)
  return { fields, items: new Map(keys.map((key) => [key, { isThere: isStored(key) }])) }
}

async function giveFiles(
  { tx, parts, clientId, actor, pathOf }: Giving,
  item: Item,
  { files = [] }: ItemAnswer,
): Promise<Changed | undefined> {
  const use = { kind: fileUseOf(item), subjectId: clientId }
  const { added, removed, count } = await saveAttachedFiles(tx, parts, actor, use, files)
  requireRoom({ length: count }, maxFiles, pathOf?.(item.key, 'files') ?? 'files')
  if (added + removed === 0) return undefined
  return { isThere: count > 0, notifies: !isDocumentItem(item) || added > 0 }
}

/** Undefined when nothing changes. */
function answerAfter(giving: Giving, item: Item, answer: ItemAnswer): Changed | undefined {
  const former = giving.client.rows.get(item.key)
  // Without what is left of another kind.
  const before: StoredAnswer = pick(former?.answer ?? {}, kindRules[item.kind].fields)
  const { choices, dates, months, done } = answer
  const text = item.kind === 'email' ? emailAfter(giving, item, answer.text, before.text) : answer.text
  const fields: StoredAnswer = {
    ...(text !== undefined && { text }),
    ...(choices && { choices: chosenAfter(item, before.choices ?? [], choices) }),
    ...(dates && { dates: resolveList(before.dates ?? [], dates) }),
    ...(months && { months: monthsAfter(giving, item, before.months, months) }),
    ...(done !== undefined && { done }),
  }
  requireRoom(fields.dates ?? [], maxCustomDates, giving.pathOf?.(item.key, 'dates') ?? 'dates')
  const after = { ...(item.key === 'dates' && { dates: [], months: {} }), ...before, ...fields }
  const isSame = (Object.keys(fields) as (keyof StoredAnswer)[]).every((field) =>
    isDeepStrictEqual(fields[field], before[field] ?? nothing[field]),
  )
  // An invitation that was sent back is given anew, although the answer is the same.
  const isDoneAgain = giving.isConfirming === true && done === true && former?.state === 'sent_back'
  if (isSame && !isDoneAgain) return undefined
  return { answer: after, isThere: Object.values(after).some(isGiven) }
}

/** Requires one email address, unless the text is unchanged. It is kept as typed: nothing is sent to it. */
function emailAfter({ pathOf }: Giving, { key }: Item, typed?: string, before?: string): string | undefined {
  if (typed === undefined || typed === before || !isGiven(typed)) return typed
  if (isEmail(typed)) return typed.trim()
  throw invalidFields([{ path: pathOf?.(key, 'text') ?? 'text', message: fieldTexts.notOneEmail }])
}

const pick = (answer: StoredAnswer, fields: readonly string[]): StoredAnswer =>
  Object.fromEntries(Object.entries(answer).filter(([field]) => fields.includes(field)))

const nothing: Required<StoredAnswer> = { text: '', choices: [], dates: [], months: {}, done: false }

/** In the order of the options. Where one can be chosen, an added choice replaces the former one. */
function chosenAfter({ kind, options }: Item, former: readonly string[], choices: ListOrChange<string>): string[] {
  if (isWholeList(choices)) return [...choices]
  if (kind === 'choice' && choices.add?.length) return [...choices.add]
  const after = resolveList(former, choices)
  const inOrder = (options ?? []).filter((option) => after.includes(option))
  return [...inOrder, ...after.filter((choice) => !inOrder.includes(choice))]
}

type Months = NonNullable<StoredAnswer['months']>

/** A name that is not in the month's list is invalid, unless it is stored already: an earlier list may have had it. */
function monthsAfter(
  { pathOf }: Giving,
  { key }: Item,
  before: Months = {},
  months: NonNullable<ItemAnswer['months']>,
): Months {
  const after = { ...before }
  const unknown: FieldError[] = []
  for (const [at, month] of monthLists.entries()) {
    const names = months[month]
    if (!names) continue
    const [there, number] = [before[month] ?? [], at + 1]
    const [more, path] = added(names, `months.${month}`)
    const slip = more.findIndex((name) => !there.includes(name) && !isObservance(number, name))
    if (slip !== -1)
      unknown.push({
        path: `${pathOf?.(key, path) ?? path}.${slip}`,
        message: onboardingReplyTexts.unknownEvent,
      })
    const chosen = [...new Set(resolveList(there, names))]
    if (!isDeepStrictEqual(chosen, there)) after[month] = isWholeList(names) ? chosen : orderObservances(number, chosen)
  }
  if (unknown.length > 0) throw invalidFields(unknown)
  return after
}

/** A changed list that became longer than a body's whole list may be. */
function requireRoom(list: { length: number }, max: number, path: string): void {
  if (list.length > max) throw invalidFields([{ path, message: fieldTexts.tooMany(max) }])
}

/** The item that the client is asked; `not_asked` when it left the list meanwhile. */
export function findAsked({ askedItems }: ClientList, key: string): Item {
  const item = askedItems.find((candidate) => candidate.key === key)
  if (!item) throw new ApiError('not_asked')
  return item
}
