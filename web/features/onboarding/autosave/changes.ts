import {
  applyListChange,
  isListChange,
  joinListChanges,
  type ListChange,
  subtractListChange,
} from '#contract/domain/list-changes.ts'

/** Some fields of an object and of the objects in it. A list is complete, changed by element, or absent. */
export type Changes<T> = T extends readonly (infer Element)[]
  ? T | ListChange<Element>
  : T extends object
    ? keyof T extends keyof ListChange<unknown>
      ? T
      : { [K in keyof T]?: Changes<T[K]> }
    : T

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Applies a change. Objects are merged field by field, and lists by element where the change says so; texts, whole lists and other values
 * are replaced.
 */
export function merge<T>(base: T, change: Changes<T>): T {
  if (isListChange(change)) return mergeList(base, change) as T // elements of the same list
  if (!isObject(base) || !isObject(change)) return change as T // a value that is no object replaces the old one
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (value !== undefined) merged[key] = key in base ? merge(base[key], value) : value
  }
  return merged as T // a field was added or replaced by one of its own type
}

function mergeList(base: unknown, change: ListChange<unknown>): unknown {
  if (Array.isArray(base)) return applyListChange(base, change)
  return isListChange(base) ? joinListChanges(base, change) : change
}

/** Returns the pending changes after `sent` is stored: the fields that were typed again during the save. */
export function without<T>(pending: T, sent: T): Changes<T> {
  const left: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(pending as Fields)) {
    const stored = (sent as Fields)[key]
    if (isListChange(value) && isListChange(stored)) {
      const rest = subtractListChange(value, stored)
      if (rest) left[key] = rest
    } else if (isObject(value) && isObject(stored)) {
      const rest = without(value, stored)
      if (!isEmpty(rest)) left[key] = rest
    } else if (!same(value, stored)) left[key] = value
  }
  return left as Changes<T> // a part of the pending changes
}

const same = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b))

export const isEmpty = (part: object): boolean => Object.keys(part).length === 0

/** What the vault holds of a login. */
const secretFields = new Set(['login', 'password', 'place'])

/** The changes that may be written to the browser's storage: all but logins and passwords. */
export function withoutLogins(pending: object): object {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(pending)) {
    if (secretFields.has(key)) continue
    const inner = isObject(value) ? withoutLogins(value) : value
    if (!isObject(inner) || !isEmpty(inner)) kept[key] = inner
  }
  return kept
}

export const holdsLogins = (pending: object): boolean => !same(pending, withoutLogins(pending))
