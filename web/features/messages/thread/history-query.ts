import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listMessages, type Message } from '#contract/messages.ts'
import {
  fromMiddle,
  fromNewest,
  hasNewer,
  type History,
  holds,
  joined,
  lastSeq,
  merged,
  returned,
  trimmed,
  withNewer,
  withOlder,
} from '#web/features/messages/thread/message-history.ts'
import { pageOf } from '../api.ts'

/** As many as the server gives at once, and how often it is asked before the newest page is taken instead. */
const catchUpPage = 200
const catchUpPages = 5

/** What scrolling fetches at once, and how much of it stands before and after a message that is looked up. */
const scrolledPage = 200
const around = 50

export const historyKey = (conversation: string) => [listMessages.path, conversation] as const

/** What came after a seq, undefined when that is more than is worth fetching piece by piece. */
async function catchUp(conversation: string, after: number, signal: AbortSignal): Promise<Message[] | undefined> {
  const missed: Message[] = []
  for (let page = 0; page < catchUpPages; page += 1) {
    const query = { after: missed.at(-1)?.seq ?? after, limit: catchUpPage }
    const answer = await pageOf(conversation, query, signal)
    missed.push(...answer.items)
    if (!answer.has_more) return missed
  }
  return undefined
}

/** The messages around one, or the newest where it is not there for this reader. */
async function middle(conversation: string, seq: number, signal?: AbortSignal): Promise<History> {
  const after = Math.max(0, seq - around - 1)
  const page = await pageOf(conversation, { after, limit: 2 * around + 1 }, signal)
  return page.items.length > 0 ? fromMiddle(page, after) : fromNewest(await pageOf(conversation, {}, signal))
}

/**
 * The messages of a conversation as far as they are known. Fetched for the first time, it is the newest page, or what stands
 * around `at`; after that, what came after the last known seq, which is how a gap or a lost connection is made good (MSG-12).
 */
export const historyQuery = (queries: QueryClient, conversation: string, at?: number) =>
  queryOptions({
    queryKey: historyKey(conversation),
    queryFn: async ({ signal }): Promise<History> => {
      const cached = () => queries.getQueryData<History>(historyKey(conversation))
      const known = cached()
      // A reader who is up among the old ones comes down page by page; nothing is missing where they are.
      if (known && hasNewer(known)) return known
      if (known && known.messages.length > 0) {
        const missed = await catchUp(conversation, lastSeq(known), signal)
        const now = cached() ?? known
        const whole = missed && joined(now, missed)
        if (whole) return whole
      } else if (at !== undefined) return merged(cached(), await middle(conversation, at, signal))
      return merged(cached(), fromNewest(await pageOf(conversation, {}, signal)))
    },
    structuralSharing: false,
    refetchOnMount: 'always',
  })

const change = (queries: QueryClient, conversation: string, changed: (known: History) => History) =>
  queries.setQueryData<History>(historyKey(conversation), (known) => known && changed(known))

/** Fetches the page before the oldest known message and puts it in front. */
export async function loadOlder(queries: QueryClient, conversation: string): Promise<void> {
  const before = queries.getQueryData<History>(historyKey(conversation))?.messages.at(0)?.seq
  if (before === undefined) return
  const page = await pageOf(conversation, { before, limit: scrolledPage })
  change(queries, conversation, (known) => withOlder(known, page))
}

/** The same after the newest known one, for who comes down again. */
export async function loadNewer(queries: QueryClient, conversation: string): Promise<void> {
  const known = queries.getQueryData<History>(historyKey(conversation))
  if (!known || !hasNewer(known)) return
  const page = await pageOf(conversation, { after: lastSeq(known), limit: scrolledPage })
  change(queries, conversation, (now) => withNewer(now, page))
}

/** Back to the end at once, however far it is. */
export async function loadNewest(queries: QueryClient, conversation: string): Promise<void> {
  const page = fromNewest(await pageOf(conversation, {}))
  const heard = queries.getQueryData<History>(historyKey(conversation))?.newest ?? 0
  change(queries, conversation, (known) => returned(known, page))
  // What arrived while the page was on its way was only counted.
  if (heard > page.newest) await queries.invalidateQueries({ queryKey: historyKey(conversation) })
}

/** Makes a message part of what is known, wherever in the conversation it stands. */
export async function lookUp(queries: QueryClient, conversation: string, seq: number): Promise<void> {
  const known = queries.getQueryData<History>(historyKey(conversation))
  if (known && holds(known, seq)) return
  const found = await middle(conversation, seq)
  const newest = Math.max(found.newest, queries.getQueryData<History>(historyKey(conversation))?.newest ?? 0)
  queries.setQueryData<History>(historyKey(conversation), { ...found, newest })
}

/** Keeps what is known small enough to be drawn in no time. */
export const trim = (queries: QueryClient, conversation: string, drop: 'older' | 'newer') =>
  change(queries, conversation, (known) => trimmed(known, drop))

/** A conversation is always opened at its end, or at the message that is looked for, never where it was left. */
export function letGo(queries: QueryClient, conversation: string): void {
  const queryKey = historyKey(conversation)
  const known = queries.getQueryData<History>(queryKey)
  if (known && hasNewer(known)) queries.removeQueries({ queryKey, exact: true })
}
