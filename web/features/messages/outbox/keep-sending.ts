import type { QueryClient } from '@tanstack/react-query'
import { emptyDrafts } from '#web/features/messages/outbox/drafts.ts'
import { emptyOutbox, hasUnsent } from '#web/features/messages/outbox/unsent.ts'
import { loadWithRetry } from '#web/lib/loading/load-with-styles.ts'
import { currentSession, onSessionChange, signOutReason } from '#web/session/session.ts'

/**
 * Sends on what a reload or the end of a session left unsent, whatever page is opened then. The outbox is loaded only where
 * there is something in it. After Log Out nothing of it is left, nor of what was only typed (AUTH-8).
 */
export function keepSending(queries: QueryClient): void {
  const resume = async () => {
    const me = currentSession()?.claims.id
    if (me === undefined || !hasUnsent(localStorage, me)) return
    const { outboxOf } = await loadWithRetry(() => import('#web/features/messages/outbox/use-outbox.ts'))
    if (currentSession()?.claims.id === me) outboxOf(me, queries)
  }
  let last = currentSession()?.claims.id
  void resume()
  onSessionChange(() => {
    const now = currentSession()?.claims.id
    if (last !== undefined && now === undefined && signOutReason() === 'logged_out') {
      emptyOutbox(localStorage, last)
      emptyDrafts(last)
    }
    last = now
    void resume()
  })
}
