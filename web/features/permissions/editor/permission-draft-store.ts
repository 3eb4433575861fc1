import type { Grant } from '#contract/domain/grants.ts'
import { permissionFlags } from '#contract/permissions.ts'
import { createDraftStore } from '#web/lib/storage/draft-store.ts'

/** Only changed switches, so that saving does not undo changes made elsewhere. */
export type GrantChanges = { readonly [grant in Grant]?: boolean }

/** The place is `<employee> <client>`. */
export const permissionDrafts = createDraftStore<GrantChanges>({
  name: 'permissions',
  empty: {},
  parse: (stored) =>
    Object.fromEntries(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
        ([grant, on]) => permissionFlags.some((flag) => flag === grant) && typeof on === 'boolean',
      ),
    ),
})
