import type { Message, MessagePage } from '#contract/messages.ts'

/**
 * What of a conversation is known here: an unbroken run of its messages by seq. `newest` is the highest seq that was heard of;
 * a run that ends before it is one whose reader went up so far that the end was let go.
 */
export type MessageHistory = { messages: readonly Message[]; hasOlder: boolean; newest: number }

/** More than `largest` are not kept; what is too much goes down to `kept`, so that it does not go piece by piece. */
export const maxMessages = 1500
export const trimmedSize = 1200

const firstSeq = (history: MessageHistory): number | undefined => history.messages.at(0)?.seq
export const lastSeq = (history: Pick<MessageHistory, 'messages'>): number => history.messages.at(-1)?.seq ?? 0
export const hasNewer = (history: MessageHistory): boolean => lastSeq(history) < history.newest

export const includesSeq = (history: MessageHistory, seq: number): boolean =>
  seq >= (firstSeq(history) ?? Infinity) && seq <= lastSeq(history)

/** A conversation as its newest page shows it. */
export const historyFromNewestPage = (page: MessagePage): MessageHistory => ({
  messages: page.items,
  hasOlder: page.has_more,
  newest: page.items.at(-1)?.seq ?? 0,
})

/** A run from the middle, as it was asked for by the seq before it. */
export function historyFromMiddlePage(page: MessagePage, after: number): MessageHistory {
  const last = page.items.at(-1)?.seq ?? 0
  // Where the page begins later than it was asked for, what stands before it is not for this reader.
  const hasOlder = after > 0 && page.items.at(0)?.seq === after + 1
  return { messages: page.items, hasOlder, newest: page.has_more ? last + 1 : last }
}

/**
 * Puts messages where their seq says, each once. Undefined when some before them are missing here: whoever asked then fetches
 * what comes after the last known seq (MSG-12). A run that let go of the end only learns that there is more.
 */
export function appendMessages(history: MessageHistory, arrived: readonly Message[]): MessageHistory | undefined {
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
export function prependOlderPage(history: MessageHistory, page: MessagePage): MessageHistory {
  const first = firstSeq(history)
  const older = page.items.filter((message) => first === undefined || message.seq < first)
  if (older.length === 0) return { ...history, hasOlder: page.has_more && history.hasOlder }
  if (first !== undefined && older.at(-1)?.seq !== first - 1) return history
  return { ...history, messages: [...older, ...history.messages], hasOlder: page.has_more }
}

/** The same at the other end, for a run that let go of it. */
export function appendNewerPage(history: MessageHistory, page: MessagePage): MessageHistory {
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
export function trimMessages(history: MessageHistory, drop: 'older' | 'newer'): MessageHistory {
  if (history.messages.length <= maxMessages) return history
  if (drop === 'newer') return { ...history, messages: history.messages.slice(0, trimmedSize) }
  return { ...history, messages: history.messages.slice(-trimmedSize), hasOlder: true }
}

/** Of what is in the cache and what was fetched meanwhile, the run that reaches further; both together where they touch. */
export function mergePage(cached: MessageHistory | undefined, fetched: MessageHistory): MessageHistory {
  if (!cached || cached.messages.length === 0) return fetched
  const first = firstSeq(fetched)
  if (first === undefined || hasNewer(cached)) return cached
  if (first > lastSeq(cached) + 1) return fetched
  return appendMessages(cached, fetched.messages) ?? fetched
}

/** Back at the end: the newest page behind what is known where they touch, and alone where they do not. */
export function mergeNewestPage(cached: MessageHistory | undefined, fetched: MessageHistory): MessageHistory {
  if (!cached || cached.messages.length === 0) return fetched
  if (!hasNewer(cached)) return mergePage(cached, fetched)
  const first = firstSeq(fetched) ?? Infinity
  if (first > lastSeq(cached) + 1 || first < (firstSeq(cached) ?? 0)) return fetched
  const newer = fetched.messages.filter((message) => message.seq > lastSeq(cached))
  return { ...cached, messages: [...cached.messages, ...newer], newest: fetched.newest }
}
