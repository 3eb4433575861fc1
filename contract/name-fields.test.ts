import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'

/** Fields that are called a name and are none, or have a rule of their own. */
const exceptions: Record<string, string> = {
  filename: 'safeFileName of the server',
  file_name: 'safeFileName of the server',
  hostingName: 'an answer in free words',
  username: 'a login is kept as it is',
  choices: 'one of the options, which have the rules',
  old_name: 'as it is stored',
}
/** What a form began with, or removes, may have been stored before there were rules. */
const isStored = (place: string) => /\.(?:before|remove)(?:\.|$)/.test(place)

const nameWord = /(?:^|_)(?:name|names|title|business|department|city|state|options|choices)$|Name$/

/** The schemas below a schema that fields can have. */
function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return innerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodDefault) return innerOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return innerOf(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(innerOf)
  if (schema instanceof z.ZodPipe) return innerOf(schema.in as z.ZodType)
  return [schema]
}

type Field = { place: string; name: string; schema: z.ZodType }

function textsIn(schema: z.ZodType, place: string, name: string): Field[] {
  return innerOf(schema).flatMap((inner): Field[] => {
    if (inner instanceof z.ZodObject) {
      return Object.entries(inner.shape).flatMap(([key, value]) =>
        textsIn(value as z.ZodType, `${place}.${key}`, ['add', 'remove', 'from', 'to'].includes(key) ? name : key),
      )
    }
    return inner instanceof z.ZodString ? [{ place, name, schema: inner }] : []
  })
}

const nameFields = endpoints
  .flatMap(({ endpoint: { method, path, body } }) =>
    body instanceof z.ZodType ? textsIn(body, `${method} ${path}`, '') : [],
  )
  .filter(({ name }) => nameWord.test(name) || name in exceptions)

test('every field for a name in the body of a call has the rules of names', () => {
  expect(nameFields.length).toBeGreaterThan(40)
  const without = nameFields.filter(({ name, place, schema }) => {
    if (name in exceptions || isStored(place)) return false
    const stores = (typed: string) => schema.safeParse(typed).data
    return (
      Boolean(stores('\u3164')) ||
      stores('e\u0301') !== 'é' ||
      stores('a\uF8FF') !== undefined ||
      stores(`a${'\u0308'.repeat(40)}`) !== undefined
    )
  })
  expect(without.map(({ place }) => place)).toEqual([])
})

test('every exception is a field of a call', () => {
  for (const name of Object.keys(exceptions))
    expect(
      nameFields.map((field) => field.name),
      name,
    ).toContain(name)
})
