import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldTexts } from '#contract/texts/shared.ts'
import { emailKey, isEmail } from './email.ts'
import { Day, Email, OptionalDay, OptionalEmail, Phone, phoneField, Zip } from './fields.ts'
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

test('the rule of addresses and zod agree', () => {
  for (const value of ["o'brien@x.com", 'a@b.co', 'a@-b.de', '.a@b.de', 'a@b.c', 'A_1-2@x-y.museum', 'ä@b.de']) {
    expect(isEmail(value), value).toBe(z.email().safeParse(value).success)
  }
})

test('every address of the rule is one of HTML, and one of zod is one of the rule', () => {
  const html = z.email({ pattern: z.regexes.html5Email })
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'aZ9.@-_+&!#$%\'*/=?^`{|}~ ,;<>"\\n'.split('')), maxLength: 12 }),
      (text) => {
        const typed = `${text}x.example`
        const isOne = isEmail(typed)
        expect(isOne && !html.safeParse(typed.trim()).success).toBe(false)
        expect(z.email().safeParse(typed).success && !isOne).toBe(false)
      },
    ),
  )
})

test.each([
  'a&b@example.com',
  "o'connor@example.ie",
  'a!b@example.com',
  'a#b@example.com',
  'a$b@example.com',
  'a%b@example.com',
  'a*b@example.com',
  'a/b@example.com',
  'a=b@example.com',
  'a?b@example.com',
  'a^b@example.com',
  'a`b@example.com',
  'a{b}@example.com',
  'a|b@example.com',
  'a~b@example.com',
  '~@example.com',
  'a+b@example.com',
  '1@2.example',
  'a@xn--e1afmkfd.xn--p1ai',
  `a@${'b'.repeat(63)}.example`,
])('the email %s is an address and stays as it is', (typed) => expect(Email.parse(typed)).toBe(typed))

test.each([
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
  ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
  ['info@bücher。example', 'info@xn--bcher-kva.example'],
  ['info＠bücher.example', 'info@xn--bcher-kva.example'],
  ['jo@faß.example', 'jo@xn--fa-hia.example'],
  ['jo@paral·lel.example', 'jo@xn--parallel-koa.example'],
  ['jo@צ׳ק.example', 'jo@xn--rebc9a.example'],
  ['jo@アー・ト.jp', 'jo@xn--cckzd0gd.jp'],
  ['jo@❤️.example', 'jo@xn--qei.example'],
  ['jo@例え.jp', 'jo@xn--r8jz45g.jp'],
  ['jo@пример.рф', 'jo@xn--e1afmkfd.xn--p1ai'],
  ['jo@παράδειγμα.ελ', 'jo@xn--hxajbheg2az3al.xn--qxam'],
  ['jo@उदाहरण.भारत', 'jo@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['jo@مثال.إختبار', 'jo@xn--mgbh0fb.xn--kgbechtv'],
  ['jo@דוגמה.example', 'jo@xn--6dbbec0c.example'],
  ['jo@한국.kr', 'jo@xn--3e0b707e.kr'],
  ['jo@аррӏе.example', 'jo@xn--80ak6aa92e.example'],
  ['jo@pаypal.example', 'jo@xn--pypal-4ve.example'],
  ['ｊｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'jo@example.com'],
  ['\u202Ajo@example.com\u202C', 'jo@example.com'],
  ['jo@example.com\u200B', 'jo@example.com'],
])('the emails %s and %s are one address and one account', (typed, stored) => {
  expect(Email.parse(typed)).toBe(stored)
  expect(Email.parse(stored)).toBe(stored)
  expect(emailKey(typed)).toBe(emailKey(stored.toUpperCase()))
})

test.each([
  'a@b.example, c@d.example',
  'a@b.example,c@d.example',
  'a@b.example; c@d.example',
  'a@b.example c@d.example',
  'a@b.example\nc@d.example',
  'a@b.example\r\nc@d.example',
  'a@b.example\tc@d.example',
  'a@b.example/c@d.example',
  'Jo <a@b.example>',
  '<a@b.example>',
  'mailto:',
  'a@b..example',
  'a@.b.example',
  'a@b.example.',
  'a@b.example@c.example',
  'a@@b.example',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@b_c.example',
  'a@b-.example',
  'a@-b.example',
  `a@${'b'.repeat(64)}.example`,
  'a.@b.example',
  '.a@b.example',
  'a..b@b.example',
  '"a b"@b.example',
  'a(comment)@b.example',
  'a\\@b.example',
  'jö@example.com',
  'jo@bücher',
  'jo@bücher..example',
  'jo@bücher.example:25',
  'jo@bücher.example/x',
  'jo@bücher.example?x',
  'jo@bücher.example#x',
  'jo@user@bücher.example',
  'jo@bü cher.example',
  'jo@١.٢.٣.٤',
  'jo@\u0301b.example',
  'jo@bü%63her.example',
])('the text %j is not one address', (typed) => {
  expect(isEmail(typed)).toBe(false)
  expect(messageOf(Email, typed)).toEqual([fieldTexts.invalidEmail])
  expect(messageOf(OptionalEmail, typed)).toEqual([fieldTexts.notOneEmail])
})

test('an address that may be missing is one address or nothing', () => {
  for (const typed of ['', ' ', '\n', '\u200B']) expect(OptionalEmail.parse(typed)).toBe('')
  expect(OptionalEmail.parse(' a@Bücher.example ')).toBe('a@xn--bcher-kva.example')
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
  'the text %s is no calendar date',
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
