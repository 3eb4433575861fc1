import { contentTypeOf, csv } from '#contract/domain/content-types.ts'
import { addMembers, deleteConversation, downloadConversation, removeMember } from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import { contentDispositionNames } from '#server/platform/http/headers.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { conversationAsCsv } from './csv.ts'
import * as members from './members.ts'

/** What the options of a conversation do (MSG-3). */
export function conversationOptionRoutes(api: Api, parts: Parts): void {
  route(api, addMembers, async ({ actor, body, answer }) => answer(200, await members.addMembers(parts, actor, body)))

  route(api, removeMember, async ({ actor, body, answer }) =>
    answer(200, await members.removeMember(parts, actor, body)),
  )

  route(api, deleteConversation, async ({ actor, params, answer }) => {
    await members.deleteGroup(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, downloadConversation, async ({ actor, params, query, reply, answer }) => {
    const { fileName, rows } = await conversationAsCsv(parts, actor, params.conversationId, query.tz)
    reply
      .header('content-type', contentTypeOf(csv))
      .header('content-disposition', `attachment; ${contentDispositionNames(fileName)}`)
    return answer(200, rows)
  })
}
