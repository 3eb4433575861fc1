import { contentTypeOf, csv } from '#contract/domain/content-types.ts'
import * as contract from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import { contentDispositionNames } from '#server/platform/http/headers.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
import { publishTyping } from './publish-conversation.ts'
import { addMembers, deleteGroup, removeMember, renameGroup } from './use-cases/change-members.ts'
import { exportConversation } from './use-cases/export-conversation.ts'
import { markAllRead, markConversationRead, readMessages } from './use-cases/read-messages.ts'
import { findMessages } from './use-cases/search-messages.ts'
import { sendFileMessage } from './use-cases/send-file.ts'
import { sendTextMessage } from './use-cases/send-message.ts'
import { readInbox, showInbox } from './use-cases/show-inbox.ts'
import { listConversations, startConversation } from './use-cases/start-conversation.ts'

/** Socket events of the browser, equivalent to the calls below. */
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
    await markAllRead(parts, actor, id)
    return {}
  })
  realtime.handle('message sent', async (actor, message) => {
    const send =
      message.type === 'file' ? sendFileMessage(parts, actor, message) : sendTextMessage(parts, actor, message)
    return (await send).message
  })
  realtime.handle('typing', async (actor, { conversation_id }) => {
    await publishTyping(parts, actor, conversation_id)
    return {}
  })
}

export function messageRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.listConversations, ({ actor, query }) => listConversations(parts, actor, query.limit))

  route(api, contract.createConversation, async ({ actor, body, answer }) => {
    const { conversation, created } = await startConversation(parts, actor, body)
    return answer(created ? 201 : 200, conversation)
  })

  routeTo(api, contract.markRead, ({ actor, body }) => markConversationRead(parts, actor, body))

  routeTo(api, contract.searchMessages, ({ actor, query }) => findMessages(parts, actor, query))

  routeTo(api, contract.listMessages, ({ actor, params, query }) =>
    readMessages(parts, actor, params.conversationId, query),
  )

  route(api, contract.sendText, async ({ actor, body, answer }) => {
    const { message, created } = await sendTextMessage(parts, actor, body)
    return answer(created ? 201 : 200, message)
  })

  route(api, contract.sendFile, async ({ actor, body, answer }) => {
    const { message, created } = await sendFileMessage(parts, actor, body)
    return answer(created ? 201 : 200, message)
  })

  optionRoutes(api, parts)
  inboxRoutes(api, parts)
}

/** The options of a conversation (MSG-3). */
function optionRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.addMembers, ({ actor, body }) => addMembers(parts, actor, body))

  routeTo(api, contract.removeMember, ({ actor, body }) => removeMember(parts, actor, body))

  routeTo(api, contract.renameGroup, ({ actor, body }) => renameGroup(parts, actor, body))

  routeTo(api, contract.deleteConversation, ({ actor, params }) => deleteGroup(parts, actor, params.id))

  routeTo(api, contract.downloadConversation, async ({ actor, params, query, reply }) => {
    const { fileName, rows } = await exportConversation(parts, actor, params.conversationId, query.tz)
    const disposition = `attachment; ${contentDispositionNames(fileName)}`
    reply.header('content-type', contentTypeOf(csv)).header('content-disposition', disposition)
    return rows
  })
}

/** A Manager's view of an employee's conversations (MSG-11). */
function inboxRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.listEmployeeConversations, ({ actor, params }) => showInbox(parts, actor, params.employee_id))

  routeTo(api, contract.listEmployeeMessages, ({ actor, params, query }) =>
    readInbox(parts, actor, params.conversation_id, query),
  )
}
