import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type FileMessageBody,
  listConversations,
  listMessages,
  type Message,
  sendFile,
  sendText,
  type TextMessageBody,
} from '#contract/messages.ts'
import { call } from '#web/call.ts'
import { type ConversationList, mergedList, withPresenceSince } from '#web/features/messages/conversation-list.ts'
import { fromNewest, type History, joined, lastSeq, merged, withOlder } from '#web/features/messages/history.ts'
import type { Outgoing } from '#web/features/messages/outgoing.ts'
import { CallError } from '#web/http.ts'
import { say } from '#web/socket/connection.ts'

/** As many as the server gives at once, and how often it is asked before the newest page is taken instead. */
const catchUpPage = 200
const catchUpPages = 5

export const listKey = [listConversations.path] as const
export const historyKey = (conversation: string) => [listMessages.path, conversation] as const

/** Whom one can write to, and one's conversations. What events told while it was on its way is kept. */
export const listQuery = (queries: QueryClient, me: string) =>
  queryOptions({
    queryKey: listKey,
    queryFn: async ({ signal }): Promise<ConversationList> => {
      const before = queries.getQueryData<ConversationList>(listKey)
      const told = await call(listConversations, {}, { signal })
      const now = queries.getQueryData<ConversationList>(listKey)
      return mergedList(now, withPresenceSince(told, before, now), me)
    },
    structuralSharing: false,
    refetchOnMount: 'always',
  })

/** What came after a seq, undefined when that is more than is worth fetching piece by piece. */
async function catchUp(conversation: string, after: number, signal: AbortSignal): Promise<Message[] | undefined> {
  const missed: Message[] = []
  for (let page = 0; page < catchUpPages; page += 1) {
    const query = { after: missed.at(-1)?.seq ?? after, limit: catchUpPage }
    const answer = await call(listMessages, { params: { conversationId: conversation }, query }, { signal })
    missed.push(...answer.items)
    if (!answer.has_more) return missed
  }
  return undefined
}

/**
 * The messages of a conversation as far as they are known. Fetched for the first time, it is the newest page; after that, what
 * came after the last known seq, which is how a gap or a lost connection is made good (MSG-12).
 */
export const historyQuery = (queries: QueryClient, conversation: string) =>
  queryOptions({
    queryKey: historyKey(conversation),
    queryFn: async ({ signal }): Promise<History> => {
      const cached = () => queries.getQueryData<History>(historyKey(conversation))
      const known = cached()
      if (known && known.messages.length > 0) {
        const missed = await catchUp(conversation, lastSeq(known), signal)
        const now = cached() ?? known
        const whole = missed && joined(now, missed)
        if (whole) return whole
      }
      const newest = await call(listMessages, { params: { conversationId: conversation }, query: {} }, { signal })
      return merged(cached(), fromNewest(newest))
    },
    structuralSharing: false,
    refetchOnMount: 'always',
  })

/** Fetches the page before the oldest known message and puts it in front. */
export async function loadOlder(queries: QueryClient, conversation: string): Promise<void> {
  const before = queries.getQueryData<History>(historyKey(conversation))?.messages.at(0)?.seq
  if (before === undefined) return
  const page = await call(listMessages, { params: { conversationId: conversation }, query: { before } })
  queries.setQueryData<History>(historyKey(conversation), (known) => known && withOlder(known, page))
}

function bodyOf({ conversation_id, send_id, text, file }: Outgoing): FileMessageBody | TextMessageBody {
  if (!file) return { conversation_id, send_id, message: text, type: 'text' }
  const { name, location, type } = file
  return { conversation_id, send_id, file_name: name, file_location: location, file_type: type, type: 'file' }
}

/** Over the socket where there is one, otherwise, or when that stays without an answer, as a call. */
export async function sendMessage(message: Outgoing): Promise<Message> {
  const body = bodyOf(message)
  try {
    return await say('message sent', body)
  } catch (error) {
    const unanswered = error instanceof CallError && (error.status === 0 || error.status === 401 || error.status >= 500)
    if (!unanswered) throw error
    return body.type === 'file' ? call(sendFile, { body }) : call(sendText, { body })
  }
}
