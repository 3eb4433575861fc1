import { expect, test } from 'vitest'
import { listPhone, looksShort, normalizePhone, permissionPhone } from './phone.ts'

test.each([
  ['(123) 456-7890', '1234567890'],
  ['1 123.456.7890', '11234567890'],
  [' +1 123.456.7890', '+11234567890'],
  ['123+456', '123456'],
  ['call me', ''],
  ['+', ''],
])('[SHELL-10] the phone %s is stored as "%s"', (typed, stored) => expect(normalizePhone(typed)).toBe(stored))

test.each([
  ['', false],
  ['call me', false],
  ['12', true],
  ['555-12-34', true],
  ['555 123 4567', false],
  ['+49 30 1234567', false],
])('[SHELL-10] whether the phone "%s" looks short: %s', (typed, short) => expect(looksShort(typed)).toBe(short))

test.each([
  ['1234567890', '123-456-7890', '(123)456-7890'],
  ['11234567890', '11234567890', '11234567890'],
  ['+11234567890', '+11234567890', '+11234567890'],
  ['12345', '12345', '12345'],
  ['', '', ''],
])('[SHELL-10] the phone %s shows as %s in lists and as %s on permission pages', (digits, inList, onPermissions) => {
  expect(listPhone(digits)).toBe(inList)
  expect(permissionPhone(digits)).toBe(onPermissions)
})
