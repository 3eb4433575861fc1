import type { Message, MessagePage } from '#contract/messages.ts'

/**
 * What of a conversation is known here: an unbroken run of its messages by seq. `newest` is the highest seq that was heard of;
 * a run that ends before it is one whose reader went up so far that the end was let go.
 */
export type History = { messages: readonly Message[]; hasOlder: boolean; newest: number }

/** More than `largest` are not kept; what is too much goes down to `kept`, so that it does not go piece by piece. */
export const largest = 1500
export const kept = 1200

const firstSeq = (history: History): number | undefined => history.messages.at(0)?.seq
export const lastSeq = (history: Pick<History, 'messages'>): number => history.messages.at(-1)?.seq ?? 0
export const hasNewer = (history: History): boolean => lastSeq(history) < history.newest

export const holds = (history: History, seq: number): boolean =>
  seq >= (firstSeq(history) ?? Infinity) && seq <= lastSeq(history)

/** A conversation as its newest page shows it. */
export const fromNewest = (page: MessagePage): History => ({
  messages: page.items,
  hasOlder: page.has_more,
  newest: page.items.at(-1)?.seq ?? 0,
})

/** A run from the middle, as it was asked for by the seq before it. */
export function fromMiddle(page: MessagePage, after: number): History {
  const last = page.items.at(-1)?.seq ?? 0
  // Where the page begins later than it was asked for, what stands before it is not for this reader.
  const hasOlder = after > 0 && page.items.at(0)?.seq === after + 1
  return { messages: page.items, hasOlder, newest: page.has_more ? last + 1 : last }
}

/**
 * Puts messages where their seq says, each once. Undefined when some before them are missing here: whoever asked then fetches
 * what comes after the last known seq (MSG-12). A run that let go of the end only learns that there is more.
 */
export function joined(history: History, arrived: readonly Message[]): History | undefined {
  const last = lastSeq(history)
  const newer = arrived.filter((message) => message.seq > last).toSorted((one, other) => one.seq - other.seq)
  const newest = Math.max(history.newest, newer.at(-1)?.seq ?? 0)
  if (hasNewer(history)) return newest === history.newest ? history : { ...history, newest }
  const unique = newer.filter((message, at) => message.seq !== newer[at - 1]?.seq)
  if (unique.length === 0) return history
  // Where nothing is known, what comes may still not be the first: then it is asked for, also by who joined later.
  const unbroken = unique.every(({ seq }, at) => seq === last + 1 + at)
  if (!unbroken) return undefined
  return { ...history, messages: [...history.messages, ...unique], newest }
}

/** A page of older messages before the ones that are known; a page that does not touch them changes nothing. */
export function withOlder(history: History, page: MessagePage): History {
  const first = firstSeq(history)
  const older = page.items.filter((message) => first === undefined || message.seq < first)
  if (older.length === 0) return { ...history, hasOlder: page.has_more && history.hasOlder }
  if (first !== undefined && older.at(-1)?.seq !== first - 1) return history
  return { ...history, messages: [...older, ...history.messages], hasOlder: page.has_more }
}

/** The same at the other end, for a run that let go of it. */
export function withNewer(history: History, page: MessagePage): History {
  const last = lastSeq(history)
  const newer = page.items.filter((message) => message.seq > last)
  const [next] = newer
  if (!next) return page.has_more || page.items.length > 0 ? history : { ...history, newest: last }
  if (next.seq !== last + 1) return history
  const end = lastSeq({ messages: newer })
  const newest = Math.max(history.newest, page.has_more ? end + 1 : end)
  return { ...history, messages: [...history.messages, ...newer], newest }
}

/** Lets go of the end that is farther from where the reader is. What is let go can be fetched again. */
export function trimmed(history: History, drop: 'older' | 'newer'): History {
  if (history.messages.length <= largest) return history
  if (drop === 'newer') return { ...history, messages: history.messages.slice(0, kept) }
  return { ...history, messages: history.messages.slice(-kept), hasOlder: true }
}

/** Of what is in the cache and what was fetched meanwhile, the run that reaches further; both together where they touch. */
export function merged(cached: History | undefined, fetched: History): History {
  if (!cached || cached.messages.length === 0) return fetched
  const first = firstSeq(fetched)
  if (first === undefined || hasNewer(cached)) return cached
  if (first > lastSeq(cached) + 1) return fetched
  return joined(cached, fetched.messages) ?? fetched
}

/** Back at the end: the newest page behind what is known where they touch, and alone where they do not. */
export function returned(cached: History | undefined, fetched: History): History {
  if (!cached || cached.messages.length === 0) return fetched
  if (!hasNewer(cached)) return merged(cached, fetched)
  const first = firstSeq(fetched) ?? Infinity
  if (first > lastSeq(cached) + 1 || first < (firstSeq(cached) ?? 0)) return fetched
  const newer = fetched.messages.filter((message) => message.seq > lastSeq(cached))
  return { ...cached, messages: [...cached.messages, ...newer], newest: fetched.newest }
}
