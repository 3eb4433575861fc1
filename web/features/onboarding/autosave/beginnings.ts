import { mostBeginnings } from '#contract/domain/text-limits.ts'
import { isEmpty, merge } from '#web/features/onboarding/autosave/changes.ts'

type Fields = Readonly<Record<string, unknown>>
type WithBefore = { before?: object }

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The changes alone, without what their texts were when they began. */
export const withoutBefore = ({ before: _, ...changes }: WithBefore): object => changes

/** `stored` as far as `change` has texts that `pending` has not yet. */
function newTexts(change: Fields, pending: Fields, stored: Fields): object {
  const found: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(change)) {
    const [waits, there] = [pending[key], stored[key]]
    if (typeof value === 'string' && typeof there === 'string' && waits === undefined) found[key] = there
    if (!isObject(value) || !isObject(there)) continue
    const inside = newTexts(value, isObject(waits) ? waits : {}, there)
    if (!isEmpty(inside)) found[key] = inside
  }
  return found
}

/** The change, with what is stored of the texts that it begins to change: the server compares that (ONB-20). */
export function withBeginnings(change: object, pending: object, stored: object | undefined): object {
  const before = newTexts(change as Fields, pending as Fields, (stored ?? {}) as Fields)
  return isEmpty(before) ? change : { ...change, before }
}

/** What two tabs changed, of which each began for itself: the older beginning counts. */
export const joinTabs = (older: object, newer: object): object => {
  const [one, other] = [older as WithBefore, newer as WithBefore]
  const before = merge(other.before ?? {}, one.before ?? {})
  return { ...merge(withoutBefore(older), withoutBefore(newer)), ...(!isEmpty(before) && { before }) }
}

/** Whatever was sent without an answer may be what is stored now. */
export function withAttempt(pending: object, sent: object): object {
  const { before } = pending as WithBefore
  return before ? { ...pending, before: addSent(before as Fields, sent as Fields) } : pending
}

function addSent(before: Fields, sent: Fields): object {
  return Object.fromEntries(
    Object.entries(before).map(([key, began]) => {
      const value = sent[key]
      if (isObject(began)) return [key, isObject(value) ? addSent(began, value) : began]
      const [first, ...others] = [began].flat()
      if (typeof value !== 'string' || [first, ...others].includes(value)) return [key, began]
      return [key, [first, ...[...others, value].slice(1 - mostBeginnings)]]
    }),
  )
}
