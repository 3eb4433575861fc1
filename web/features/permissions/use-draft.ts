import { useEffect, useState } from 'react'
import type { Grants } from '#contract/domain/grants.ts'
import { realChanges } from '#web/features/permissions/changes.ts'
import { type Changes, draftKey, dropDrafts, keepDraft, keptDraft } from '#web/features/permissions/kept-draft.ts'
import { currentSession, onSessionChange, whySignedOut } from '#web/session/session.ts'
import { useClaims } from '#web/session/use-session.ts'

/** The switches as they are to be, over the ones that are stored. */
export function useDraft(employeeId: string, clientId: string, stored: Grants) {
  const owner = useClaims().id
  const key = draftKey(owner, employeeId, clientId)
  const [turned, setTurned] = useState<Changes>(() => keptDraft(key))
  const [restored, setRestored] = useState(() => Object.keys(realChanges(keptDraft(key), stored)).length > 0)
  const changes = realChanges(turned, stored)
  const kept = JSON.stringify(changes)
  useEffect(() => keepDraft(key, JSON.parse(kept) as Changes), [key, kept]) // written a line above
  useEffect(
    () =>
      onSessionChange(() => {
        if (!currentSession() && whySignedOut() === 'logged_out') dropDrafts(owner)
      }),
    [owner],
  )
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
    forget: () => keepDraft(key, {}),
    discard: () => {
      setTurned({})
      setRestored(false)
    },
  }
}
