import { isEmpty, withoutPasswords } from '#web/features/onboarding/pending.ts'
import { currentSession, onSessionChange, whySignedOut } from '#web/session/session.ts'

const prefix = (owner: string) => `foyer-onboarding ${owner} `

/** What was typed on a page and is not stored yet: it outlives a closed tab. Passwords are never kept (ONB-16). */
export function readKept(owner: string, page: string): object {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix(owner) + page) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function keep(owner: string, page: string, pending: object): void {
  const kept = withoutPasswords(pending)
  const key = prefix(owner) + page
  if (isEmpty(kept)) return localStorage.removeItem(key)
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A full storage: the words stay where they were typed.
  }
}

/** After Log Out nothing of it is left in this browser, on whatever page that was (AUTH-8). Who has to log in again finds it. */
export function forgetAtLogOut(): () => void {
  let owner = currentSession()?.claims.id
  return onSessionChange(() => {
    const present = currentSession()?.claims.id
    if (owner !== undefined && present === undefined && whySignedOut() === 'logged_out') dropKept(owner)
    owner = present
  })
}

function dropKept(owner: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix(owner))) localStorage.removeItem(key)
}
