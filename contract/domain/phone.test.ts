import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTexts } from '#contract/texts/shared.ts'
import { plainDigits } from './digits.ts'
import { digitsOf, findPhoneFault, listPhone, looksShort, normalizePhone, permissionPhone } from './phone.ts'

test.each([
  ['(123) 456-7890', '1234567890'],
  ['1 123.456.7890', '11234567890'],
  [' +1 123.456.7890', '+11234567890'],
  ['', ''],
  ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
  ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '09123456789'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['０３ー１２３４ー５６７８', '0312345678'],
  ['＋８１（３）１２３４−５６７８', '+81312345678'],
  ['(+49) 170 1234567', '+491701234567'],
  ['[+49] 170/1234567', '+491701234567'],
  ['\u200E+1 212 555 0100', '+12125550100'],
  ['\u202D050-123-4567\u202C', '0501234567'],
  ['\u061C٠٥٠\u200F١٢٣', '050123'],
  ['tel:+49-30-1234567', '+49301234567'],
  ['Tel.: 030 1234567', '0301234567'],
  ['030/1234567', '0301234567'],
  ['030 – 12 34 56', '030123456'],
  ['555·123·4567', '5551234567'],
  ['0049 30 1234567', '0049301234567'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 (0)6 1234567', '+39061234567'],
  ['0049 (0)30 1234567', '0049301234567'],
  ['0039 (0)6 1234567', '0039061234567'],
  ['(0)30 1234567', '0301234567'],
  ['+44 (٠\u200E)20 7946 0958', '+442079460958'],
  ['+(0)', '+0'],
  ['1'.repeat(60), '1'.repeat(60)],
])('[SHELL-10] the phone %s is stored as "%s"', (typed, stored) => expect(normalizePhone(typed)).toBe(stored))

test.each([
  ['call me', fieldTexts.notPhone],
  ['+', fieldTexts.notPhone],
  ['n/a', fieldTexts.notPhone],
  ['一二三', fieldTexts.notPhone],
  ['*31*0301234', fieldTexts.notPhone],
  ['030?1234', fieldTexts.notPhone],
  ['1-800-FLOWERS', fieldTexts.phoneLetters],
  ['0301234 (office)', fieldTexts.phoneLetters],
  ['mobile 0170 123456', fieldTexts.phoneLetters],
  ['٠٥٠١٢٣٤ البيت', fieldTexts.phoneLetters],
  ['030 1234 ext. 12', fieldTexts.phoneExtension],
  ['030 1234x12', fieldTexts.phoneExtension],
  ['+1 212 555 0100 #12', fieldTexts.phoneExtension],
  ['+1-212-555-0100;ext=12', fieldTexts.phoneExtension],
  ['030 1234 Durchwahl 12', fieldTexts.phoneExtension],
  ['01 23 45 67 89 poste 12', fieldTexts.phoneExtension],
  ['030 1234, 0170 5678', fieldTexts.severalPhones],
  ['030 1234; 0170 5678', fieldTexts.severalPhones],
  ['030 1234 or 0170 5678', fieldTexts.severalPhones],
  ['030 1234 oder 0170 5678', fieldTexts.severalPhones],
  ['030 1234\n0170 5678', fieldTexts.severalPhones],
  ['555-1234 / 555-5678 / 555-9012', fieldTexts.severalPhones],
  ['0301234567 / 01701234567', fieldTexts.severalPhones],
  ['+49 30 1234567 +49 170 1234567', fieldTexts.severalPhones],
  ['123-456-7890 123-456-7890', fieldTexts.severalPhones],
  ['030 1234567/68', fieldTexts.severalPhones],
  ['123+456', fieldTexts.severalPhones],
])('[SHELL-10] the phone %j stays as it was typed and is refused: %s', (typed, fault) => {
  expect(findPhoneFault(typed)).toBe(fault)
  expect(normalizePhone(typed)).toBe(typed)
})

test('[SHELL-10] no phone loses or changes a digit in silence, and a stored one stays as it is', () => {
  const part = fc.constantFrom(...'0123456789٠٩０９+＋ ()-./x,;#'.split(''), 'ext', 'a', '\u200E', '\n')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const typed = parts.join('')
      const hasZeroInBrackets = /\(\s*0\s*\)/.test(plainDigits(typed).replaceAll('\u200E', ''))
      if (findPhoneFault(typed) !== undefined || hasZeroInBrackets) return
      const stored = normalizePhone(typed)
      expect(digitsOf(stored)).toBe(digitsOf(typed))
      expect(stored.startsWith('+')).toBe(/[+＋]/.test(typed))
      expect(normalizePhone(stored)).toBe(stored)
    }),
  )
})

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
