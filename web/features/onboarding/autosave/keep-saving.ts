import type { QueryClient } from '@tanstack/react-query'
import { dropKept, hasKept } from '#web/features/onboarding/autosave/kept-changes.ts'
import { loadWithRetry } from '#web/lib/loading/load-with-styles.ts'
import { currentSession, onSessionChange, signOutReason } from '#web/session/session.ts'

/**
 * Saves what a closed tab or the end of a session left of the onboarding, whatever page is opened then (ONB-16). The saving is
 * loaded only where there is something. After Log Out nothing of it is left in this browser (AUTH-8).
 */
export function keepSaving(queries: QueryClient): () => void {
  let owner: string | undefined
  const follow = () => {
    const present = currentSession()?.claims.id
    if (present === owner) return
    if (owner !== undefined && present === undefined && signOutReason() === 'logged_out') dropKept(owner)
    owner = present
    if (present !== undefined && hasKept(present)) void resume(present)
  }
  const resume = async (me: string) => {
    const { resumePages } = await loadWithRetry(() => import('#web/features/onboarding/autosave/use-autosave.ts'))
    if (currentSession()?.claims.id === me) resumePages(me, queries)
  }
  follow()
  return onSessionChange(follow)
}
