import type { ClientItem, ClientItems } from '#contract/items.ts'
import { reviewPageTexts } from '#contract/texts/review.ts'

export type ReviewGroup = Pick<ClientItems['services'][number], 'items' | 'title'> & { answers: ClientItem[] }

/** The answers under these keys by service, each once: in the first service that asks for it. */
export function groupAnswers({ items, services }: ClientItems, keys: ReadonlySet<string>): ReviewGroup[] {
  const left = new Set(items.filter(({ key }) => keys.has(key)))
  const take = (isOf: (item: ClientItem) => boolean): ClientItem[] => {
    const taken = [...left].filter((item) => isOf(item))
    for (const item of taken) left.delete(item)
    return taken
  }
  const groups = services.map((service) => ({
    title: service.title,
    items: service.items,
    answers: take((item) => item.services.includes(service.key)),
  }))
  const none = { approved: 0, given: 0, sent_back: 0, open: 0, not_applicable: 0 }
  return [...groups, { title: reviewPageTexts.more, items: none, answers: take(() => true) }].filter(
    ({ answers }) => answers.length > 0,
  )
}

/** The answer to look at after this one: the next that waits for review, then from the beginning. */
export function nextAnswer(
  groups: readonly ReviewGroup[],
  current: string | undefined,
  waits: (item: ClientItem) => boolean,
): string | undefined {
  const keys = groups.flatMap(({ answers }) => answers)
  const at = keys.findIndex(({ key }) => key === current)
  return [...keys.slice(at + 1), ...keys.slice(0, Math.max(at, 0))].find((item) => waits(item))?.key
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
