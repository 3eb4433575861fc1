import type { Grant } from '#contract/domain/grants.ts'
import { permissionFlags } from '#contract/permissions.ts'

/** The switches that somebody turned, and not those that stayed: what is saved elsewhere meanwhile is not turned back. */
export type Changes = { readonly [grant in Grant]?: boolean }

const prefix = (owner: string) => `foyer-permissions ${owner} `

export const draftKey = (owner: string, employeeId: string, clientId: string): string =>
  `${prefix(owner)}${employeeId} ${clientId}`

/** What is not saved yet outlives a reload and the end of a session, in this tab only. */
export function keptDraft(key: string): Changes {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const entries = Object.entries(kept).filter(
      ([grant, on]) => permissionFlags.some((flag) => flag === grant) && typeof on === 'boolean',
    )
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}

export function keepDraft(key: string, changes: Changes): void {
  if (Object.keys(changes).length === 0) return sessionStorage.removeItem(key)
  try {
    sessionStorage.setItem(key, JSON.stringify(changes))
  } catch {
    // A full storage: the switches stay turned on the page.
  }
}

/** After Log Out nothing of it is left (AUTH-8). */
export function dropDrafts(owner: string): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix(owner))) sessionStorage.removeItem(key)
}
