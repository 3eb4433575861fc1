import type { Message, MessagePage } from '#contract/messages.ts'

/** What of a conversation is known here: an unbroken run of messages by seq, up to the newest one that was heard of. */
export type History = { messages: readonly Message[]; hasOlder: boolean }

const firstSeq = (history: History): number | undefined => history.messages.at(0)?.seq
export const lastSeq = (history: History): number => history.messages.at(-1)?.seq ?? 0

/** A conversation as its newest page shows it. */
export const fromNewest = (page: MessagePage): History => ({ messages: page.items, hasOlder: page.has_more })

/**
 * Puts messages where their seq says, each once. Undefined when some before them are missing here: whoever asked then fetches
 * what comes after the last known seq (MSG-12).
 */
export function joined(history: History, arrived: readonly Message[]): History | undefined {
  const last = lastSeq(history)
  const newer = arrived.filter((message) => message.seq > last).toSorted((one, other) => one.seq - other.seq)
  const unique = newer.filter((message, at) => message.seq !== newer[at - 1]?.seq)
  if (unique.length === 0) return history
  // The first message of all follows nothing, and where nothing is known nothing is missing.
  const follows = history.messages.length === 0 ? !history.hasOlder : unique[0]?.seq === last + 1
  const unbroken = unique.every((message, at) => at === 0 || message.seq === (unique[at - 1]?.seq ?? 0) + 1)
  if (!follows || !unbroken) return undefined
  return { ...history, messages: [...history.messages, ...unique] }
}

/** A page of older messages before the ones that are known; a page that does not touch them changes nothing. */
export function withOlder(history: History, page: MessagePage): History {
  const first = firstSeq(history)
  const older = page.items.filter((message) => first === undefined || message.seq < first)
  if (older.length === 0) return { ...history, hasOlder: page.has_more && history.hasOlder }
  if (first !== undefined && older.at(-1)?.seq !== first - 1) return history
  return { messages: [...older, ...history.messages], hasOlder: page.has_more }
}

/** Of what is in the cache and what was fetched meanwhile, the run that reaches further; both together where they touch. */
export function merged(cached: History | undefined, fetched: History): History {
  if (!cached || cached.messages.length === 0) return fetched
  const first = firstSeq(fetched)
  if (first === undefined) return cached
  if (first > lastSeq(cached) + 1) return fetched
  return joined(cached, fetched.messages) ?? fetched
}
