import { useIsHydrated, useStore } from '#web/lib/use-store.ts'
import { hasPasskeys } from '#web/session/passkey-dialog.ts'
import { currentSession, onSessionChange, type Session, signOutReason } from '#web/session/session.ts'
import type { Claims } from '#web/session/token.ts'

export const useSession = (): Session | undefined => useStore(onSessionChange, currentSession)

export const useSignOutReason = () => useStore(onSessionChange, signOutReason)

/** Whether this browser has passkeys. Nearly every one does: the server renders for those. */
export function useHasPasskeys(): boolean {
  const isHydrated = useIsHydrated()
  return !isHydrated || hasPasskeys()
}

/** The signed-in person's claims. Only for components behind the guard. */
export function useClaims(): Claims {
  const session = useSession()
  if (!session) throw new Error('useClaims outside of a signed-in page')
  return session.claims
}
