import { allows, landingPaths, findPathRule } from '#contract/domain/paths.ts'
import { type Gate, gateOf, type Tier } from '#contract/domain/plans.ts'
import type { Claims } from '#web/session/token.ts'

/** The known state of the workspace's subscription: `verifying` until the first answer. */
export type SubscriptionState = {
  status: string
  tier: Tier
  /** Set for an Employee who must set up two-step sign-in. Undefined when nothing blocks them. */
  secondStep?: 'verifying' | 'missing' | undefined
}

export type PageAccess =
  | { kind: 'landing' | 'public' | 'log-in' | 'home' | 'verifying' | 'second-step' | 'open' | 'not-found' }
  | { kind: 'gate'; gate: Exclude<Gate, 'open' | 'verifying'> }

/** Decides the screen of a pathname (AUTH-9, AUTH-16, AUTH-17, SUB-4). The server authorizes every call itself. */
export function accessTo(pathname: string, claims: Claims | undefined, standing: SubscriptionState): PageAccess {
  const found = findPathRule(pathname)
  if (!found) return { kind: 'not-found' }
  const { rule, params } = found
  if (landingPaths.includes(rule.path)) return { kind: 'landing' }
  if (rule.who === 'anyone') return { kind: 'public' }
  if (!claims) return { kind: 'log-in' }
  const viewer = { id: claims.id, role: claims.role, tier: standing.tier }
  const verifying = standing.status === 'verifying'
  // An agency page waits for the tier. A page that no tier allows redirects home at once.
  const couldOpen = allows(rule.who, verifying ? { ...viewer, tier: 'agency' } : viewer, params)
  if (!couldOpen) return { kind: 'home' }
  const gate = gateOf({ ...standing, role: claims.role })
  const exempt = rule.behindGate === true && gate !== 'no_employee_access'
  if (exempt && (!verifying || allows(rule.who, viewer, params))) return { kind: 'open' }
  if (gate === 'verifying') return { kind: 'verifying' }
  if (gate !== 'open') return { kind: 'gate', gate }
  if (standing.secondStep === 'verifying') return { kind: 'verifying' }
  return { kind: standing.secondStep === 'missing' ? 'second-step' : 'open' }
}
