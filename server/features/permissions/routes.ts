import { updateGeneralPermissions as updateGeneralCall } from '#contract/employees.ts'
import * as contract from '#contract/permissions.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
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
  routeTo(api, contract.showEmployeePermissions, ({ db, params }) =>
    showEmployeePermissions(db, above.findEmployee, params.id),
  )

  routeTo(api, contract.showClientPermission, ({ db, params }) => showClientPermission(db, above, params))

  routeTo(api, contract.listUnopenedGrants, ({ db, query }) => listUnopenedGrants(db, query.employee_id))

  routeTo(api, contract.savePermission, ({ actor, body }) => savePermission(parts, actor, body))

  routeTo(api, contract.copyPermissions, async ({ actor, body }) => ({
    items: await copyPermissions(parts, actor, body),
  }))

  routeTo(api, contract.applyPermission, async ({ actor, body }) => ({
    items: await applyPermission(parts, actor, body),
  }))

  routeTo(api, updateGeneralCall, ({ actor, params, body }) =>
    updateGeneralPermissions(parts, actor, { id: params.id, ...body }),
  )
}
