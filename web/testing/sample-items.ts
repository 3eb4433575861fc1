import { type ItemRule, itemsAsked } from '#contract/domain/items.ts'
import { resolveItems } from '#contract/item-words.ts'
import type { ClientItem, ItemAnswer, OwnItems } from '#contract/items.ts'
import { monthLists, type OnboardingAccount, type OnboardingRecord } from '#contract/onboarding-record.ts'
import { withoutNotes } from '#web/features/onboarding/autosave/beginnings.ts'
import { merge } from '#web/features/onboarding/autosave/changes.ts'
import type { MockAnswer } from '#web/testing/mock-api.ts'

type Kept = OnboardingRecord | OnboardingAccount

type Named = { [key: string]: unknown }
const find = (of: object, key: string) => (of as Named)[key]

function answerIn(record: Kept, { key, kind, files }: ItemRule): ClientItem['answer'] {
  if (key === 'dates') return { dates: record.custom_dates, months: monthsOf(record) }
  if (files) return { files: record.assets[files] }
  const [of = '', name = ''] = key.split('_')
  const { social, branding } = record.questionnaires
  const texts = { form: record.form_emails, handle: record.social_handles, social, branding }
  const text = find(find(texts, of) ?? {}, name)
  if (typeof text === 'string') return { text }
  const account = find(record, key) as
    | { login: string; password?: string; password_set?: boolean; completed?: boolean }
    | undefined
  if (!account) return {}
  if (kind === 'invitation') return { done: account.completed === true }
  return { login: account.login, password_set: account.password_set ?? account.password !== '' }
}

type Months = Pick<OnboardingRecord, (typeof monthLists)[number]>
// Every list is one of the record.
const monthsOf = (record: Kept) => Object.fromEntries(monthLists.map((list) => [list, record[list]])) as Months

/** What the standard list asks of the client of a record, open, with the answers that the record has. */
export const listSampleItems = (record: Kept): ClientItem[] =>
  itemsAsked(resolveItems(undefined).items, record).map((item) => ({
    key: item.key,
    kind: item.kind,
    page: item.page,
    services: [...item.services],
    required: item.required,
    minutes: item.minutes,
    title: item.title,
    ...(item.help !== undefined && { help: item.help }),
    ...(item.example !== undefined && { example: item.example }),
    ...(item.steps && { steps: [...item.steps] }),
    only_here: false,
    state: 'open',
    to_review: false,
    reason: null,
    due: null,
    given: null,
    decided: null,
    answer: answerIn(record, item),
  }))

/** A client's list, of which nothing is settled. */
export const itemListWith = (given: Partial<OwnItems> = {}): OwnItems => ({
  items: [],
  settled: 0,
  of: given.items?.length ?? 0,
  minutes_left: 3,
  services: [],
  offer: { off: [], own: [] },
  ...given,
})

/** A server that asks for items and stores what is given, unless `put` answers. */
export function serveItems(items: readonly ClientItem[], put?: MockAnswer) {
  let stored = [...items]
  const list = () => itemListWith({ items: stored })
  const change = (key: string, by: Partial<ClientItem>) => {
    stored = stored.map((item) => (item.key === key ? { ...item, ...by } : item))
    return stored.find((item) => item.key === key)
  }
  const give = (key: string, body: unknown) => {
    const { password, ...answer }: ItemAnswer = withoutNotes(body as object) // The body that the page sends.
    const before = stored.find((item) => item.key === key)?.answer ?? {}
    const after = merge<ClientItem['answer']>(before, answer) // Lists are changed by element.
    return change(key, { state: 'given', answer: password ? { ...after, password_set: true } : after })
  }
  const answers: Record<string, MockAnswer> = { 'GET /api/items': list }
  for (const { key } of items)
    answers[`PUT /api/items/${key}`] = async (asked) => (await put?.(asked)) ?? give(key, asked.body)
  return {
    answers,
    change,
    remove: (key: string) => {
      stored = stored.filter((item) => item.key !== key)
    },
    answerOf: (key: string) => stored.find((item) => item.key === key)?.answer ?? {},
  }
}
