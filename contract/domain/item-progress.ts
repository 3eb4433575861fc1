import { isAccountKind } from './item-kinds.ts'
import { isSettled, type ItemPage, type ItemRule, type ItemState } from './items.ts'

/**
 * Which of the pages are completed (ONB-14): each required item is settled, and at least one item. A page without any
 * item to ask, such as accounts without platforms, has nothing to wait for.
 */
export function isPageCompleted(
  page: ItemPage,
  askedItems: readonly Pick<ItemRule, 'key' | 'page' | 'required'>[],
  stateOf: (key: string) => ItemState,
): boolean {
  const items = askedItems.filter((item) => item.page === page)
  const isDone = (item: { key: string }) => isSettled(stateOf(item.key))
  return items.length === 0 || (items.every((item) => !item.required || isDone(item)) && items.some(isDone))
}

/** Items by service, each once: in the first service that asks for it. Those of no service come last. */
export function groupByService<Item extends { services: readonly string[] }, Service extends { key: string }>(
  items: readonly Item[],
  services: readonly Service[],
): { service: Service | undefined; items: Item[] }[] {
  const groups = [...services, undefined].map((service) => ({
    service,
    items: items.filter((item) => services.find(({ key }) => item.services.includes(key)) === service),
  }))
  return groups.filter((group) => group.items.length > 0)
}

type Askable = Pick<ItemRule, 'key' | 'required' | 'kind' | 'minutes'>

/** Quickly said, without a login, a computer or a search for files. */
const isEasy = ({ kind, minutes }: Askable): boolean => minutes <= 1 && !isAccountKind(kind) && kind !== 'file'

/** What the client is asked next: the first required item that is open, at the very beginning an easy one. */
export function findNextItem<Item extends Askable>(
  items: readonly Item[],
  stateOf: (item: Item) => ItemState,
): Item | undefined {
  const open = items.filter((item) => item.required && !isSettled(stateOf(item)))
  const isBeginning = items.every((item) => stateOf(item) === 'open')
  return (isBeginning ? open.find((item) => isEasy(item)) : undefined) ?? open[0]
}

/** Gaps longer than this are pauses. */
const longestGapMinutes = 15
const fewestItems = 4

/**
 * How long this client takes, compared with the estimates: 0.5 to 3, and 1 until enough was given. An item took the time since the one
 * before it.
 */
export function paceOf(answers: readonly { at: Date; minutes: number }[]): number {
  const ordered = answers.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const taken = ordered.flatMap(({ at, minutes }, index) => {
    const before = ordered[index - 1]
    const gap = before && (at.getTime() - before.at.getTime()) / 60_000
    return gap === undefined || gap > longestGapMinutes ? [] : [{ gap, minutes }]
  })
  if (taken.length < fewestItems) return 1
  const sum = (key: 'gap' | 'minutes') => taken.reduce((total, entry) => total + entry[key], 0)
  return Math.min(3, Math.max(0.5, sum('gap') / sum('minutes')))
}

/** The settled required items, all of them, and the estimated minutes for the rest. */
export function itemProgress(
  items: readonly ItemRule[],
  stateOf: (key: string) => ItemState,
): { settled: number; of: number; minutes: number } {
  const required = items.filter((item) => item.required)
  const open = required.filter(({ key }) => !isSettled(stateOf(key)))
  return {
    settled: required.length - open.length,
    of: required.length,
    minutes: open.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}
