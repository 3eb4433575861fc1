import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import type { Claims } from '#web/session/token.ts'
import { type PageAccess, accessTo, type SubscriptionState } from '#web/shell/access.ts'

const claimsOf = (role: Role): Claims => ({
  id: `${role}-1`,
  name: 'Somebody',
  role,
  manager_id: role === 'Manager' ? undefined : 'Manager-1',
  exp: 0,
})

const agency: SubscriptionState = { status: 'active', tier: 'agency' }
const solo: SubscriptionState = { status: 'trialing', tier: 'solo' }
const verifying: SubscriptionState = { status: 'verifying', tier: 'error' }

type Case = [pathname: string, role: Role | undefined, standing: SubscriptionState, kind: PageAccess['kind']]

describe('[AUTH-9] [AUTH-17] access to a path by role', () => {
  test.each<Case>([
    ['/', undefined, verifying, 'landing'],
    ['/login/x', 'Employee', agency, 'landing'],
    ['/reset/abc', undefined, verifying, 'public'],
    ['/trial', 'Manager', agency, 'public'],
    ['/clients', undefined, verifying, 'log-in'],
    ['/dashboard', undefined, verifying, 'log-in'],
    ['/nowhere', undefined, verifying, 'not-found'],
    ['/nowhere', 'Client', agency, 'not-found'],
    ['/dashboard', 'Client', agency, 'open'],
    ['/clients/Client-1', 'Client', agency, 'open'],
    ['/clients/Client-2', 'Client', agency, 'home'],
    ['/employees', 'Manager', agency, 'open'],
    ['/employees', 'Manager', solo, 'home'],
  ])('the path %s for %s: %#', (pathname, role, standing, kind) => {
    expect(accessTo(pathname, role && claimsOf(role), standing).kind).toBe(kind)
  })
})

describe('[SUB-4] the subscription gate', () => {
  test.each<Case>([
    ['/dashboard', 'Manager', verifying, 'verifying'],
    ['/employees', 'Manager', verifying, 'verifying'],
    ['/account', 'Manager', verifying, 'home'],
    ['/settings/account', 'Client', verifying, 'open'],
    ['/subscription/renew', 'Manager', verifying, 'open'],
  ])('the path %s for %s while verifying: %#', (pathname, role, standing, kind) => {
    expect(accessTo(pathname, role && claimsOf(role), standing).kind).toBe(kind)
  })

  test.each<[Role, string, string]>([
    ['Manager', 'past_due', 'portal'],
    ['Client', 'canceled', 'contact'],
  ])('a %s with the status %s sees the screen %s', (role, status, gate) => {
    expect(accessTo('/dashboard', claimsOf(role), { status, tier: 'agency' })).toEqual({ kind: 'gate', gate })
  })

  test.each<[string, SubscriptionState, PageAccess['kind']]>([
    ['/dashboard', { ...agency, secondStep: 'missing' }, 'second-step'],
    ['/clients', { ...agency, secondStep: 'missing' }, 'second-step'],
    ['/settings/notifications', { ...agency, secondStep: 'missing' }, 'second-step'],
    ['/settings/security', { ...agency, secondStep: 'missing' }, 'open'],
    ['/settings/account', { ...agency, secondStep: 'missing' }, 'open'],
    ['/settings', { ...agency, secondStep: 'missing' }, 'open'],
    ['/employees', { ...agency, secondStep: 'missing' }, 'home'],
    ['/dashboard', { ...agency, secondStep: 'verifying' }, 'verifying'],
    ['/settings/security', { ...agency, secondStep: 'verifying' }, 'open'],
    ['/dashboard', { ...agency, status: 'past_due', secondStep: 'missing' }, 'gate'],
  ])('[AUTH-16] an Employee without the required second step at %s: %#', (pathname, standing, kind) => {
    expect(accessTo(pathname, claimsOf('Employee'), standing).kind).toBe(kind)
  })

  test('the account can be opened behind the gate', () => {
    const shown = accessTo('/settings/account', claimsOf('Manager'), { status: 'canceled', tier: 'solo' })
    expect(shown.kind).toBe('open')
  })

  test('[SUB-9] an Employee of a solo workspace sees that there is no employee access', () => {
    const shown = accessTo('/dashboard', claimsOf('Employee'), solo)
    expect(shown).toEqual({ kind: 'gate', gate: 'no_employee_access' })
  })
})
