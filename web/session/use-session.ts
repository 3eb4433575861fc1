import { useStore } from '#web/lib/use-store.ts'
import { currentSession, onSessionChange, type Session, signOutReason } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'

export const useSession = (): Session | undefined => useStore(onSessionChange, currentSession)

export const useSignOutReason = () => useStore(onSessionChange, signOutReason)

/** The signed-in person's claims. Only for components behind the guard. */
export function useClaims(): Claims {
  const session = useSession()
  if (!session) throw new Error('useClaims outside of a signed-in page')
  return session.claims
}
