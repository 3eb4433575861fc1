import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session, signOutReason } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'

export const useSession = (): Session | undefined => useSyncExternalStore(onSessionChange, currentSession)

export const useSignOutReason = () => useSyncExternalStore(onSessionChange, signOutReason)

/** The signed-in person's claims. Only for components behind the guard. */
export function useClaims(): Claims {
  const session = useSession()
  if (!session) throw new Error('useClaims outside of a signed-in page')
  return session.claims
}
