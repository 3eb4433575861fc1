import { useEffect, useState } from 'react'
import type { Grants } from '#contract/domain/grants.ts'
import { effectiveChanges } from './grant-changes.ts'
import { type GrantChanges, draftPlace, keepDraft, keptDraft } from './permission-draft-store.ts'
import { useClaims } from '#web/session/use-session.ts'

/** The switches as they are to be, over the ones that are stored. */
export function usePermissionDraft(employeeId: string, clientId: string, stored: Grants) {
  const owner = useClaims().id
  const place = draftPlace(employeeId, clientId)
  const [turned, setTurned] = useState<GrantChanges>(() => keptDraft(owner, place))
  const [restored, setRestored] = useState(
    () => Object.keys(effectiveChanges(keptDraft(owner, place), stored)).length > 0,
  )
  const changes = effectiveChanges(turned, stored)
  const kept = JSON.stringify(changes)
  useEffect(() => keepDraft(owner, place, JSON.parse(kept) as GrantChanges), [owner, place, kept]) // written a line above
  return {
    changes,
    count: Object.keys(changes).length,
    grants: { ...stored, ...changes },
    /** Whether what is unsaved comes from before this page was opened. */
    restored,
    change: (next: GrantChanges) => setTurned((before) => effectiveChanges({ ...before, ...next }, stored)),
    /** What was saved is no change any more, whatever becomes of it elsewhere. */
    settle: (saved: Grants) => setTurned((before) => effectiveChanges(before, saved)),
    /** For who leaves without it. */
    forget: () => keepDraft(owner, place, {}),
    discard: () => {
      setTurned({})
      setRestored(false)
    },
  }
}
