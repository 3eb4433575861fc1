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
import { invalidate } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { fetchMessagePage } from '../api.ts'

/** The largest page of the server, and how many pages are fetched before the newest page replaces them. */
const catchUpPageSize = 200
const maxCatchUpPages = 5

/** Page size of scrolling, and how many messages are fetched on each side of a linked one. */
const scrollPageSize = 200
const contextSize = 50

export const historyKey = (conversation: string) => [listMessages.path, conversation] as const

/** Messages after a seq; undefined when there are too many to fetch page by page. */
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

/** The messages around a seq, or the newest page when this reader may not see it. */
async function fetchAround(conversation: string, seq: number, signal?: AbortSignal): Promise<MessageHistory> {
  const after = Math.max(0, seq - contextSize - 1)
  const page = await fetchMessagePage(conversation, { after, limit: 2 * contextSize + 1 }, signal)
  return page.items.length > 0
    ? historyFromMiddlePage(page, after)
    : historyFromNewestPage(await fetchMessagePage(conversation, {}, signal))
}

/**
 * The first fetch loads the newest page, or the messages around `at`. Later ones load the messages after the last known
 * seq, which closes gaps and makes up for a lost connection (MSG-12).
 */
export const historyQuery = (queries: QueryClient, conversation: string, at?: number) =>
  queryOptions({
    queryKey: historyKey(conversation),
    queryFn: async ({ signal }): Promise<MessageHistory> => {
      const cached = () => queries.getQueryData<MessageHistory>(historyKey(conversation))
      const cachedHistory = cached()
      // A reader among old messages loads newer ones by scrolling.
      if (cachedHistory && hasNewer(cachedHistory)) return cachedHistory
      if (cachedHistory && cachedHistory.messages.length > 0) {
        const missed = await fetchMissedMessages(conversation, lastSeq(cachedHistory), signal)
        const now = cached() ?? cachedHistory
        const whole = missed && appendMessages(now, missed)
        if (whole) return whole
      }
      const fetched =
        at !== undefined && !cachedHistory?.messages.length
          ? await fetchAround(conversation, at, signal)
          : historyFromNewestPage(await fetchMessagePage(conversation, {}, signal))
      // Messages that arrived during the fetch are in the cache by now.
      return mergePage(cached(), fetched)
    },
    structuralSharing: false,
    refetchOnMount: everyMount,
  })

const updateHistory = (
  queries: QueryClient,
  conversation: string,
  changed: (history: MessageHistory) => MessageHistory,
) => queries.setQueryData<MessageHistory>(historyKey(conversation), (history) => history && changed(history))

export async function loadOlder(queries: QueryClient, conversation: string): Promise<void> {
  const before = queries.getQueryData<MessageHistory>(historyKey(conversation))?.messages.at(0)?.seq
  if (before === undefined) return
  const page = await fetchMessagePage(conversation, { before, limit: scrollPageSize })
  updateHistory(queries, conversation, (history) => prependOlderPage(history, page))
}

export async function loadNewer(queries: QueryClient, conversation: string): Promise<void> {
  const cached = queries.getQueryData<MessageHistory>(historyKey(conversation))
  if (!cached || !hasNewer(cached)) return
  const page = await fetchMessagePage(conversation, { after: lastSeq(cached), limit: scrollPageSize })
  updateHistory(queries, conversation, (now) => appendNewerPage(now, page))
}

/** Jumps to the end. */
export async function loadNewest(queries: QueryClient, conversation: string): Promise<void> {
  const page = historyFromNewestPage(await fetchMessagePage(conversation, {}))
  const heard = queries.getQueryData<MessageHistory>(historyKey(conversation))?.newest ?? 0
  updateHistory(queries, conversation, (history) => mergeNewestPage(history, page))
  // Messages that arrived during the fetch were only counted.
  if (heard > page.newest) await invalidate(queries, { queryKey: historyKey(conversation) })
}

export async function loadAround(queries: QueryClient, conversation: string, seq: number): Promise<void> {
  const cached = queries.getQueryData<MessageHistory>(historyKey(conversation))
  if (cached && includesSeq(cached, seq)) return
  const found = await fetchAround(conversation, seq)
  const newest = Math.max(found.newest, queries.getQueryData<MessageHistory>(historyKey(conversation))?.newest ?? 0)
  queries.setQueryData<MessageHistory>(historyKey(conversation), { ...found, newest })
}

export const trimHistory = (queries: QueryClient, conversation: string, drop: 'older' | 'newer') =>
  updateHistory(queries, conversation, (history) => trimMessages(history, drop))

/** A conversation always opens at its end or at a linked message, so a scrolled-up history is discarded. */
export function discardScrolledHistory(queries: QueryClient, conversation: string): void {
  const queryKey = historyKey(conversation)
  const cached = queries.getQueryData<MessageHistory>(queryKey)
  if (cached && hasNewer(cached)) queries.removeQueries({ queryKey, exact: true })
}
