import { expect, test } from 'vitest'
import type { z } from 'zod'
import { emailField, Phone, phoneField } from './fields.ts'
import { Name } from './names.ts'
import { charactersTooMany, textLimits } from './text-limits.ts'
import { requiredText, text } from './text.ts'

const limit = 10
const x = (count: number) => 'x'.repeat(count)

test.each([
  ['nothing', '', 0],
  ['one less', x(9), 0],
  ['as many', x(10), 0],
  ['one more', x(11), 1],
  ['many more', x(5000), 4990],
  ['white space around what fits', `   ${x(10)}\n\n`, 0],
  ['white space around what does not fit', `   ${x(12)}\n`, 2],
  ['nothing but white space', ' '.repeat(30), 0],
  ['white space inside', `x${' '.repeat(10)}x`, 2],
  ['lines that end as Windows does', 'one\r\ntwo\r\n3', 1],
  ['lines that end as everywhere else', 'one\ntwo\n3', 0],
  ['an emoji of two units at the end', `${x(9)}😀`, 0],
  ['one emoji too many', `${x(9)}😀😀`, 1],
  ['a family of five characters', `${x(6)}👩‍👩‍👧`, 1],
  ['half of an emoji', `${x(10)}\ud83d`, 1],
  ['a letter with a mark of its own', `${x(9)}e\u0301`, 1],
  ['a no-break space at the end', `${x(10)}\u00a0`, 0],
  ['a zero-width space at the end', `${x(10)}\u200b`, 1],
  ['a letter outside of the Latin ones', 'ж'.repeat(11), 1],
])('[SHELL-11] field and server count alike: %s', (_, value, over) => {
  expect(charactersTooMany(value, limit)).toBe(over)
  const isTooLong = (schema: z.ZodType) =>
    schema.safeParse(value).error?.issues.some(({ code }) => code === 'too_big') ?? false
  expect(isTooLong(text(limit))).toBe(over > 0)
  expect(isTooLong(requiredText(limit))).toBe(over > 0)
})

test('[SHELL-11] a text is trimmed only where the white space around it makes it too long', () => {
  expect(text(limit).parse(` ${x(4)} `)).toBe(` ${x(4)} `)
  expect(text(limit).parse(` ${x(10)} `)).toBe(x(10))
})

test.each([
  ['a name', Name, x, textLimits.name],
  ['an optional phone', Phone, (count: number) => '1'.repeat(count), textLimits.phone],
  ['a required phone', phoneField('Needed'), (count: number) => '1'.repeat(count), textLimits.phone],
  ['an email', emailField('Needed'), (count: number) => `${x(count - 10)}@blue.test`, textLimits.email],
] as const)(
  '[SHELL-11] the schema of %s has the limit of its field, without the space around it',
  (_, schema, of, max) => {
    for (const value of [of(max), of(max + 1), ` ${of(max)} `, `${of(max + 1)} `]) {
      expect(schema.safeParse(value).success).toBe(charactersTooMany(value, max) === 0)
    }
  },
)
