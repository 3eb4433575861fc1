import { isEmpty, withoutPasswords } from '#web/features/onboarding/autosave/pending.ts'

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

export const hasKept = (owner: string): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(prefix(owner)))

/** After Log Out nothing of it is left (AUTH-8). */
export function dropKept(owner: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix(owner))) localStorage.removeItem(key)
}
