import { type GrantKey, isItemGrant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'

/** Only changed switches, so that saving does not undo changes made elsewhere. */
export type GrantChanges = { readonly [grant in GrantKey]?: boolean }
/** Only changed last days; null removes one. */
export type EndChanges = { readonly [grant in GrantKey]?: string | null }
export type PermissionDraft = { grants: GrantChanges; ends: EndChanges }

export const noChanges: PermissionDraft = { grants: {}, ends: {} }

const pick = (stored: unknown, fits: (value: unknown) => boolean) =>
  Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
      ([grant, value]) => (isItemGrant(grant) || permissionFlags.some((flag) => flag === grant)) && fits(value),
    ),
  )

/** The place is `<employee> <client>`. */
export const permissionDrafts = createDraftStore<PermissionDraft>({
  name: 'permissions',
  empty: noChanges,
  parse: (stored) => {
    const { grants, ends } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<PermissionDraft>
    return {
      grants: pick(grants, (value) => typeof value === 'boolean'),
      ends: pick(ends, (value) => value === null || typeof value === 'string'),
    }
  },
})
