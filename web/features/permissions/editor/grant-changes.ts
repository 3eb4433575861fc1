import { type Grant, type Grants } from '#contract/domain/grants.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { type Permission, permissionFlags } from '#contract/permissions.ts'
import type { GrantChanges, PermissionDraft } from './permission-draft-store.ts'

/** The stored switches and last days. */
export type StoredGrants = { grants: Grants; ends: NonNullable<Permission['ends']> }

export const storedGrantsOf = (permission: Permission): StoredGrants => {
  const grants: Record<Grant, boolean> = recordOf(permissionFlags, false)
  for (const flag of permissionFlags) grants[flag] = permission[flag]
  return { grants, ends: permission.ends ?? {} }
}

/** Leaves out changes that equal the stored grants, and the last day of what is not granted. */
export function effectiveChanges(draft: PermissionDraft, stored: StoredGrants): PermissionDraft {
  const changed = permissionFlags.filter((flag) => (draft.grants[flag] ?? stored.grants[flag]) !== stored.grants[flag])
  const grants: GrantChanges = Object.fromEntries(changed.map((flag) => [flag, draft.grants[flag]]))
  const ended = permissionFlags.filter((flag) => {
    const end = draft.ends[flag]
    return end !== undefined && (grants[flag] ?? stored.grants[flag]) && end !== (stored.ends[flag] ?? null)
  })
  return { grants, ends: Object.fromEntries(ended.map((flag) => [flag, draft.ends[flag]])) }
}

/** Full Access sets or clears all members of a block (PERM-4). */
export const allOf = (members: readonly Grant[], on: boolean): GrantChanges =>
  Object.fromEntries(members.map((member) => [member, on]))
