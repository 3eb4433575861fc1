import { expect, test } from 'vitest'
import { hasPasswordLength } from './passwords.ts'

test.each([
  ['', false],
  ['short12', false],
  ['x'.repeat(129), false],
  ['x'.repeat(128), true],
  ['correct horse battery', true],
  ['🗝️🗝️🗝️🗝️', true],
])('the length of the password %s is allowed: %s', (password, allowed) => {
  expect(hasPasswordLength(password)).toBe(allowed)
})
