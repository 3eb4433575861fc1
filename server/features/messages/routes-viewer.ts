import { listEmployeeConversations, listEmployeeMessages } from '#contract/messages.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { readInbox, showInbox } from './viewer.ts'

/** What a Manager reads over an employee's shoulder (MSG-11). */
export function viewerRoutes(api: Api, parts: Parts): void {
  route(api, listEmployeeConversations, async ({ actor, params, answer }) =>
    answer(200, await showInbox(parts, actor, params.employee_id)),
  )

  route(api, listEmployeeMessages, async ({ actor, params, query, answer }) =>
    answer(200, await readInbox(parts, actor, params.conversation_id, query)),
  )
}
