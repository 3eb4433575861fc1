import type { QueryClient } from '@tanstack/react-query'
import { loadWithRetry } from '#web/lib/loading/load-with-styles.ts'
import { resumeQueue } from '#web/lib/storage/resume-queue.ts'
import { currentSession } from '#web/session/session.ts'

/** Saves what a closed tab or the end of a session left of the onboarding (ONB-16). The code is loaded only then. */
export const resumeAutosave = (queries: QueryClient): (() => void) =>
  resumeQueue('autosave', async (owner) => {
    const { openAutosave } = await loadWithRetry(() => import('#web/features/onboarding/autosave/use-autosave.ts'))
    if (currentSession()?.claims.id === owner) openAutosave(owner, queries)
  })
