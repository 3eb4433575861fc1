import type { Role } from '../endpoint.ts'

export const terms = ['daily', 'monthly', 'annual'] as const
export type Term = (typeof terms)[number]

/** `error` is the tier after a failed look-up (SUB-1). */
export const tiers = ['solo', 'agency', 'error'] as const
export type Tier = (typeof tiers)[number]
export type PaidTier = Exclude<Tier, 'error'>

/** Employees exist on agency only (SUB-9). */
export const hasEmployees = (tier: Tier | null | undefined): boolean => tier === 'agency'

export const trialDays = 14
export const soloClientLimit = 10
export const soloGroupLimit = 10

/** The plans on sale; `amount` is in US cents. */
export const plans = [
  { key: 'solo_daily', tier: 'solo', term: 'daily', amount: 100 },
  { key: 'solo_monthly', tier: 'solo', term: 'monthly', amount: 1000 },
  { key: 'solo_annual', tier: 'solo', term: 'annual', amount: 10_000 },
  { key: 'agency_monthly', tier: 'agency', term: 'monthly', amount: 2000 },
  { key: 'agency_annual', tier: 'agency', term: 'annual', amount: 20_000 },
] as const satisfies readonly { key: string; tier: PaidTier; term: Term; amount: number }[]

export type Plan = (typeof plans)[number]
export type LookupKey = Plan['key']

export const planOf = (lookupKey: string | null | undefined): Plan | undefined =>
  plans.find((plan) => plan.key === lookupKey)

/** The plan of `/register/{package}/{term}`: the daily one is sold for renewal only (REG-1, SUB-6). */
export const registrablePlan = (name: string | undefined, term: string | undefined): Plan | undefined =>
  plans.find((plan) => plan.tier === name && plan.term === term && plan.term !== 'daily')

/** A price: $10, with cents only where there are some. */
export function dollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
}

export type Gate =
  | 'open'
  | 'verifying'
  /** The status could not be read: leads to `/subscription/renew`. */
  | 'renew'
  /** A payment is due: leads to the billing portal. */
  | 'portal'
  /** There was never a subscription: leads to the first checkout, trial included. */
  | 'checkout'
  /** The subscription ended: 'no longer active', and for the Manager the way to renew. */
  | 'inactive'
  /** For Employees and Clients: the same text with their Manager's name and without a billing button. */
  | 'contact'
  /** A solo workspace has no employees. */
  | 'no_employee_access'

export const openStatuses: readonly string[] = ['active', 'trialing']

/**
 * True when the subscription lets the workspace be used. The server's 402 and the page's gate both use this (SUB-5).
 */
export const isOpen = (status: string): boolean => openStatuses.includes(status)

/** The screen in front of the app (SUB-4, SUB-9, SUB-11). `status` is Stripe's, or verifying, error or none. */
export function gateOf(state: { status: string; tier: Tier; role: Role }): Gate {
  if (state.status === 'verifying') return 'verifying'
  if (isOpen(state.status)) return state.role === 'Employee' && state.tier === 'solo' ? 'no_employee_access' : 'open'
  if (state.role !== 'Manager') return 'contact'
  if (state.status === 'error') return 'renew'
  if (state.status === 'past_due') return 'portal'
  if (state.status === 'none') return 'checkout'
  return 'inactive'
}
