import {
  createConversation,
  listConversations,
  listMessages,
  markRead,
  searchMessages,
  sendFile,
  sendText,
} from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import * as conversations from './conversations.ts'
import { sendFileMessage } from './files.ts'
import { findMessages } from './search.ts'
import * as messages from './service.ts'
import { tellTyping } from './typing.ts'

/** What a browser says over its connection; the calls below do the same. */
export function messageEvents(parts: Parts): void {
  const { realtime } = parts
  realtime.handle('verify user', async (actor) => ({
    id: actor.id,
    name: actor.name,
    role: actor.role,
    ...(actor.role === 'Manager' ? {} : { manager_id: actor.workspace }),
  }))
  realtime.handle('register notification', async () => ({}))
  realtime.handle('logout', async () => ({}))
  realtime.handle('conversation selected', async (actor, { id }) => {
    await messages.markAllRead(parts, actor, id)
    return {}
  })
  realtime.handle('message sent', async (actor, message) => {
    const send =
      message.type === 'file' ? sendFileMessage(parts, actor, message) : messages.sendTextMessage(parts, actor, message)
    return (await send).message
  })
  realtime.handle('typing', async (actor, { conversation_id }) => {
    await tellTyping(parts, actor, conversation_id)
    return {}
  })
}

export function messageRoutes(api: Api, parts: Parts): void {
  route(api, listConversations, async ({ actor, answer }) =>
    answer(200, await conversations.listConversations(parts, actor)),
  )

  route(api, createConversation, async ({ actor, body, answer }) => {
    const { conversation, created } = await conversations.startConversation(parts, actor, body)
    return answer(created ? 201 : 200, conversation)
  })

  route(api, markRead, async ({ actor, body, answer }) => {
    await messages.markConversationRead(parts, actor, body)
    return answer(204, undefined)
  })

  route(api, searchMessages, async ({ actor, query, answer }) => answer(200, await findMessages(parts, actor, query)))

  route(api, listMessages, async ({ actor, params, query, answer }) =>
    answer(200, await messages.readMessages(parts, actor, params.conversationId, query)),
  )

  route(api, sendText, async ({ actor, body, answer }) => {
    const { message, created } = await messages.sendTextMessage(parts, actor, body)
    return answer(created ? 201 : 200, message)
  })

  route(api, sendFile, async ({ actor, body, answer }) => {
    const { message, created } = await sendFileMessage(parts, actor, body)
    return answer(created ? 201 : 200, message)
  })
}
