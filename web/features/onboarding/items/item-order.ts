import { isSettled } from '#contract/domain/items.ts'
import type { ClientItem } from '#contract/items.ts'

type Placed = Pick<ClientItem, 'key' | 'required' | 'state'>

/** The order of the way: what is required, then what would help. */
export const orderItems = <Item extends Placed>(items: readonly Item[]): Item[] => [
  ...items.filter(({ required }) => required),
  ...items.filter(({ required }) => !required),
]

type Without = {
  /** Answers that are on their way to the server count as given. */
  isOnItsWay: (key: string) => boolean
  skipped: ReadonlySet<string>
}

/** The required items that still wait for the client, in order. */
export const listOpen = <Item extends Placed>(items: readonly Item[], isOnItsWay: Without['isOnItsWay']): Item[] =>
  items.filter((item) => item.required && !isSettled(item.state) && !isOnItsWay(item.key))

/**
 * The item after this one: the next open one that was not skipped, then an earlier one. Optional items follow optional
 * ones only. Undefined when nothing but skipped items is left.
 */
export function nextItem<Item extends Placed>(
  items: readonly Item[],
  current: string | undefined,
  { isOnItsWay, skipped }: Without,
): Item | undefined {
  const at = items.findIndex(({ key }) => key === current)
  const required = items[at]?.required ?? true
  const open = (item: Item) =>
    item.required === required &&
    item.key !== current &&
    !isSettled(item.state) &&
    !isOnItsWay(item.key) &&
    !skipped.has(item.key)
  return items.slice(at + 1).find(open) ?? items.slice(0, Math.max(0, at)).find(open)
}
