import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldTexts } from '#contract/texts/shared.ts'
import { checkFields } from './check-fields.ts'
import { type FieldError, ApiError } from './api-error.ts'

const Form = z.strictObject({ name: z.string('a name, please'), tags: z.array(z.string('text, please')).optional() })

function faultsOf(value: unknown): FieldError[] {
  try {
    checkFields(Form, value)
  } catch (error) {
    if (error instanceof ApiError && error.fields) return error.fields
    throw error
  }
  throw new Error('it was let in')
}

test('each wrong field and each misspelt one is named', () => {
  expect(faultsOf({ name: 1, nmae: 'a', constructor: 'b' })).toEqual([
    { path: 'name', message: 'a name, please' },
    { path: 'nmae', message: fieldTexts.unknown },
    { path: 'constructor', message: fieldTexts.unknown },
  ])
})

test.each([
  ['misspelt fields', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field_${at}`, at]))],
  ['wrong elements', { name: 'a', tags: Array.from({ length: 20_000 }, (_, at) => at) }],
  ['a name that never ends', { name: 'a', ['b'.repeat(500_000)]: 1 }],
])('a form with twenty thousand or huge faults (%s) gets a short answer', (_what, value) => {
  expect(JSON.stringify(faultsOf(value)).length).toBeLessThan(10_000)
})
