import { mostBeginnings } from '#contract/domain/text-limits.ts'
import type { ItemAnswer } from '#contract/items.ts'
import { merge } from '#web/features/onboarding/autosave/changes.ts'

/** What is noted beside the changes of an item. */
export type Notes = {
  /** What the text was when it began to change, and what was sent since without an answer. */
  before?: { text: string | readonly string[] }
  /** The text is one email address. */
  isAddress?: boolean
}

/** The changes alone. */
export const withoutNotes = ({ before: _, isAddress: __, ...changes }: Notes): object => changes

/** What is known of the text that a change changes. */
export type Known = { stored?: string; isAddress?: boolean }

/** The change, with what is stored of a text that it begins to change: the server compares that (ONB-20). */
export function withNotes(
  change: ItemAnswer,
  pending: ItemAnswer & Notes,
  { stored, isAddress = false }: Known,
): object {
  if (change.text === undefined) return change
  const begins = pending.text === undefined && stored !== undefined
  return {
    ...change,
    ...(begins && { before: { text: stored } }),
    ...(isAddress !== (pending.isAddress ?? false) && { isAddress }),
  }
}

/** What two tabs changed, of which each began for itself: the older beginning counts. */
export function joinTabs(older: Notes, newer: Notes): object {
  const before = older.before ?? newer.before
  return { ...merge<object>(older, newer), ...(before && { before }) }
}

/** Whatever was sent without an answer may be what is stored now. */
export function withAttempt(pending: Notes, { text }: ItemAnswer): object {
  if (!pending.before || text === undefined) return pending
  const [first = '', ...others] = [pending.before.text].flat()
  if ([first, ...others].includes(text)) return pending
  return { ...pending, before: { text: [first, ...[...others, text].slice(1 - mostBeginnings)] } }
}
