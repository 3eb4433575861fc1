import { home, landingPaths, findPathRule } from '#contract/domain/paths.ts'
import type { Claims } from '#web/session/token.ts'

type EntryChoice = {
  entry: 'log-in' | 'app'
  /** The path to show, which is not always the one that was asked for. */
  path: string
  /** True where the asked path is to be remembered until after the log-in. */
  savesReturnPath: boolean
}

/** Which entry of the app a page begins with, decided before any of it is loaded (AUTH-1, AUTH-2, AUTH-6). */
export function chooseEntry(pathname: string, claims: Claims | undefined): EntryChoice {
  const landing = landingPaths.includes(pathname.replace(/(.)\/+$/, '$1'))
  if (claims) {
    if (!landing) return { entry: 'app', path: pathname, savesReturnPath: false }
    return claims.name === ''
      ? { entry: 'log-in', path: pathname, savesReturnPath: false }
      : { entry: 'app', path: home, savesReturnPath: false }
  }
  if (landing) return { entry: 'log-in', path: pathname, savesReturnPath: false }
  const who = findPathRule(pathname)?.rule.who
  // A page for anyone, or one that does not exist: both are the app's to show.
  if (who === undefined || who === 'anyone') return { entry: 'app', path: pathname, savesReturnPath: false }
  return { entry: 'log-in', path: home, savesReturnPath: pathname !== home }
}
