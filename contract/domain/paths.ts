import type { Role } from '../endpoint.ts'
import type { Tier } from './plans.ts'
import { signedIn, staff } from './roles.ts'

/** A Client opens `self` paths with their own id only. `agency` is the workspace's tier. */
export type PathWho = 'anyone' | { Manager?: true | 'agency'; Employee?: true; Client?: true | 'self' }

/** `behindGate` paths open without an active subscription too (SUB-4). */
export type PathRule = { path: string; who: PathWho; behindGate?: true }

const manager = { Manager: true } as const
const agency = { Manager: 'agency' } as const
const employee = { Employee: true } as const
const client = { Client: true } as const

/** Every path of the app and who may open it (AUTH-17, and SET-1 for the settings). */
export const paths = [
  { path: '/', who: 'anyone', behindGate: true },
  { path: '/login', who: 'anyone', behindGate: true },
  { path: '/login/x', who: 'anyone', behindGate: true },
  { path: '/reset', who: 'anyone', behindGate: true },
  { path: '/reset/:token', who: 'anyone', behindGate: true },
  { path: '/trial', who: 'anyone', behindGate: true },
  { path: '/checkout/success/:receipt_id', who: 'anyone', behindGate: true },
  { path: '/register/client/:id', who: 'anyone', behindGate: true },
  { path: '/register/employee/:id', who: 'anyone', behindGate: true },
  { path: '/register/:package/:term', who: 'anyone', behindGate: true },
  { path: '/confirm-email/:token', who: 'anyone', behindGate: true },
  { path: '/unsubscribe/:token', who: 'anyone', behindGate: true },
  { path: '/reminder/:token', who: 'anyone', behindGate: true },
  { path: '/give/:token', who: 'anyone', behindGate: true },
  { path: '/in', who: 'anyone', behindGate: true },

  { path: '/dashboard', who: signedIn },
  { path: '/messages', who: signedIn },
  { path: '/messages/:conversationId', who: signedIn },
  { path: '/faq', who: signedIn },
  { path: '/settings', who: signedIn, behindGate: true },
  { path: '/settings/account', who: signedIn, behindGate: true },
  { path: '/settings/notifications', who: signedIn },
  { path: '/settings/security', who: signedIn, behindGate: true },
  { path: '/settings/billing', who: manager, behindGate: true },
  { path: '/settings/employees', who: agency },
  { path: '/settings/theme', who: agency },
  { path: '/settings/reminders', who: manager },
  { path: '/settings/items', who: manager },
  { path: '/settings/audit', who: manager },

  { path: '/clients', who: staff },
  { path: '/clients/archive', who: staff },
  { path: '/clients/:id', who: { Manager: true, Employee: true, Client: 'self' } },
  { path: '/clients/:id/review', who: staff },
  { path: '/clients/archive/:id', who: manager },
  { path: '/clients/receipts', who: manager },
  { path: '/clients/receipts/:id', who: manager },
  { path: '/clients/:id/offboarding', who: manager },
  { path: '/clients/:id/view', who: manager },
  { path: '/calendar', who: staff },

  { path: '/subscription/renew', who: manager, behindGate: true },

  { path: '/employees', who: agency },
  { path: '/employees/archive', who: agency },
  { path: '/employees/:id', who: agency },
  { path: '/employee/add', who: agency },
  { path: '/permissions/select', who: agency },
  { path: '/permissions/:id', who: agency },
  { path: '/permissions/:employee_id/:client_id', who: agency },
  { path: '/passwords/renew', who: agency },
  { path: '/vacation-requests', who: agency },
  { path: '/calendar/manage/:id', who: agency },
  { path: '/employee-unread-messages', who: agency },
  { path: '/messages/employee/:employee_id', who: agency },
  { path: '/messages/employee/:employee_id/:id', who: agency },

  { path: '/onboarding/contact', who: employee },
  { path: '/onboarding/files', who: employee },
  { path: '/view-requests', who: employee },
  { path: '/calendar/details/:id', who: employee },
  { path: '/submit-request', who: employee },

  { path: '/client/billing', who: client },
  { path: '/account', who: client },
  { path: '/onboarding/items', who: client },
  { path: '/onboarding/items/:key', who: client },
  { path: '/onboarding/services', who: client },
  { path: '/onboarding/accounts', who: client },
  { path: '/onboarding/assets', who: client },
  { path: '/onboarding/events', who: client },
  { path: '/onboarding/emails', who: client },
  { path: '/onboarding/links/social', who: client },
  { path: '/onboarding/questions/social', who: client },
  { path: '/onboarding/questions/branding', who: client },
  { path: '/onboarding/review', who: client },
  { path: '/form/social', who: client },
  { path: '/form/branding', who: client },
] as const satisfies readonly PathRule[]

