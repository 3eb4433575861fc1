import { logout } from '#contract/auth.ts'
import { call } from '#web/lib/http/call.ts'
import { endSession } from '#web/session/session.ts'
import { emitLogout } from '#web/socket/connection.ts'

/**
 * Revokes the session on the server and forgets it here (AUTH-8). This browser is logged out at once, whether or not the
 * server could be reached: its answer is not waited for.
 */
export function logOut(): void {
  emitLogout()
  call(logout, {}).catch(() => undefined)
  endSession('logged_out')
}
