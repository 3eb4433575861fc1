import { expect, test } from 'vitest'
import { plainDigits } from './digits.ts'

test.each([
  ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
  ['۰۹۱۲۳۴۵۶۷۸۹', '09123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟎𝟏𝟐𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿', '012909090909'],
  ['𞥐𞥙', '09'],
  ['Flat ४b, 12', 'Flat 4b, 12'],
  ['½ ² 十', '½ ² 十'],
])('the digits %s are written as %s', (text, plain) => expect(plainDigits(text)).toBe(plain))

test('every decimal digit of Unicode has a value, each ten times less often than all', () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
  const values = digits.map(plainDigits)
  expect(values.length).toBeGreaterThan(700)
  for (let digit = 0; digit < 10; digit += 1) {
    expect(values.filter((value) => value === String(digit))).toHaveLength(digits.length / 10)
  }
})
