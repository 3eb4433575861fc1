import type { Message, MessagePage } from '#contract/messages.ts'

/**
 * A contiguous range of a conversation's messages by seq. `newest` is the highest seq known to exist; it is beyond the
 * range when the end was discarded while scrolling up.
 */
export type MessageHistory = { messages: readonly Message[]; hasOlder: boolean; newest: number }

/** Beyond `maxMessages` the range is cut to `trimmedSize` at once, not message by message. */
export const maxMessages = 1500
export const trimmedSize = 1200

const firstSeq = (history: MessageHistory): number | undefined => history.messages.at(0)?.seq
export const lastSeq = (history: Pick<MessageHistory, 'messages'>): number => history.messages.at(-1)?.seq ?? 0
export const hasNewer = (history: MessageHistory): boolean => lastSeq(history) < history.newest

export const includesSeq = (history: MessageHistory, seq: number): boolean =>
  seq >= (firstSeq(history) ?? Infinity) && seq <= lastSeq(history)

export const historyFromNewestPage = (page: MessagePage): MessageHistory => ({
  messages: page.items,
  hasOlder: page.has_more,
  newest: page.items.at(-1)?.seq ?? 0,
})

/** A range from the middle, requested by the seq before it. */
export function historyFromMiddlePage(page: MessagePage, after: number): MessageHistory {
  const last = page.items.at(-1)?.seq ?? 0
  // A page that begins later than requested: earlier messages are hidden from this reader.
  const hasOlder = after > 0 && page.items.at(0)?.seq === after + 1
  return { messages: page.items, hasOlder, newest: page.has_more ? last + 1 : last }
}

/**
 * Appends messages by seq, each once. Undefined when there is a gap before them: the caller then fetches the messages
 * after the last known seq (MSG-12). A range without its end only updates `newest`.
 */
export function appendMessages(history: MessageHistory, arrived: readonly Message[]): MessageHistory | undefined {
  const last = lastSeq(history)
  const newer = arrived.filter((message) => message.seq > last).toSorted((a, b) => a.seq - b.seq)
  const newest = Math.max(history.newest, newer.at(-1)?.seq ?? 0)
  if (hasNewer(history)) return newest === history.newest ? history : { ...history, newest }
  const unique = newer.filter((message, at) => message.seq !== newer[at - 1]?.seq)
  if (unique.length === 0) return history
  // In an empty history a first message may still not be number one, for example after joining later: it is fetched.
  const unbroken = unique.every(({ seq }, at) => seq === last + 1 + at)
  if (!unbroken) return undefined
  return { ...history, messages: [...history.messages, ...unique], newest }
}

/** A page that does not touch the range changes nothing. */
export function prependOlderPage(history: MessageHistory, page: MessagePage): MessageHistory {
  const first = firstSeq(history)
  const older = page.items.filter((message) => first === undefined || message.seq < first)
  if (older.length === 0) return { ...history, hasOlder: page.has_more && history.hasOlder }
  if (first !== undefined && older.at(-1)?.seq !== first - 1) return history
  return { ...history, messages: [...older, ...history.messages], hasOlder: page.has_more }
}

/** The same at the other end, for a range without its end. */
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

/** Discards the end that is farther from the reader. It can be fetched again. */
export function trimMessages(history: MessageHistory, drop: 'older' | 'newer'): MessageHistory {
  if (history.messages.length <= maxMessages) return history
  if (drop === 'newer') return { ...history, messages: history.messages.slice(0, trimmedSize) }
  return { ...history, messages: history.messages.slice(-trimmedSize), hasOlder: true }
}

/** The range that reaches further; both together when they touch. */
export function mergePage(cached: MessageHistory | undefined, fetched: MessageHistory): MessageHistory {
  if (!cached || cached.messages.length === 0) return fetched
  const first = firstSeq(fetched)
  if (first === undefined || hasNewer(cached)) return cached
  if (first > lastSeq(cached) + 1) return fetched
  return appendMessages(cached, fetched.messages) ?? fetched
}

/** The newest page appended to the range when they touch, otherwise alone. */
export function mergeNewestPage(cached: MessageHistory | undefined, fetched: MessageHistory): MessageHistory {
  if (!cached || cached.messages.length === 0) return fetched
  if (!hasNewer(cached)) return mergePage(cached, fetched)
  const first = firstSeq(fetched) ?? Infinity
  if (first > lastSeq(cached) + 1 || first < (firstSeq(cached) ?? 0)) return fetched
  const newer = fetched.messages.filter((message) => message.seq > lastSeq(cached))
  return { ...cached, messages: [...cached.messages, ...newer], newest: fetched.newest }
}
