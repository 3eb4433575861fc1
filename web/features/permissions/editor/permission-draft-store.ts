import type { Grant } from '#contract/domain/grants.ts'
import { permissionFlags } from '#contract/permissions.ts'
import { deleteFromTab, saveInTab, readFromTab } from '#web/lib/storage/tab-storage.ts'

/** Only changed switches, so that saving does not undo changes made elsewhere. */
export type GrantChanges = { readonly [grant in Grant]?: boolean }

export const draftPlace = (employeeId: string, clientId: string): string => `permissions ${employeeId} ${clientId}`

export function keptDraft(owner: string, place: string): GrantChanges {
  const entries = Object.entries(readFromTab(owner, place)).filter(
    ([grant, on]) => permissionFlags.some((flag) => flag === grant) && typeof on === 'boolean',
  )
  return Object.fromEntries(entries)
}

export function keepDraft(owner: string, place: string, changes: GrantChanges): void {
  if (Object.keys(changes).length === 0) deleteFromTab(owner, place)
  else saveInTab(owner, place, changes)
}
