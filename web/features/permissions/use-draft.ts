import { useEffect, useState } from 'react'
import type { Grants } from '#contract/domain/grants.ts'
import { realChanges } from '#web/features/permissions/changes.ts'
import { type Changes, draftPlace, keepDraft, keptDraft } from '#web/features/permissions/kept-draft.ts'
import { useClaims } from '#web/session/use-session.ts'

/** The switches as they are to be, over the ones that are stored. */
export function useDraft(employeeId: string, clientId: string, stored: Grants) {
  const owner = useClaims().id
  const place = draftPlace(employeeId, clientId)
  const [turned, setTurned] = useState<Changes>(() => keptDraft(owner, place))
  const [restored, setRestored] = useState(() => Object.keys(realChanges(keptDraft(owner, place), stored)).length > 0)
  const changes = realChanges(turned, stored)
  const kept = JSON.stringify(changes)
  useEffect(() => keepDraft(owner, place, JSON.parse(kept) as Changes), [owner, place, kept]) // written a line above
  return {
    changes,
    count: Object.keys(changes).length,
    grants: { ...stored, ...changes },
    /** Whether what is unsaved comes from before this page was opened. */
    restored,
    change: (next: Changes) => setTurned((before) => realChanges({ ...before, ...next }, stored)),
    /** What was saved is no change any more, whatever becomes of it elsewhere. */
    settle: (saved: Grants) => setTurned((before) => realChanges(before, saved)),
    /** For who leaves without it. */
    forget: () => keepDraft(owner, place, {}),
    discard: () => {
      setTurned({})
      setRestored(false)
    },
  }
}
