import { home, landingPaths, findPathRule } from '#contract/domain/paths.ts'
import type { Claims } from '#web/session/token.ts'

type EntryChoice = {
  entry: 'log-in' | 'app'
  /** The path to show; not always the requested one. */
  path: string
  /** Whether the requested path is saved until after the log-in. */
  savesReturnPath: boolean
}

/** Decides before any code is loaded with which entry a page begins (AUTH-1, AUTH-2, AUTH-6). */
export function chooseEntry(pathname: string, claims: Claims | undefined): EntryChoice {
  const landing = landingPaths.includes(pathname.replace(/(.)\/+$/, '$1'))
  if (claims && !landing) return { entry: 'app', path: pathname, savesReturnPath: false }
  if (claims && claims.name !== '') return { entry: 'app', path: home, savesReturnPath: false }
  if (landing) return { entry: 'log-in', path: pathname, savesReturnPath: false }
  const who = findPathRule(pathname)?.rule.who
  // The app shows pages for anyone and the page for unknown addresses.
  if (who === undefined || who === 'anyone') return { entry: 'app', path: pathname, savesReturnPath: false }
  return { entry: 'log-in', path: home, savesReturnPath: pathname !== home }
}
