import type { QueryClient } from '@tanstack/react-query'
import { emptyDrafts } from './drafts.ts'
import { emptyOutbox, hasUnsent } from './unsent.ts'
import { loadPatiently } from '#web/load-whole.ts'
import { currentSession, onSessionChange, whySignedOut } from '#web/session/session.ts'

/**
 * Sends on what a reload or the end of a session left unsent, whatever page is opened then. The outbox is loaded only where
 * there is something in it. After Log Out nothing of it is left, nor of what was only typed (AUTH-8).
 */
export function keepSending(queries: QueryClient): void {
  const resume = async () => {
    const me = currentSession()?.claims.id
    if (me === undefined || !hasUnsent(localStorage, me)) return
    const { outboxOf } = await loadPatiently(() => import('./use-outbox.ts'))
    if (currentSession()?.claims.id === me) outboxOf(me, queries)
  }
  let last = currentSession()?.claims.id
  void resume()
  onSessionChange(() => {
    const now = currentSession()?.claims.id
    if (last !== undefined && now === undefined && whySignedOut() === 'logged_out') {
      emptyOutbox(localStorage, last)
      emptyDrafts(last)
    }
    last = now
    void resume()
  })
}
