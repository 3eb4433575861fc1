import { type Grant, type GrantKey, type Grants, isItemGrant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { type Permission } from '#contract/permissions.ts'
import type { GrantChanges, PermissionDraft } from './permission-draft-store.ts'

/** The switches: the documents' 18, and what is granted of the workspace's own items. */
export type GivenGrants = Grants & { readonly [grant in GrantKey]?: boolean }
export type StoredGrants = { grants: GivenGrants; ends: NonNullable<Permission['ends']> }

export const storedGrantsOf = (permission: Permission): StoredGrants => {
  const grants: Record<Grant, boolean> = recordOf(permissionFlags, false)
  for (const flag of permissionFlags) grants[flag] = permission[flag]
  return { grants: { ...grants, ...recordOf(permission.more ?? [], true) }, ends: permission.ends ?? {} }
}

/** Object.keys forgets which keys it was given. */
const keysIn = (record: object): GrantKey[] => Object.keys(record) as GrantKey[]

export const grantedIn = (grants: GivenGrants): GrantKey[] => keysIn(grants).filter((key) => grants[key])

/** Leaves out changes that equal the stored grants, and the last day of what is not granted. */
export function effectiveChanges(draft: PermissionDraft, stored: StoredGrants): PermissionDraft {
  const isStored = (key: GrantKey) => stored.grants[key] === true
  const changed = keysIn(draft.grants).filter((key) => (draft.grants[key] ?? isStored(key)) !== isStored(key))
  const grants: GrantChanges = Object.fromEntries(changed.map((key) => [key, draft.grants[key]]))
  const ended = keysIn(draft.ends).filter((key) => {
    const end = draft.ends[key]
    return end !== undefined && (grants[key] ?? isStored(key)) && end !== (stored.ends[key] ?? null)
  })
  return { grants, ends: Object.fromEntries(ended.map((key) => [key, draft.ends[key]])) }
}

/** What is sent: the changed switches, own items among them, and changed last days. */
export function bodyOf({ grants: changes, ends }: PermissionDraft) {
  const [changed, ended] = [keysIn(changes), keysIn(ends)]
  const items = changed.filter(isItemGrant)
  const flags = Object.fromEntries(changed.filter((key) => !isItemGrant(key)).map((key) => [key, changes[key]]))
  return {
    ...flags,
    ...(items.length > 0 && {
      more: { add: items.filter((key) => changes[key]), remove: items.filter((key) => !changes[key]) },
    }),
    ...(ended.length > 0 && { ends: Object.fromEntries(ended.map((key) => [key, ends[key] ?? null])) }),
  }
}

/** The changes that lead back to what was stored. */
export const toStored = ({ grants, ends }: PermissionDraft, stored: StoredGrants): PermissionDraft => ({
  grants: Object.fromEntries(keysIn(grants).map((key) => [key, !grants[key]])),
  ends: Object.fromEntries([...keysIn(grants), ...keysIn(ends)].map((key) => [key, stored.ends[key] ?? null])),
})
