import { updateGeneralPermissions as updateGeneralCall } from '#contract/employees.ts'
import * as contract from '#contract/permissions.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { applyPermission, copyPermissions, savePermission } from './save-permissions.ts'
import { updateGeneralPermissions } from './update-general-permissions.ts'
import {
  listUnopenedGrants,
  showClientPermission,
  showEmployeePermissions,
  type FindEmployee,
  type FindGrantableItems,
} from './show-permissions.ts'

export function permissionRoutes(
  api: Api,
  parts: Parts,
  above: { findEmployee: FindEmployee; findItems: FindGrantableItems },
): void {
  route(api, contract.showEmployeePermissions, async ({ db, params, answer }) =>
    answer(200, await showEmployeePermissions(db, above.findEmployee, params.id)),
  )

  route(api, contract.showClientPermission, async ({ db, params, answer }) =>
    answer(200, await showClientPermission(db, above, params)),
  )

  route(api, contract.listUnopenedGrants, async ({ db, query, answer }) =>
    answer(200, await listUnopenedGrants(db, query.employee_id)),
  )

  route(api, contract.savePermission, async ({ actor, body, answer }) =>
    answer(200, await savePermission(parts, actor, body)),
  )

  route(api, contract.copyPermissions, async ({ actor, body, answer }) =>
    answer(200, { items: await copyPermissions(parts, actor, body) }),
  )

  route(api, contract.applyPermission, async ({ actor, body, answer }) =>
    answer(200, { items: await applyPermission(parts, actor, body) }),
  )

  route(api, updateGeneralCall, async ({ actor, params, body, answer }) =>
    answer(200, await updateGeneralPermissions(parts, actor, { id: params.id, ...body })),
  )
}
