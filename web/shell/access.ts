import { allows, landingPaths, findPathRule } from '#contract/domain/paths.ts'
import { type Gate, gateOf, type Tier } from '#contract/domain/plans.ts'
import type { Claims } from '#web/session/token.ts'

/** The workspace's subscription as far as it is known: `verifying` until the first answer. */
export type SubscriptionState = {
  status: string
  tier: Tier
  /** Of an Employee: whether two-step sign-in is asked for that they have not set up. Undefined where nothing is in the way. */
  secondStep?: 'verifying' | 'missing' | undefined
}

export type Access =
  | { kind: 'landing' | 'public' | 'log-in' | 'home' | 'verifying' | 'second-step' | 'open' | 'not-found' }
  | { kind: 'gate'; gate: Exclude<Gate, 'open' | 'verifying'> }

/** What a pathname shows to whom (AUTH-9, AUTH-16, AUTH-17, SUB-4). The server judges every call by itself. */
export function accessTo(pathname: string, claims: Claims | undefined, standing: SubscriptionState): Access {
  const found = findPathRule(pathname)
  if (!found) return { kind: 'not-found' }
  const { rule, params } = found
  if (landingPaths.includes(rule.path)) return { kind: 'landing' }
  if (rule.who === 'anyone') return { kind: 'public' }
  if (!claims) return { kind: 'log-in' }
  const viewer = { id: claims.id, role: claims.role, tier: standing.tier }
  const verifying = standing.status === 'verifying'
  // A page of the agency's waits for the tier; everything that no tier could open goes home at once.
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
