import type { Role } from '../endpoint.ts'

export const terms = ['daily', 'monthly', 'annual'] as const
export type Term = (typeof terms)[number]

/** `error` is what a look-up that failed gives (SUB-1). */
export const tiers = ['solo', 'agency', 'error'] as const
export type Tier = (typeof tiers)[number]
export type PaidTier = Exclude<Tier, 'error'>

/** Employees, and all that is about them, exist on agency alone (SUB-9). */
export const hasEmployees = (tier: Tier | null | undefined): boolean => tier === 'agency'

export const trialDays = 14
export const soloClientLimit = 10
export const soloGroupLimit = 10

/** What is sold; `amount` is in cents of US dollars. */
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

/** The plan that `/register/{package}/{term}` names: the daily one is sold for renewal only (REG-1, SUB-6). */
export const registrablePlan = (name: string | undefined, term: string | undefined): Plan | undefined =>
  plans.find((plan) => plan.tier === name && plan.term === term && plan.term !== 'daily')

/** As prices are shown: $10, and with cents only where there are some. */
export function dollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`
}

export type Gate =
  | 'open'
  | 'verifying'
  /** The status could not be read: the way to `/subscription/renew`. */
  | 'renew'
  /** A payment is due: the way to the billing portal. */
  | 'portal'
  /** There was never a subscription: the way to the first checkout, trial included. */
  | 'checkout'
  /** The subscription ended: 'no longer active', and for the Manager the way to renew. */
  | 'inactive'
  /** The same text for Employees and Clients, with their Manager's name and no billing button. */
  | 'contact'
  /** A solo workspace has no employees. */
  | 'no_employee_access'

export const openStatuses: readonly string[] = ['active', 'trialing']

/** Whether a subscription lets the workspace be used: the server's 402 and the page's gate judge alike (SUB-5). */
export const isOpen = (status: string): boolean => openStatuses.includes(status)

/** Which screen stands before the app (SUB-4, SUB-9, SUB-11). `status` is Stripe's, or verifying, error or none. */
export function gateOf(state: { status: string; tier: Tier; role: Role }): Gate {
  if (state.status === 'verifying') return 'verifying'
  if (isOpen(state.status)) return state.role === 'Employee' && state.tier === 'solo' ? 'no_employee_access' : 'open'
  if (state.role !== 'Manager') return 'contact'
  if (state.status === 'error') return 'renew'
  if (state.status === 'past_due') return 'portal'
  if (state.status === 'none') return 'checkout'
  return 'inactive'
}
