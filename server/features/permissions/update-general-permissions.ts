import type { GeneralPermissions } from '#contract/people.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { publishPermissions } from './change-grants.ts'
import { authorize } from './policy.ts'
import { lockEmployees, saveGeneralPermissions } from './queries.ts'
import { findGeneralPermissions } from '#server/features/access/index.ts'

const permissions = ['vacation', 'add_new_clients'] as const

/** The employee's next call uses the new permissions. */
export async function updateGeneralPermissions(
  parts: Parts,
  actor: Actor,
  { id, before: began, ...requested }: GeneralPermissions & { id: string; before?: GeneralPermissions | undefined },
): Promise<GeneralPermissions> {
  authorize(actor, 'permission.change', { id })
  return parts.db.forWorkspace(actor.workspace).transaction(async (tx) => {
    const [employee] = await lockEmployees(tx, [id])
    if (!employee) throw new ApiError('not_found')
    const before = await findGeneralPermissions(tx, id)
    const next = { ...requested }
    for (const permission of permissions)
      if (began && began[permission] === requested[permission]) next[permission] = before[permission]
    const changed = permissions.filter((permission) => next[permission] !== before[permission])
    if (changed.length === 0) return before
    await saveGeneralPermissions(tx, id, next)
    await recordAuditEvent(tx, actor, {
      action: 'permission.changed',
      subjectId: id,
      subjectName: employee.name,
      granted: changed.filter((permission) => next[permission]),
      revoked: changed.filter((permission) => before[permission]),
    })
    publishPermissions(tx, parts, id)
    return next
  })
}
