import { useEffect, useState } from 'react'
import type { Grants } from '#contract/domain/grants.ts'
import { effectiveChanges } from './grant-changes.ts'
import { type GrantChanges, permissionDrafts } from './permission-draft-store.ts'
import { useClaims } from '#web/session/use-session.ts'

/** The draft over the stored grants. */
export function usePermissionDraft(employeeId: string, clientId: string, stored: Grants) {
  const owner = useClaims().id
  const place = `${employeeId} ${clientId}`
  const [draft, setDraft] = useState<GrantChanges>(() => permissionDrafts.read(owner, place))
  const [restored, setRestored] = useState(
    () => Object.keys(effectiveChanges(permissionDrafts.read(owner, place), stored)).length > 0,
  )
  const changes = effectiveChanges(draft, stored)
  const serialized = JSON.stringify(changes)
  useEffect(
    () => permissionDrafts.save(owner, JSON.parse(serialized) as GrantChanges, place),
    [owner, place, serialized],
  ) // assigned in the line above
  return {
    changes,
    count: Object.keys(changes).length,
    grants: { ...stored, ...changes },
    /** True when the draft is older than this visit. */
    restored,
    change: (next: GrantChanges) => setDraft((before) => effectiveChanges({ ...before, ...next }, stored)),
    /** Saved switches are no longer changes, whatever happens to them elsewhere. */
    settle: (saved: Grants) => setDraft((before) => effectiveChanges(before, saved)),
    /** For leaving without saving. */
    deleteDraft: () => permissionDrafts.delete(owner, place),
    discard: () => {
      setDraft({})
      setRestored(false)
    },
  }
}
