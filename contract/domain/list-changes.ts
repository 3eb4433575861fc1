import { z } from 'zod'

/** Elements that join a list and leave it. Several people change one list so: what others added meanwhile stays. */
export type ListChange<Element> = {
  add?: Element[] | undefined
  remove?: Element[] | undefined
}

/** What is typed while nothing can be sent is removed again with each key. */
const removedPerElement = 10

/**
 * A list in a body: the whole list, which replaces what is stored, or a change of it. `stored` is an element as it may be stored, where
 * the rules for new ones are stricter: it can always be removed.
 */
export const listOrChange = <Element extends z.ZodType>(
  element: Element,
  max: number,
  stored: z.ZodType<z.output<Element>> = element as z.ZodType<z.output<Element>>,
) => {
  const list = z.array(element).max(max)
  const change = {
    add: list.optional(),
    remove: z
      .array(stored)
      .max(max * removedPerElement)
      .optional(),
  }
  return z.union([list, z.strictObject(change)])
}

export type ListOrChange<Element> = readonly Element[] | ListChange<Element>

export const isWholeList = <Element>(change: ListOrChange<Element>): change is readonly Element[] =>
  Array.isArray(change)

export const isListChange = (value: unknown): value is ListChange<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([key, part]) => (key === 'add' || key === 'remove') && Array.isArray(part))

/** Equal for elements with equal fields. */
const keyOf = (element: unknown): string =>
  typeof element === 'object' && element !== null
    ? JSON.stringify(Object.entries(element).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : JSON.stringify(element)

/**
 * The list after a change. An element that is there is not added again, and one that is gone need not be removed, so a repeated change
 * changes nothing. Added elements stand where those stood that were removed for them, then at the end.
 */
export function applyListChange<Element>(
  list: readonly Element[],
  { add = [], remove = [] }: ListChange<Element>,
): Element[] {
  const present = new Set(list.map(keyOf))
  const added = new Map(add.map((element) => [keyOf(element), element]))
  const news = [...added].filter(([key]) => !present.has(key)).map(([, element]) => element)
  const gone = new Set(remove.map(keyOf).filter((key) => !added.has(key)))
  const places = [...gone].filter((key) => present.has(key))
  const replaced = new Map(places.flatMap((key, at) => (at < news.length ? [[key, news[at]] as const] : [])))
  const seen = new Set<string>()
  const kept = list.flatMap((element): Element[] => {
    const key = keyOf(element)
    if (!gone.has(key)) return [element]
    const successor = seen.has(key) ? undefined : replaced.get(key)
    seen.add(key)
    return successor === undefined ? [] : [successor]
  })
  return [...kept, ...news.slice(replaced.size)]
}

/** The list after a whole one or a change was given. */
export const resolveList = <Element>(list: readonly Element[], change: ListOrChange<Element>): Element[] =>
  isWholeList(change) ? [...change] : applyListChange(list, change)

/** One change that does what both do, one after the other. */
export function joinListChanges<Element>(
  { add = [], remove = [] }: ListChange<Element>,
  then: ListChange<Element>,
): ListChange<Element> {
  const later = { add: then.add ?? [], remove: then.remove ?? [] }
  return {
    add: applyListChange(add, later),
    remove: exclude([...remove, ...exclude(later.remove, remove)], later.add),
  }
}

/** What of a change is left to do once a part of it was stored. */
export function subtractListChange<Element>(
  { add = [], remove = [] }: ListChange<Element>,
  stored: ListChange<Element>,
): ListChange<Element> | undefined {
  return unlessEmpty({ add: exclude(add, stored.add ?? []), remove: exclude(remove, stored.remove ?? []) })
}

/** The change that makes one list of another, whatever their order; undefined where there is none. */
export const diffLists = <Element>(
  before: readonly Element[],
  after: readonly Element[],
): ListChange<Element> | undefined => unlessEmpty({ add: exclude(after, before), remove: exclude(before, after) })

const unlessEmpty = <Element>({ add, remove }: { add: Element[]; remove: Element[] }) =>
  add.length + remove.length > 0 ? { add, remove } : undefined

function exclude<Element>(elements: readonly Element[], others: readonly Element[]): Element[] {
  const keys = new Set(others.map(keyOf))
  return elements.filter((element) => !keys.has(keyOf(element)))
}
