import { home, landingPaths, ruleOf } from '#contract/domain/paths.ts'
import type { Claims } from '#web/session/token.ts'

type Decided = {
  half: 'log-in' | 'app'
  /** The path to show, which is not always the one that was asked for. */
  path: string
  /** True where the asked path is to be remembered until after the log-in. */
  wanted: boolean
}

/** Which half of the app a page begins with, decided before any of it is loaded (AUTH-1, AUTH-2, AUTH-6). */
export function halfFor(pathname: string, claims: Claims | undefined): Decided {
  const landing = landingPaths.includes(pathname.replace(/(.)\/+$/, '$1'))
  if (claims) {
    if (!landing) return { half: 'app', path: pathname, wanted: false }
    return claims.name === ''
      ? { half: 'log-in', path: pathname, wanted: false }
      : { half: 'app', path: home, wanted: false }
  }
  if (landing) return { half: 'log-in', path: pathname, wanted: false }
  const who = ruleOf(pathname)?.rule.who
  // A page for anyone, or one that does not exist: both are the app's to show.
  if (who === undefined || who === 'anyone') return { half: 'app', path: pathname, wanted: false }
  return { half: 'log-in', path: home, wanted: pathname !== home }
}
