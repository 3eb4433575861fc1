import { contentTypeOf, csv } from '#contract/domain/content-types.ts'
import * as contract from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import { contentDispositionNames } from '#server/platform/http/headers.ts'
import { type Api, route } from '#server/platform/http/route.ts'
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
  route(api, contract.listConversations, async ({ actor, query, answer }) =>
    answer(200, await listConversations(parts, actor, query.limit)),
  )

  route(api, contract.createConversation, async ({ actor, body, answer }) => {
    const { conversation, created } = await startConversation(parts, actor, body)
    return answer(created ? 201 : 200, conversation)
  })

  route(api, contract.markRead, async ({ actor, body, answer }) => {
    await markConversationRead(parts, actor, body)
    return answer(204, undefined)
  })

  route(api, contract.searchMessages, async ({ actor, query, answer }) =>
    answer(200, await findMessages(parts, actor, query)),
  )

  route(api, contract.listMessages, async ({ actor, params, query, answer }) =>
    answer(200, await readMessages(parts, actor, params.conversationId, query)),
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
  route(api, contract.addMembers, async ({ actor, body, answer }) => answer(200, await addMembers(parts, actor, body)))

  route(api, contract.removeMember, async ({ actor, body, answer }) =>
    answer(200, await removeMember(parts, actor, body)),
  )

  route(api, contract.renameGroup, async ({ actor, body, answer }) =>
    answer(200, await renameGroup(parts, actor, body)),
  )

  route(api, contract.deleteConversation, async ({ actor, params, answer }) => {
    await deleteGroup(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, contract.downloadConversation, async ({ actor, params, query, reply, answer }) => {
    const { fileName, rows } = await exportConversation(parts, actor, params.conversationId, query.tz)
    const disposition = `attachment; ${contentDispositionNames(fileName)}`
    reply.header('content-type', contentTypeOf(csv)).header('content-disposition', disposition)
    return answer(200, rows)
  })
}

/** A Manager's view of an employee's conversations (MSG-11). */
function inboxRoutes(api: Api, parts: Parts): void {
  route(api, contract.listEmployeeConversations, async ({ actor, params, answer }) =>
    answer(200, await showInbox(parts, actor, params.employee_id)),
  )

  route(api, contract.listEmployeeMessages, async ({ actor, params, query, answer }) =>
    answer(200, await readInbox(parts, actor, params.conversation_id, query)),
  )
}
