import { logout } from '#contract/auth.ts'
import { call } from '#web/lib/http/call.ts'
import { endSession, endView, isViewing } from '#web/session/session.ts'
import { emitLogout } from '#web/socket/connection.ts'

/**
 * Revokes the session on the server and ends it here (AUTH-8). The browser does not wait for the answer, so it is
 * logged out without a connection too.
 */
export function logOut(): void {
  if (isViewing()) return endView()
  emitLogout()
  call(logout, {}).catch(() => undefined)
  endSession('logged_out')
}
