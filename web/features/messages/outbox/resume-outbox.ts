import type { QueryClient } from '@tanstack/react-query'
import { loadWithRetry } from '#web/lib/loading/load-files.ts'
import { resumeQueue } from '#web/lib/storage/resume-queue.ts'
import { currentSession } from '#web/session/session.ts'

/** Sends what a reload or the end of a session left unsent. The outbox itself is loaded only then. */
export const resumeOutbox = (queries: QueryClient): (() => void) =>
  resumeQueue('outbox', async (owner) => {
    const { outboxOf } = await loadWithRetry(() => import('#web/features/messages/outbox/use-outbox.ts'))
    if (currentSession()?.claims.id === owner) outboxOf(owner, queries)
  })
