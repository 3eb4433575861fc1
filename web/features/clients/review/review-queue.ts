import { groupByService } from '#contract/domain/item-progress.ts'
import type { ClientItem, ClientItems } from '#contract/items.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'

export type ReviewedClient = { _id: string; name: string; business_name: string }

export type ReviewGroup = Pick<ClientItems['services'][number], 'items' | 'title'> & { answers: ClientItem[] }

const noItems = { approved: 0, given: 0, sent_back: 0, open: 0, not_applicable: 0 }

/** The answers under these keys by service. */
export const groupAnswers = ({ items, services }: ClientItems, keys: ReadonlySet<string>): ReviewGroup[] =>
  groupByService(
    items.filter(({ key }) => keys.has(key)),
    services,
  ).map(({ service, items: answers }) => ({
    title: service?.title ?? reviewPageTexts.more,
    items: service?.items ?? noItems,
    answers,
  }))

/** The answer to look at after this one: the next that waits for review, then from the beginning. */
export function nextAnswer(
  groups: readonly ReviewGroup[],
  current: string | undefined,
  waits: (item: ClientItem) => boolean,
): string | undefined {
  const all = groups.flatMap(({ answers }) => answers)
  const at = all.findIndex(({ key }) => key === current)
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find((item) => waits(item))?.key
}

/** The one before or after this one, whether it waits or not. */
export function neighbor(
  groups: readonly ReviewGroup[],
  current: string | undefined,
  step: 1 | -1,
): string | undefined {
  const keys = groups.flatMap(({ answers }) => answers.map(({ key }) => key))
  const at = keys.findIndex((key) => key === current)
  return keys[at === -1 && step === -1 ? keys.length - 1 : at + step]
}
