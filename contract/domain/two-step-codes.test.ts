import { expect, test } from 'vitest'
import { groupByFour, stripSpaces } from './two-step-codes.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123\u00A0456\n', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳ ۴۵۶', '123456'],
  ['१२३४५६', '123456'],
  ['１２３　４５６', '123456'],
  ['\u200E123456\u202C', '123456'],
  ['\uFEFF123\u200B456', '123456'],
  ['abcd-efgh', 'abcd-efgh'],
  ['', ''],
])('[AUTH-16] the code %j is sent as %j', (typed, sent) => {
  expect(stripSpaces(typed)).toBe(sent)
})

test.each([
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
  ['ABCD', 'ABCD'],
  ['', ''],
])('[AUTH-16] the secret %j is displayed as %j', (secret, shown) => {
  expect(groupByFour(secret)).toBe(shown)
})
