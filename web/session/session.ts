import { createListeners } from '#web/lib/listeners.ts'
import { serverNow } from '#web/session/server-clock.ts'
import { type Claims, parseClaims, isExpired } from '#web/session/token.ts'

export type Session = { token: string; claims: Claims }

/** Why the session ended. The log-in form shows it. */
export type SignOutReason = 'logged_out' | 'expired' | 'ended' | 'account_deleted' | 'workspace_deleted'

type State = { session: Session | undefined; ended: SignOutReason | undefined }

const tokenKey = 'foyer-token'
/** Sends other tabs the reason why the token is gone. */
const reasonKey = 'foyer-ended'
/** A timer can wait 2^31 − 1 ms at most; for a longer token it is set again. */
const longestWait = 2_147_483_647

let state: State = { session: undefined, ended: undefined }
let expiry: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

function become(next: State): void {
  state = next
  if (!next.session) deleteKeptAnswers()
  watchExpiry()
  listeners.notify()
}

function watchExpiry(): void {
  clearTimeout(expiry)
  const { session } = state
  if (!session) return
  const left = session.claims.exp * 1000 - serverNow()
  expiry = setTimeout(() => (left > longestWait ? watchExpiry() : endSession('expired')), Math.min(left, longestWait))
}

function adopt(token: string | null, otherwise: SignOutReason | undefined): void {
  const claims = token === null ? undefined : parseClaims(token)
  if (token === null || !claims) return become({ session: undefined, ended: otherwise })
  if (!isExpired(claims, serverNow())) {
    // One person's session ends before another's begins, so that listeners drop the data of the first.
    if (state.session && state.session.claims.id !== claims.id) become({ session: undefined, ended: 'ended' })
    return become({ session: { token, claims }, ended: undefined })
  }
  localStorage.removeItem(tokenKey)
  become({ session: undefined, ended: 'expired' })
}

/** Answers that the next visit begins with (web/lib/storage/kept-answers.ts); they end with the session. */
export const keptAnswerPrefix = 'foyer-answer '

function deleteKeptAnswers(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(keptAnswerPrefix)) localStorage.removeItem(key)
}

export const currentSession = (): Session | undefined => state.session

export const signOutReason = (): SignOutReason | undefined => state.ended

export const onSessionChange = listeners.add

/** This tab alone: the token with which a Manager sees the app as a client (decision 39). */
const viewKey = 'foyer-view'

/** True in a tab in which a Manager sees the app as a client: nothing is written, neither to the server nor to the browser. */
export const isViewing = (): boolean => state.session?.claims.view !== undefined

/** Shows the app as the client of this token. The page is loaded anew, so that nothing of the Manager's is in it. */
export function startView(token: string): void {
  sessionStorage.setItem(viewKey, token)
  location.assign('/dashboard')
}

/** Back to the Manager's own app, at the client's page. */
export function endView(): void {
  const client = state.session?.claims.id ?? ''
  sessionStorage.removeItem(viewKey)
  location.assign(`/clients/${client}`)
}

function restoreView(): boolean {
  const token = sessionStorage.getItem(viewKey)
  const claims = token === null ? undefined : parseClaims(token)
  if (token === null || claims?.view === undefined || isExpired(claims, serverNow())) {
    sessionStorage.removeItem(viewKey)
    return false
  }
  become({ session: { token, claims }, ended: undefined })
  return true
}

/** Restores the stored session and follows the other tabs (AUTH-6, AUTH-8). Called once, at load. */
export function restoreSession(): void {
  if (restoreView()) return
  adopt(localStorage.getItem(tokenKey), undefined)
  globalThis.addEventListener('storage', (event) => {
    if (event.key === tokenKey || event.key === null) adopt(localStorage.getItem(tokenKey), endedElsewhere())
  })
}

/** Another tab's reason counts only for deletions; everything else is a log-out here. */
function endedElsewhere(): SignOutReason {
  const reason = localStorage.getItem(reasonKey)
  return reason === 'account_deleted' || reason === 'workspace_deleted' ? reason : 'logged_out'
}

/** The Manager deleted the workspace (SET-3), here or elsewhere. The Manager gets another sentence than the others. */
export function endDeletedSession(): void {
  endSession(state.session?.claims.role === 'Manager' ? 'account_deleted' : 'workspace_deleted')
}

/** After a log-in, a registration, or a name change that answered a new token (SET-2). */
export function startSession(token: string): void {
  localStorage.removeItem(reasonKey)
  localStorage.setItem(tokenKey, token)
  adopt(token, undefined)
}

export function endSession(reason: SignOutReason): void {
  if (!state.session) return
  if (isViewing()) return endView()
  const stored = localStorage.getItem(tokenKey)
  // A newer session of another tab goes on.
  if (stored !== null && stored !== state.session.token) return adopt(stored, reason)
  localStorage.setItem(reasonKey, reason)
  localStorage.removeItem(tokenKey)
  become({ session: undefined, ended: reason })
}
