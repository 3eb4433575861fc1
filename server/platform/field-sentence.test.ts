import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldSentence } from './check-fields.ts'

test.each([
  [z.string(), undefined, 'This is needed.'],
  [z.string(), null, 'This is needed.'],
  [z.string(), 1, 'This must be text.'],
  [z.number(), 'x', 'Enter a number.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.boolean(), 'yes', 'This must be yes or no.'],
  [z.array(z.string()), 'x', 'This must be a list.'],
  [z.strictObject({}), 'x', 'This value does not fit here.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of the options.'],
  [z.literal('a'), 'c', 'Choose one of the options.'],
  [z.string().max(1000), 'x'.repeat(1001), 'Use at most 1,000 characters.'],
  [z.string().min(1), '', 'Use at least 1 character.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry can be here.'],
  [z.array(z.string()).min(2), ['a'], 'At least 2 entries are needed.'],
  [z.int().max(5), 6, 'Use at most 5.'],
  [z.int().min(1), 0, 'Use at least 1.'],
  [z.uuid(), 'x', 'This value does not fit here.'],
  [z.union([z.string(), z.number()]), true, 'This value does not fit here.'],
  [z.string('Text of the schema'), 1, 'Text of the schema'],
])('%#: an invalid value gets a sentence', (schema, value, sentence) => {
  expect(schema.safeParse(value, { error: fieldSentence }).error?.issues[0]?.message).toBe(sentence)
})
