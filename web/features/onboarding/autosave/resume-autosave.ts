import type { QueryClient } from '@tanstack/react-query'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'
import { resumeQueue } from '#web/lib/storage/resume-queue.ts'
import { currentSession } from '#web/session/session.ts'

/**
 * Saves onboarding changes that a closed tab or an ended session left behind (ONB-16). The code is loaded only when
 * there are some.
 */
export const resumeAutosave = (queries: QueryClient): (() => void) =>
  resumeQueue('autosave', async (owner) => {
    const { openAutosave } = await loadWithRetry(() => import('#web/features/onboarding/autosave/use-autosave.ts'))
    if (currentSession()?.claims.id === owner) openAutosave(owner, queries)
  })
