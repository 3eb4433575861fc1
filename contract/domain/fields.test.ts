import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldTexts } from '#contract/texts/shared.ts'
import { emailKey, emailPattern, isEmail } from './email.ts'
import { Day, Email, OptionalDay, Phone, phoneField, Zip } from './fields.ts'
import { listQuery } from './list.ts'
import { requiredText, text } from './text.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each(['a@b', 'a b@c.de', '@c.de', 'a@', 'a..b@c.de', 'nonsense', 5, null, `${'a'.repeat(250)}@b.de`])(
  'the invalid email %s gets the text of the documents',
  (value) => expect(messageOf(Email, value)).toEqual(['"email" must be a valid email']),
)

test('an email is trimmed, keeps its case, and compares without it', () => {
  expect(Email.parse('  Jo.Smith+x@Example.co.uk ')).toBe('Jo.Smith+x@Example.co.uk')
  expect(emailKey(' Jo@Example.com ')).toBe(emailKey('jo@example.COM'))
  expect(isEmail(' jo@example.com ')).toBe(true)
  expect(isEmail('jo@example')).toBe(false)
})

test('emailPattern and zod agree', () => {
  for (const value of ["o'brien@x.com", 'a@b.co', 'a@-b.de', '.a@b.de', 'a@b.c', 'A_1-2@x-y.museum', 'ä@b.de']) {
    expect(emailPattern.test(value), value).toBe(z.email().safeParse(value).success)
  }
})

test.each(['a\0b', '\uD800', 'x\uDC00y'])('a text that PostgreSQL cannot store is refused', (value) => {
  expect(text(10).safeParse(value).success).toBe(false)
  expect(requiredText(10).safeParse(value).success).toBe(false)
})

test('a text stays as people write it', () => {
  for (const value of ['', 'Zoë', '👨‍👩‍👧‍👦', 'שלום', 'a\nb\tc']) expect(text(50).parse(value)).toBe(value)
  expect(text(3).safeParse('abcd').success).toBe(false)
  expect(requiredText(10).parse(' Jo ')).toBe('Jo')
  expect(requiredText(10).safeParse('   ').success).toBe(false)
})

test('a phone becomes digits, or is refused with the reason', () => {
  expect(Phone.parse('(123) 456-7890')).toBe('1234567890')
  expect(Phone.parse('  ')).toBe('')
  expect(messageOf(Phone, 'call me')).toEqual([fieldTexts.notPhone])
  expect(messageOf(phoneField('Needed'), 'call me')).toEqual(['Needed'])
  expect(messageOf(phoneField('Needed'), '1-800-FLOWERS')).toEqual([fieldTexts.phoneLetters])
})

test('a postal code has the digits that everybody has', () => {
  expect(['١٢٣٤٥', '１００−０００１', 'SW1A 1AA'].map((typed) => Zip.parse(typed))).toEqual([
    '12345',
    '100−0001',
    'SW1A 1AA',
  ])
})

test.each(['2026-02-29', '2026-13-01', '26-01-01', '0000-01-01', '01/02/2026', '2026-01-01T00:00:00Z'])(
  '%s is no calendar date',
  (value) => expect(Day.safeParse(value).success).toBe(false),
)

test('an optional date can be cleared', () => {
  expect(['', null, '2026-01-31'].map((value) => OptionalDay.parse(value))).toEqual([null, null, '2026-01-31'])
  expect(messageOf(OptionalDay, '31/01/2026')).toEqual(['Enter a date as YYYY-MM-DD.'])
})

test('a list query is parsed from an address', () => {
  const query = listQuery(['name', 'date'])
  expect(query.parse({ page: '2', per_page: '100', sort: 'date', order: 'desc', search: 'a' })).toEqual({
    page: 2,
    per_page: 100,
    sort: 'date',
    order: 'desc',
    search: 'a',
  })
  expect(query.parse({})).toEqual({})
  const wrong = [
    { per_page: '101' },
    { page: '0' },
    { page: '1.5' },
    { page: 'x' },
    { sort: 'password' },
    { order: 'up' },
  ]
  for (const one of [...wrong, { page: '99999999999' }]) expect(query.safeParse(one).success).toBe(false)
})
