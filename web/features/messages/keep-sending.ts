import type { QueryClient } from '@tanstack/react-query'
import { hasUnsent } from '#web/features/messages/unsent.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'

/**
 * Sends on what a reload or the end of a session left unsent, whatever page is opened then. The outbox is loaded only where
 * there is something in it.
 */
export function keepSending(queries: QueryClient): void {
  const resume = async () => {
    const me = currentSession()?.claims.id
    if (me === undefined || !hasUnsent(localStorage, me)) return
    const { outboxOf } = await import('#web/features/messages/use-outbox.ts')
    if (currentSession()?.claims.id === me) outboxOf(me, queries)
  }
  void resume()
  onSessionChange(() => void resume())
}
