import { listSessions, me } from './auth.ts'
import { listOnboardingBoard, showClientDashboard, showEmployeeDashboard, showManagerDashboard } from './dashboard.ts'
import { type AppPath, findPathRule, home, landingPaths } from './domain/paths.ts'
import { roles } from './domain/roles.ts'
import { listEmployeesArchived } from './employees.ts'
import { addressOf, type CallOf, type Endpoint, type Role } from './endpoint.ts'
import { listInvitations } from './invitations.ts'
import { listConversations, mostActive } from './messages.ts'
import { showSubscription } from './subscription.ts'
import { showTheme } from './themes.ts'
import { listPasskeys } from './two-step.ts'
import { listVacations } from './vacations.ts'

/** The page's first script replaces it by the id of the token's workspace. */
const workspace = 'OWN_WORKSPACE'

/**
 * A call that a page makes at once, for the roles that may make it. `open` calls answer without an active subscription
 * too, `agency` calls to a Manager on that tier only.
 */
export type FirstCall = { address: string; roles: readonly Role[]; open: boolean; agency: boolean }

/** For every role that may call it, or those that do. */
function first<E extends Endpoint>(endpoint: E, input: CallOf<E>, those?: readonly Role[]): FirstCall {
  const { who } = endpoint
  const allowed = typeof who === 'object' ? roles.filter((role) => role in who) : roles
  const agency = typeof who === 'object' && who.Manager === 'agency'
  const address = addressOf(endpoint, input as { params?: unknown; query?: unknown }) // CallOf's own parts
  return { address, roles: those ?? allowed, open: endpoint.gate === 'open', agency }
}

const everyPage = [
  first(me, {}),
  first(showSubscription, {}),
  first(showTheme, { params: { managerId: workspace } }),
  // The numbers of unread messages.
  first(showManagerDashboard, {}),
  first(showEmployeeDashboard, {}),
  first(showClientDashboard, {}),
]

/** The list as `useListState` asks for it at first. */
const firstRows = <Column extends string>(sort: Column) => ({ page: 1, per_page: 25, sort, order: 'asc' }) as const

const pages: Partial<Record<AppPath, readonly FirstCall[]>> = {
  '/dashboard': [
    first(listInvitations, {}, ['Manager']),
    first(listOnboardingBoard, { query: { page: 1, per_page: 5 } }),
    { ...first(listVacations, {}, ['Manager']), agency: true },
  ],
  '/clients': [first(listOnboardingBoard, { query: firstRows('since') }), first(listInvitations, {}, ['Manager'])],
  '/employees': [
    first(listEmployeesArchived, { params: { archived: 'false' }, query: firstRows('name') }),
    first(listInvitations, {}),
  ],
  '/settings/security': [first(listPasskeys, {}), first(listSessions, {})],
  '/calendar': [first(listVacations, {})],
  '/messages': [first(listConversations, { query: mostActive })],
  '/messages/:conversationId': [first(listConversations, { query: mostActive })],
}

/**
 * What the page of this path asks first. The browser asks it before the page's code has arrived (decision 23).
 * e2e/first-second.story.ts fails for a call that its page does not use.
 */
export function firstCalls(pathname: string): readonly FirstCall[] {
  const rule = landingPaths.includes(pathname) ? findPathRule(home)?.rule : findPathRule(pathname)?.rule
  if (rule === undefined) return []
  const { path, who } = rule
  // Of those who may open the page.
  const own = (pages[path as AppPath] ?? []).map((call) => ({
    // every rule's path is an AppPath
    ...call,
    roles: call.roles.filter((role) => who === 'anyone' || role in who),
    agency: call.agency || (who !== 'anyone' && who.Manager === 'agency'),
  }))
  return [...everyPage, ...own]
}
