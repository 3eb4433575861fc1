import * as contract from '#contract/permissions.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { savePermission } from './service.ts'

export function permissionRoutes(api: Api, parts: Parts): void {
  route(api, contract.savePermission, async ({ actor, body, answer }) =>
    answer(200, await savePermission(parts, actor, body)),
  )
}
