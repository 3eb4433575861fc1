import { expect, test } from 'vitest'
import { afterLogIn, canOpenPath, paths, findPathRule, type Viewer } from './paths.ts'

const soloManager: Viewer = { id: 'm', role: 'Manager', tier: 'solo' }
const agencyManager: Viewer = { id: 'm', role: 'Manager', tier: 'agency' }
const employee: Viewer = { id: 'e', role: 'Employee', tier: 'agency' }
const client: Viewer = { id: 'c', role: 'Client', tier: 'solo' }
const viewers = { S: soloManager, A: agencyManager, E: employee, C: client }

/** Who may open each path: S Manager on solo, A Manager on agency, E Employee, C Client. */
const table: [pathname: string, who: string][] = [
  ['/', 'SAEC'],
  ['/login', 'SAEC'],
  ['/login/x', 'SAEC'],
  ['/reset', 'SAEC'],
  ['/reset/token', 'SAEC'],
  ['/trial', 'SAEC'],
  ['/checkout/success/cs_1', 'SAEC'],
  ['/register/client/1', 'SAEC'],
  ['/register/employee/1', 'SAEC'],
  ['/register/solo/monthly', 'SAEC'],
  ['/confirm-email/token', 'SAEC'],
  ['/unsubscribe/token', 'SAEC'],
  ['/reminder/token', 'SAEC'],
  ['/dashboard', 'SAEC'],
  ['/messages', 'SAEC'],
  ['/messages/1', 'SAEC'],
  ['/faq', 'SAEC'],
  ['/settings', 'SAEC'],
  ['/settings/account', 'SAEC'],
  ['/settings/notifications', 'SAEC'],
  ['/settings/security', 'SAEC'],
  ['/settings/billing', 'SA'],
  ['/settings/employees', 'A'],
  ['/settings/theme', 'A'],
  ['/settings/reminders', 'SA'],
  ['/settings/items', 'SA'],
  ['/settings/audit', 'SA'],
  ['/clients', 'SAE'],
  ['/clients/archive', 'SAE'],
  ['/calendar', 'SAE'],
  ['/clients/1', 'SAE'],
  ['/clients/c', 'SAEC'],
  ['/clients/archive/1', 'SA'],
  ['/clients/receipts', 'SA'],
  ['/clients/receipts/1', 'SA'],
  ['/clients/1/offboarding', 'SA'],
  ['/clients/1/view', 'SA'],
  ['/clients/1/review', 'SAE'],
  ['/subscription/renew', 'SA'],
  ['/employees', 'A'],
  ['/employees/archive', 'A'],
  ['/employees/1', 'A'],
  ['/employee/add', 'A'],
  ['/permissions/select', 'A'],
  ['/permissions/1', 'A'],
  ['/permissions/1/2', 'A'],
  ['/passwords/renew', 'A'],
  ['/vacation-requests', 'A'],
  ['/calendar/manage/1', 'A'],
  ['/employee-unread-messages', 'A'],
  ['/messages/employee/1', 'A'],
  ['/messages/employee/1/2', 'A'],
  ['/onboarding/contact', 'E'],
  ['/onboarding/files', 'E'],
  ['/view-requests', 'E'],
  ['/calendar/details/1', 'E'],
  ['/submit-request', 'E'],
  ['/client/billing', 'C'],
  ['/account', 'C'],
  ['/onboarding/services', 'C'],
  ['/give/token', 'SAEC'],
  ['/in', 'SAEC'],
  ['/onboarding/items', 'C'],
  ['/onboarding/items/logo', 'C'],
  ['/onboarding/accounts', 'C'],
  ['/onboarding/assets', 'C'],
  ['/onboarding/events', 'C'],
  ['/onboarding/emails', 'C'],
  ['/onboarding/links/social', 'C'],
  ['/onboarding/questions/social', 'C'],
  ['/onboarding/questions/branding', 'C'],
  ['/onboarding/review', 'C'],
  ['/form/social', 'C'],
  ['/form/branding', 'C'],
  ['/settings/nonsense', ''],
  ['/nonsense', ''],
  ['/clients/1/2', ''],
]

test.each(table)('[AUTH-9] the page %s can be opened by %s', (pathname, who) => {
  const allowed = Object.entries(viewers).flatMap(([letter, viewer]) => (canOpenPath(pathname, viewer) ? [letter] : []))
  expect(allowed.join('')).toBe(who)
})

test('the table of paths covers every path', () => {
  const met = new Set(table.map(([pathname]) => findPathRule(pathname)?.rule.path))
  expect(paths.filter(({ path }) => !met.has(path))).toEqual([])
})

test('the account, security, billing, renewal and public pages open without an active subscription', () => {
  const signedInOnes = paths.flatMap((rule) => ('behindGate' in rule && rule.who !== 'anyone' ? [rule.path] : []))
  expect(signedInOnes).toEqual([
    '/settings',
    '/settings/account',
    '/settings/security',
    '/settings/billing',
    '/subscription/renew',
  ])
})

test.each([
  ['where they were going', soloManager, '/login', '/clients?page=2', '/clients?page=2'],
  ['home, when that is not for them', client, '/login', '/clients', '/dashboard'],
  ['home, when nothing was wanted', client, '/', undefined, '/dashboard'],
  ['home, when another site was wanted', client, '/', '//evil.example/dashboard', '/dashboard'],
  ['home, when another site was wanted with a backslash', client, '/', '/\\evil.example', '/dashboard'],
  ['home, when a script was wanted', client, '/', 'javascript:alert(1)', '/dashboard'],
  ['home, not the log-in again', soloManager, '/login', '/login', '/dashboard'],
  ['the onboarding, from /login/x', employee, '/login/x', '/clients', '/onboarding/contact'],
  ['home, from /login also before the onboarding is finished', employee, '/login', undefined, '/dashboard'],
  ['home, not an employee, from /login/x', soloManager, '/login/x', undefined, '/dashboard'],
  ['where they were going, not an employee, from /login/x', soloManager, '/login/x', '/clients', '/clients'],
])('[AUTH-2] [AUTH-7] a log-in leads to %s', (_, viewer, pathname, wanted, to) => {
  expect(afterLogIn(viewer, { pathname, wanted })).toBe(to)
})

test('a log-in at /login/x leads an employee with finished onboarding home', () => {
  expect(afterLogIn({ ...employee, onboardingFinished: true }, { pathname: '/login/x' })).toBe('/dashboard')
})
