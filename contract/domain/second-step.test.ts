import { expect, test } from 'vitest'
import { inGroups, withoutBlanks } from './second-step.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123\u00A0456\n', '123456'],
  ['abcd-efgh', 'abcd-efgh'],
  ['', ''],
])('[AUTH-16] the code %j is sent as %j', (typed, sent) => {
  expect(withoutBlanks(typed)).toBe(sent)
})

test.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('[AUTH-16] the secret %j is displayed as %j', (secret, shown) => {
  expect(inGroups(secret)).toBe(shown)
})
