import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import { historyKey } from '#web/features/messages/thread/history-query.ts'
import type { History } from '#web/features/messages/thread/message-history.ts'
import { pageOf } from '../api.ts'

/** Those that are asked about within this time, in ms, are asked about together: a page of pictures expires at once. */
const gatherFor = 50
/** As many as the server gives at once. */
const atOnce = 200

/** Messages of the same seq in place of those that are known; one that is not known is left out. */
function withFresh(history: History, fresh: readonly Message[]): History {
  const bySeq = new Map(fresh.map((message) => [message.seq, message]))
  return { ...history, messages: history.messages.map((message) => bySeq.get(message.seq) ?? message) }
}

/** The link of a file lives for an hour. Renews it by fetching its message again, and answers it. */
export function linkRenewal(queries: QueryClient, conversation: string): (seq: number) => Promise<string | undefined> {
  const wanted = new Set<number>()
  let fetching: Promise<readonly Message[]> | undefined

  const renew = async () => {
    await new Promise((resolve) => setTimeout(resolve, gatherFor))
    fetching = undefined
    const [first, last] = [Math.min(...wanted), Math.max(...wanted)]
    wanted.clear()
    const query = { after: first - 1, limit: Math.min(last - first + 1, atOnce) }
    const page = await pageOf(conversation, query)
    queries.setQueryData<History>(historyKey(conversation), (known) => known && withFresh(known, page.items))
    return page.items
  }

  return async (seq) => {
    wanted.add(seq)
    fetching ??= renew()
    const fresh = await fetching
    return fresh.find((message) => message.seq === seq)?.file_location ?? undefined
  }
}
