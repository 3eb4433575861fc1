import { expect, test } from 'vitest'
import { createPortalSession } from './subscription.ts'

test.each([
  ['/settings/billing', true],
  ['/dashboard?from=portal', true],
  ['/nonsense', false],
  ['//evil.example/dashboard', false],
  ['/\\evil.example', false],
  ['https://evil.example/dashboard', false],
  ['https:evil.example', false],
  ['///evil.example', false],
  [String.raw`\\evil.example`, false],
  [String.raw`/settings/..\\evil.example`, false],
  ['/\n/evil.example', false],
  [' //evil.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('the portal returns to %s: %s', (route, taken) => {
  expect(createPortalSession.body.safeParse({ route }).success).toBe(taken)
})
