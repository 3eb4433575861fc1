import { expect, test } from 'vitest'
import { digitsOf, listPhone, permissionPhone } from './phone.ts'

test.each([
  ['(123) 456-7890', '1234567890'],
  ['+1 123.456.7890', '11234567890'],
  ['call me', ''],
])('[SHELL-10] the phone %s is stored as "%s"', (typed, digits) => expect(digitsOf(typed)).toBe(digits))

test.each([
  ['1234567890', '123-456-7890', '(123)456-7890'],
  ['11234567890', '11234567890', '11234567890'],
  ['12345', '12345', '12345'],
  ['', '', ''],
])('[SHELL-10] the phone %s shows as %s in lists and as %s on permission pages', (digits, inList, onPermissions) => {
  expect(listPhone(digits)).toBe(inList)
  expect(permissionPhone(digits)).toBe(onPermissions)
})
