import { mostBeginnings } from '#contract/domain/text-limits.ts'
import type { ItemAnswer } from '#contract/items.ts'
import { merge } from '#web/features/onboarding/autosave/changes.ts'

/** What the text was when it began to change, and what was sent since without an answer. */
type WithBefore = { before?: { text: string | readonly string[] } }

/** The changes alone, without what their text was when they began. */
export const withoutBefore = ({ before: _, ...changes }: WithBefore): object => changes

/** The change, with what is stored of a text that it begins to change: the server compares that (ONB-20). */
export const withBeginning = (change: ItemAnswer, pending: ItemAnswer, stored: string | undefined): object =>
  change.text === undefined || pending.text !== undefined || stored === undefined
    ? change
    : { ...change, before: { text: stored } }

/** What two tabs changed, of which each began for itself: the older beginning counts. */
export function joinTabs(older: WithBefore, newer: WithBefore): object {
  const before = older.before ?? newer.before
  return { ...merge(withoutBefore(older), withoutBefore(newer)), ...(before && { before }) }
}

/** Whatever was sent without an answer may be what is stored now. */
export function withAttempt(pending: WithBefore, { text }: ItemAnswer): object {
  if (!pending.before || text === undefined) return pending
  const [first = '', ...others] = [pending.before.text].flat()
  if ([first, ...others].includes(text)) return pending
  return { ...pending, before: { text: [first, ...[...others, text].slice(1 - mostBeginnings)] } }
}
