import { type AppPath, findPathRule, home, landingPaths } from './domain/paths.ts'
import { addressOf, type Role } from './endpoint.ts'

/**
 * A call that a page makes at once, for the roles that may make it. `open` calls answer without an active subscription
 * too, `agency` calls to a Manager on that tier only. Only addresses, so that a page need not load the contract's calls.
 */
export type FirstCall = {
  address: string
  roles: readonly Role[]
  open: boolean
  agency: boolean
  /** Of Clients, only the one with this id opens the page. */
  client?: string
}

/** `roles`: those that make the call, separated by spaces. */
const call = (roles: string, address: string, kind?: 'open' | 'agency'): FirstCall => ({
  address,
  roles: roles.split(' ') as Role[], // first-calls.test.ts compares them with the endpoint's
  open: kind === 'open',
  agency: kind === 'agency',
})

const all = 'Manager Employee Client'

/** The page's first script replaces OWN_WORKSPACE by the id of the token's workspace. The last three count what is unread. */
const everyPage = [
  call(all, '/api/auth/me', 'open'),
  call(all, '/api/payment/manager', 'open'),
  call(all, '/api/themes/OWN_WORKSPACE', 'open'),
  call('Manager', '/api/managers/dashboard-data'),
  call('Employee', '/api/employees/dashboard'),
  call('Client', '/api/clients/dashboard'),
]

const board = '/api/managers/onboarding-board'
const conversations = call(all, '/api/conversations/userlist?limit=80')

/** The rest of the page's calls, with the parameters of its path. */
const pages: Partial<Record<AppPath, readonly FirstCall[]>> = {
  '/dashboard': [
    call('Manager', '/api/invitations'),
    call('Manager', `${board}?page=1&per_page=5`),
    call('Manager', '/api/vacations/', 'agency'),
  ],
  '/clients': [
    call('Manager', `${board}?page=1&per_page=25&sort=since&order=asc`),
    call('Manager', '/api/invitations'),
  ],
  '/clients/:id': [
    call('Manager Client', '/api/clients/:id'),
    call('Manager', '/api/onboarding/client/:id'),
    call('Manager', '/api/clients/:id/items'),
    call('Client', '/api/onboarding'),
    call('Employee', '/api/onboarding/employee/:id'),
  ],
  '/employees': [
    call('Manager', '/api/employees/manager/false?page=1&per_page=25&sort=name&order=asc', 'agency'),
    call('Manager', '/api/invitations', 'agency'),
  ],
  '/employees/:id': [call('Manager', '/api/employees/details/:id', 'agency')],
  '/settings/notifications': [call(all, '/api/settings/', 'open')],
  '/settings/security': [
    call(all, '/api/auth/passkeys', 'open'),
    call(all, '/api/auth/sessions', 'open'),
    call(all, '/api/auth/history?page=1&per_page=10', 'open'),
    call(all, '/api/settings/', 'open'),
  ],
  '/calendar': [call('Manager Employee', '/api/vacations/')],
  '/messages': [conversations],
  '/messages/:conversationId': [conversations, call(all, '/api/messages/:conversationId')],
  '/onboarding/items/:key': [call('Client', '/api/items')],
}

/** What the page of this path asks besides what every page asks. */
export function pageCalls(pathname: string): readonly FirstCall[] {
  const { rule, params } = findPathRule(landingPaths.includes(pathname) ? home : pathname) ?? {}
  const calls = pages[rule?.path as AppPath] ?? [] // every rule's path is an AppPath
  const isOfOneClient = rule && rule.who !== 'anyone' && rule.who.Client === 'self'
  return calls.map((call) => ({
    ...call,
    ...(isOfOneClient && { client: params?.id ?? '' }),
    address: addressOf({ path: call.address }, { params }),
  }))
}

/**
 * What the page of this path asks first. The browser asks it before the page's code has arrived (decision 23).
 * e2e/first-second.story.ts fails for a call that its page does not use.
 */
export const firstCalls = (pathname: string): readonly FirstCall[] =>
  findPathRule(landingPaths.includes(pathname) ? home : pathname) ? [...everyPage, ...pageCalls(pathname)] : []
