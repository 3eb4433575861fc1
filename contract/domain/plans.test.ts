import { expect, test } from 'vitest'
import { dollars, type Gate, gateOf, isOpen, planOf, plans, registrablePlan, type Tier } from './plans.ts'

test('the plans have the documented prices', () => {
  expect(plans.map(({ key, amount }) => [key, dollars(amount)])).toEqual([
    ['solo_daily', '$1'],
    ['solo_monthly', '$10'],
    ['solo_annual', '$100'],
    ['agency_monthly', '$20'],
    ['agency_annual', '$200'],
  ])
  expect(dollars(1050)).toBe('$10.50')
})

test('a plan is found by its lookup key only', () => {
  expect(planOf('agency_annual')).toMatchObject({ tier: 'agency', term: 'annual' })
  expect(planOf('price_123')).toBeUndefined()
  expect(planOf(null)).toBeUndefined()
})

test.each([
  ['solo', 'monthly', 'solo_monthly'],
  ['solo', 'annual', 'solo_annual'],
  ['agency', 'monthly', 'agency_monthly'],
  ['agency', 'annual', 'agency_annual'],
  ['solo', 'daily', undefined],
  ['solo', 'weekly', undefined],
  ['agency', 'daily', undefined],
  ['enterprise', 'monthly', undefined],
  ['Solo', 'monthly', undefined],
  ['agency', '', undefined],
  ['', '', undefined],
  ['__proto__', 'monthly', undefined],
])('[REG-2] /register/%s/%s names %s', (name, term, key) => expect(registrablePlan(name, term)?.key).toBe(key))

const cases: [status: string, tier: Tier, manager: Gate, employee: Gate, client: Gate][] = [
  ['verifying', 'error', 'verifying', 'verifying', 'verifying'],
  ['active', 'agency', 'open', 'open', 'open'],
  ['trialing', 'agency', 'open', 'open', 'open'],
  ['active', 'solo', 'open', 'no_employee_access', 'open'],
  ['trialing', 'solo', 'open', 'no_employee_access', 'open'],
  ['error', 'error', 'renew', 'contact', 'contact'],
  ['past_due', 'agency', 'portal', 'contact', 'contact'],
  ['none', 'solo', 'checkout', 'contact', 'contact'],
  ['canceled', 'agency', 'inactive', 'contact', 'contact'],
  ['unpaid', 'solo', 'inactive', 'contact', 'contact'],
  ['paused', 'agency', 'inactive', 'contact', 'contact'],
  ['incomplete', 'solo', 'inactive', 'contact', 'contact'],
  ['active', 'error', 'open', 'open', 'open'],
  ['incomplete_expired', 'solo', 'inactive', 'contact', 'contact'],
  ['something new', 'agency', 'inactive', 'contact', 'contact'],
]

test.each(cases)(
  '[SUB-4] the status %s on %s leads the Manager to %s, the Employee to %s, the Client to %s',
  (status, tier, manager, employee, client) => {
    expect(gateOf({ status, tier, role: 'Manager' })).toBe(manager)
    expect(gateOf({ status, tier, role: 'Employee' })).toBe(employee)
    expect(gateOf({ status, tier, role: 'Client' })).toBe(client)
    expect(isOpen(status)).toBe(manager === 'open')
  },
)
