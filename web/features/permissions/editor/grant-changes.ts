import { type Grant, type Grants } from '#contract/domain/grants.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { type Permission, permissionFlags } from '#contract/permissions.ts'
import type { GrantChanges } from './permission-draft-store.ts'

export const applyGrantChanges = (permission: Permission): Grants => {
  const grants: Record<Grant, boolean> = recordOf(permissionFlags, false)
  for (const flag of permissionFlags) grants[flag] = permission[flag]
  return grants
}

/** Leaves out changes that equal the stored grants. */
export function effectiveChanges(changes: GrantChanges, stored: Grants): GrantChanges {
  const flags = permissionFlags.filter((flag) => changes[flag] !== undefined && changes[flag] !== stored[flag])
  return Object.fromEntries(flags.map((flag) => [flag, changes[flag]]))
}

/** Full Access sets or clears all members of a block (PERM-4). */
export const allOf = (members: readonly Grant[], on: boolean): GrantChanges =>
  Object.fromEntries(members.map((member) => [member, on]))