export type AppPath = (typeof paths)[number]['path']

/** The target of redirects when a page is not allowed, and the default after log-in. */
export const home = '/dashboard'

/** Paths without a header. A signed-in user is redirected from them to the dashboard (AUTH-1, AUTH-2). */
export const landingPaths: readonly string[] = ['/', '/login', '/login/x']

/** The page of one-time links, whose secret is in the fragment. */
export const straightIn = '/in'

const segmentsOf = (pathname: string) => pathname.split('/').filter((segment) => segment !== '')

/** The parameters of a pathname in a path pattern, undefined where it does not match. */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = segmentsOf(path)
  const segments = segmentsOf(pathname)
  if (pattern.length !== segments.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of pattern.entries()) {
    const value = segments[at] ?? ''
    if (segment.startsWith(':')) params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}

/** The number of parameters of a path: of two matches the one with fewer wins. */
const countParams = (path: string) => segmentsOf(path).filter((segment) => segment.startsWith(':')).length

const byExactness: readonly PathRule[] = paths.toSorted((a, b) => countParams(a.path) - countParams(b.path))

export function findPathRule(pathname: string): { rule: PathRule; params: Record<string, string> } | undefined {
  for (const rule of byExactness) {
    const params = matchPath(rule.path, pathname)
    if (params) return { rule, params }
  }
  return undefined
}

/** True for a path of this app, with or without a query. '//host' and a backslash would lead to another site. */
export const isAppPath = (path: string): boolean =>
  /^\/(?![/\\])/.test(path) && findPathRule(path.split(/[?#]/)[0] ?? '') !== undefined

/** The signed-in person, as far as paths are concerned. */
export type Viewer = { id: string; role: Role; tier: Tier }

export function allows(who: PathWho, viewer: Viewer, params: Record<string, string | undefined> = {}): boolean {
  if (who === 'anyone') return true
  const condition = who[viewer.role]
  if (condition === 'agency') return viewer.tier === 'agency'
  if (condition === 'self') return params.id === viewer.id
  return condition === true
}

export function canOpenPath(pathname: string, viewer: Viewer): boolean {
  const found = findPathRule(pathname)
  return found !== undefined && allows(found.rule.who, viewer, found.params)
}

/**
 * The target of a log-in (AUTH-2): for an Employee at `/login/x` their unfinished onboarding, then the wanted path if
 * allowed, then home. `wanted` is a pathname, with or without a query.
 */
export function afterLogIn(
  viewer: Viewer & { onboardingFinished?: boolean | undefined },
  from: { pathname: string; wanted?: string | undefined },
): string {
  if (from.pathname === '/login/x' && viewer.role === 'Employee') {
    return viewer.onboardingFinished === true ? home : '/onboarding/contact'
  }
  if (from.wanted === undefined || !isAppPath(from.wanted)) return home
  const pathname = from.wanted.split(/[?#]/)[0] ?? ''
  return landingPaths.includes(pathname) || !canOpenPath(pathname, viewer) ? home : from.wanted
}
