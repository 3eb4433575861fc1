import { currentSession, onSessionChange, whySignedOut } from '#web/session/session.ts'

const prefix = 'foyer-form '

/**
 * What somebody typed into a form and did not send, so that a look at another page or a reload does not cost it. It stays in
 * this tab. `nothing` is the empty form; `place` names it among the drafts.
 */
export function typedDraft<Typed extends Record<string, string>>(place: string, nothing: Typed) {
  const keyOf = (owner: string) => `${prefix}${owner} ${place}`
  return {
    read: (owner: string): Typed => {
      const kept = parsed(sessionStorage.getItem(keyOf(owner)))
      // Only fields of the form, whatever stood in the storage.
      const known = Object.entries(kept).filter(([field, value]) => field in nothing && typeof value === 'string')
      return { ...nothing, ...Object.fromEntries(known) }
    },
    keep: (owner: string, typed: Typed): void => {
      if (Object.values(typed).every((value) => value === '')) return sessionStorage.removeItem(keyOf(owner))
      try {
        sessionStorage.setItem(keyOf(owner), JSON.stringify(typed))
      } catch {
        // A full storage: it stays where it is typed.
      }
    },
  }
}

function parsed(kept: string | null): object {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** After Log Out nothing of it is left (AUTH-8). */
onSessionChange(() => {
  if (currentSession() || whySignedOut() !== 'logged_out') return
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
})
