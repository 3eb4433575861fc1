import { deleteManager } from '#contract/settings.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { deleteWorkspace } from './delete-workspace.ts'

export function deletionRoutes(api: Api, parts: Parts): void {
  routeTo(api, deleteManager, ({ actor, body, request }) =>
    deleteWorkspace(parts, actor, { password: body?.password, address: request.ip }),
  )
}
