import type { QueryClient } from '@tanstack/react-query'
import { dropKept, hasKept } from './kept-changes.ts'
import { loadPatiently } from '#web/load-whole.ts'
import { currentSession, onSessionChange, whySignedOut } from '#web/session/session.ts'

/**
 * Saves what a closed tab or the end of a session left of the onboarding, whatever page is opened then (ONB-16). The saving is
 * loaded only where there is something. After Log Out nothing of it is left in this browser (AUTH-8).
 */
export function keepSaving(queries: QueryClient): () => void {
  let owner: string | undefined
  const follow = () => {
    const present = currentSession()?.claims.id
    if (present === owner) return
    if (owner !== undefined && present === undefined && whySignedOut() === 'logged_out') dropKept(owner)
    owner = present
    if (present !== undefined && hasKept(present)) void resume(present)
  }
  const resume = async (me: string) => {
    const { resumePages } = await loadPatiently(() => import('./use-autosave.ts'))
    if (currentSession()?.claims.id === me) resumePages(me, queries)
  }
  follow()
  return onSessionChange(follow)
}
