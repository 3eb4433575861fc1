import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listMessages, type Message } from '#contract/messages.ts'
import {
  historyFromMiddlePage,
  historyFromNewestPage,
  hasNewer,
  type MessageHistory,
  includesSeq,
  appendMessages,
  lastSeq,
  mergePage,
  mergeNewestPage,
  trimMessages,
  appendNewerPage,
  prependOlderPage,
} from '#web/features/messages/thread/message-history.ts'
import { fetchMessagePage } from '../api.ts'

/** As many as the server gives at once, and how often it is asked before the newest page is taken instead. */
const catchUpPageSize = 200
const maxCatchUpPages = 5

/** What scrolling fetches at once, and how much of it stands before and after a message that is looked up. */
const scrollPageSize = 200
const contextSize = 50

export const historyKey = (conversation: string) => [listMessages.path, conversation] as const

/** What came after a seq, undefined when that is more than is worth fetching piece by piece. */
async function fetchMissedMessages(
  conversation: string,
  after: number,
  signal: AbortSignal,
): Promise<Message[] | undefined> {
  const missed: Message[] = []
  for (let page = 0; page < maxCatchUpPages; page += 1) {
    const query = { after: missed.at(-1)?.seq ?? after, limit: catchUpPageSize }
    const answer = await fetchMessagePage(conversation, query, signal)
    missed.push(...answer.items)
    if (!answer.has_more) return missed
  }
  return undefined
}

/** The messages around one, or the newest where it is not there for this reader. */
async function fetchAround(conversation: string, seq: number, signal?: AbortSignal): Promise<MessageHistory> {
  const after = Math.max(0, seq - contextSize - 1)
  const page = await fetchMessagePage(conversation, { after, limit: 2 * contextSize + 1 }, signal)
  return page.items.length > 0
    ? historyFromMiddlePage(page, after)
    : historyFromNewestPage(await fetchMessagePage(conversation, {}, signal))
}

/**
 * The messages of a conversation as far as they are known. Fetched for the first time, it is the newest page, or what stands
 * around `at`; after that, what came after the last known seq, which is how a gap or a lost connection is made good (MSG-12).
 */
export const historyQuery = (queries: QueryClient, conversation: string, at?: number) =>
  queryOptions({
    queryKey: historyKey(conversation),
    queryFn: async ({ signal }): Promise<MessageHistory> => {
      const cached = () => queries.getQueryData<MessageHistory>(historyKey(conversation))
      const known = cached()
      // A reader who is up among the old ones comes down page by page; nothing is missing where they are.
      if (known && hasNewer(known)) return known
      if (known && known.messages.length > 0) {
        const missed = await fetchMissedMessages(conversation, lastSeq(known), signal)
        const now = cached() ?? known
        const whole = missed && appendMessages(now, missed)
        if (whole) return whole
      } else if (at !== undefined) return mergePage(cached(), await fetchAround(conversation, at, signal))
      return mergePage(cached(), historyFromNewestPage(await fetchMessagePage(conversation, {}, signal)))
    },
    structuralSharing: false,
    refetchOnMount: 'always',
  })

const updateHistory = (
  queries: QueryClient,
  conversation: string,
  changed: (known: MessageHistory) => MessageHistory,
) => queries.setQueryData<MessageHistory>(historyKey(conversation), (known) => known && changed(known))

/** Fetches the page before the oldest known message and puts it in front. */
export async function loadOlder(queries: QueryClient, conversation: string): Promise<void> {
  const before = queries.getQueryData<MessageHistory>(historyKey(conversation))?.messages.at(0)?.seq
  if (before === undefined) return
  const page = await fetchMessagePage(conversation, { before, limit: scrollPageSize })
  updateHistory(queries, conversation, (known) => prependOlderPage(known, page))
}

/** The same after the newest known one, for who comes down again. */
export async function loadNewer(queries: QueryClient, conversation: string): Promise<void> {
  const known = queries.getQueryData<MessageHistory>(historyKey(conversation))
  if (!known || !hasNewer(known)) return
  const page = await fetchMessagePage(conversation, { after: lastSeq(known), limit: scrollPageSize })
  updateHistory(queries, conversation, (now) => appendNewerPage(now, page))
}

/** Back to the end at once, however far it is. */
export async function loadNewest(queries: QueryClient, conversation: string): Promise<void> {
  const page = historyFromNewestPage(await fetchMessagePage(conversation, {}))
  const heard = queries.getQueryData<MessageHistory>(historyKey(conversation))?.newest ?? 0
  updateHistory(queries, conversation, (known) => mergeNewestPage(known, page))
  // What arrived while the page was on its way was only counted.
  if (heard > page.newest) await queries.invalidateQueries({ queryKey: historyKey(conversation) })
}

/** Makes a message part of what is known, wherever in the conversation it stands. */
export async function loadAround(queries: QueryClient, conversation: string, seq: number): Promise<void> {
  const known = queries.getQueryData<MessageHistory>(historyKey(conversation))
  if (known && includesSeq(known, seq)) return
  const found = await fetchAround(conversation, seq)
  const newest = Math.max(found.newest, queries.getQueryData<MessageHistory>(historyKey(conversation))?.newest ?? 0)
  queries.setQueryData<MessageHistory>(historyKey(conversation), { ...found, newest })
}

/** Keeps what is known small enough to be drawn in no time. */
export const trimHistory = (queries: QueryClient, conversation: string, drop: 'older' | 'newer') =>
  updateHistory(queries, conversation, (known) => trimMessages(known, drop))

/** A conversation is always opened at its end, or at the message that is looked for, never where it was left. */
export function discardScrolledHistory(queries: QueryClient, conversation: string): void {
  const queryKey = historyKey(conversation)
  const known = queries.getQueryData<MessageHistory>(queryKey)
  if (known && hasNewer(known)) queries.removeQueries({ queryKey, exact: true })
}
