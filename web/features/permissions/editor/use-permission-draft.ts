import { useEffect, useState } from 'react'
import { effectiveChanges, type StoredGrants } from './grant-changes.ts'
import {
  type EndChanges,
  type GrantChanges,
  noChanges,
  type PermissionDraft,
  permissionDrafts,
} from './permission-draft-store.ts'
import { useClaims } from '#web/session/use-session.ts'

const countOf = ({ grants, ends }: PermissionDraft) => new Set([...Object.keys(grants), ...Object.keys(ends)]).size

/** The draft over the stored grants. */
export function usePermissionDraft(employeeId: string, clientId: string, stored: StoredGrants) {
  const owner = useClaims().id
  const place = `${employeeId} ${clientId}`
  const [draft, setDraft] = useState<PermissionDraft>(() => permissionDrafts.read(owner, place))
  const [restored, setRestored] = useState(
    () => countOf(effectiveChanges(permissionDrafts.read(owner, place), stored)) > 0,
  )
  const changes = effectiveChanges(draft, stored)
  const serialized = JSON.stringify(changes)
  useEffect(
    () => permissionDrafts.save(owner, JSON.parse(serialized) as PermissionDraft, place),
    [owner, place, serialized],
  ) // assigned in the line above
  return {
    changes,
    count: countOf(changes),
    grants: { ...stored.grants, ...changes.grants },
    ends: { ...stored.ends, ...changes.ends },
    /** True when the draft is older than this visit. */
    restored,
    change: (next: GrantChanges) =>
      setDraft((before) => effectiveChanges({ ...before, grants: { ...before.grants, ...next } }, stored)),
    changeEnds: (next: EndChanges) =>
      setDraft((before) => effectiveChanges({ ...before, ends: { ...before.ends, ...next } }, stored)),
    /** Saved switches are no longer changes, whatever happens to them elsewhere. */
    settle: (saved: StoredGrants) => setDraft((before) => effectiveChanges(before, saved)),
    /** For leaving without saving. */
    deleteDraft: () => permissionDrafts.delete(owner, place),
    discard: () => {
      setDraft(noChanges)
      setRestored(false)
    },
  }
}
