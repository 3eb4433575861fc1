import { listSessions, me } from './auth.ts'
import { showClient } from './clients.ts'
import { listOnboardingBoard, showClientDashboard, showEmployeeDashboard, showManagerDashboard } from './dashboard.ts'
import { type AppPath, findPathRule, home, landingPaths } from './domain/paths.ts'
import { roles } from './domain/roles.ts'
import { listEmployeesArchived, showEmployee } from './employees.ts'
import { addressOf, type CallOf, type Endpoint, type Role } from './endpoint.ts'
import { listInvitations } from './invitations.ts'
import { listOwnItems } from './items.ts'
import { listConversations, listMessages, mostActive } from './messages.ts'
import { showClientOnboarding, showGrantedOnboarding, showOnboarding } from './onboarding.ts'
import { showSettings } from './settings.ts'
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

/** The rest of the page's calls, by the parameters of its path. */
type PageCalls = (params: Record<string, string>) => readonly FirstCall[]

const conversations = first(listConversations, { query: mostActive })
const ownItems = first(listOwnItems, {})
const client: PageCalls = ({ id = '' }) => [
  first(showClient, { params: { id } }, ['Manager', 'Client']),
  first(showClientOnboarding, { params: { id } }),
  first(showOnboarding, {}),
  first(showGrantedOnboarding, { params: { id } }),
]

const pages: Partial<Record<AppPath, PageCalls>> = {
  '/dashboard': () => [
    first(listInvitations, {}, ['Manager']),
    first(listOnboardingBoard, { query: { page: 1, per_page: 5 } }),
    { ...first(listVacations, {}, ['Manager']), agency: true },
  ],
  '/clients': () => [
    first(listOnboardingBoard, { query: firstRows('since') }),
    first(listInvitations, {}, ['Manager']),
  ],
  '/clients/:id': client,
  '/employees': () => [
    first(listEmployeesArchived, { params: { archived: 'false' }, query: firstRows('name') }),
    first(listInvitations, {}),
  ],
  '/employees/:id': ({ id = '' }) => [first(showEmployee, { params: { id } })],
  '/settings/notifications': () => [first(showSettings, {})],
  '/settings/security': () => [first(listPasskeys, {}), first(listSessions, {})],
  '/calendar': () => [first(listVacations, {})],
  '/messages': () => [conversations],
  '/messages/:conversationId': ({ conversationId = '' }) => [
    conversations,
    first(listMessages, { params: { conversationId } }),
  ],
  '/onboarding/items/:key': () => [ownItems],
}

/** What the page of this path asks besides what every page asks. */
export function pageCalls(pathname: string): readonly FirstCall[] {
  const found = findPathRule(landingPaths.includes(pathname) ? home : pathname)
  if (!found) return []
  const { path, who } = found.rule
  const calls = pages[path as AppPath]?.(found.params) ?? [] // every rule's path is an AppPath
  // Of those who may open the page.
  return calls.map((call) => ({
    ...call,
    roles: call.roles.filter((role) => who === 'anyone' || role in who),
    agency: call.agency || (who !== 'anyone' && who.Manager === 'agency'),
  }))
}

/**
 * What the page of this path asks first. The browser asks it before the page's code has arrived (decision 23).
 * e2e/first-second.story.ts fails for a call that its page does not use.
 */
export const firstCalls = (pathname: string): readonly FirstCall[] =>
  findPathRule(landingPaths.includes(pathname) ? home : pathname) ? [...everyPage, ...pageCalls(pathname)] : []
