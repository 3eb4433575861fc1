import { currentSession, onSessionChange, signOutReason } from '#web/session/session.ts'

const prefix = 'foyer-form '
const keyOf = (owner: string, place: string) => `${prefix}${owner} ${place}`

/** What somebody has not sent yet, kept at a place of their own in this tab; it outlives a reload and the end of a session. */
export function readFromTab(owner: string, place: string): object {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(owner, place)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function saveInTab(owner: string, place: string, unsent: object): void {
  try {
    sessionStorage.setItem(keyOf(owner, place), JSON.stringify(unsent))
  } catch {
    // A full storage: it stays where it is on the page.
  }
}

export const deleteFromTab = (owner: string, place: string): void => sessionStorage.removeItem(keyOf(owner, place))

/** After Log Out nothing of it is left (AUTH-8). */
onSessionChange(() => {
  if (currentSession() || signOutReason() !== 'logged_out') return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
