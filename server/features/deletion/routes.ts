import { deleteManager } from '#contract/settings.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { deleteWorkspace } from './delete-workspace.ts'

export function deletionRoutes(api: Api, parts: Parts): void {
  route(api, deleteManager, async ({ actor, body, request, answer }) => {
    await deleteWorkspace(parts, actor, { password: body?.password, address: request.ip })
    return answer(204, undefined)
  })
}
