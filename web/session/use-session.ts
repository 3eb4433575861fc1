import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session, whySignedOut } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'

export const useSession = (): Session | undefined => useSyncExternalStore(onSessionChange, currentSession)

export const useWhySignedOut = () => useSyncExternalStore(onSessionChange, whySignedOut)

/** Who is signed in. Only for what the guard lets nobody else see. */
export function useClaims(): Claims {
  const session = useSession()
  if (!session) throw new Error('useClaims outside of a signed-in page')
  return session.claims
}
