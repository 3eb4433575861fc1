import fc from 'fast-check'
import { z } from 'zod'

/** Meaningful values by field name: the id of an existing record, a password that matches its repetition. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

type Json = { readonly [key: string]: unknown }

/** Inputs generated from a contract's schema. They may break rules over several fields. */
export function inputArbitrary(schema: z.ZodType, words: KnownValues): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined)
  const json: Json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return new Reader(words, asRecord(json.$defs)).read(json, '')
}

class Reader {
  readonly #words: KnownValues
  readonly #definitions: Json

  constructor(words: KnownValues, definitions: Json) {
    this.#words = words
    this.#definitions = definitions
  }

  /** `name` is the name of the schema's field. */
  read(schema: Json, name: string): fc.Arbitrary<unknown> {
    const known = this.#words[name]
    const plain = () => this.#plain(schema, name)
    // A boolean may share its name with a text. Known values do not apply to it.
    if (!known || schema.type === 'boolean') return plain()
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: plain() })
  }

  #plain(schema: Json, name: string): fc.Arbitrary<unknown> {
    if (typeof schema.$ref === 'string') return this.read(asRecord(this.#definitions[lastPart(schema.$ref)]), name)
    if ('const' in schema) return fc.constant(schema.const)
    if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (Array.isArray(choices)) return fc.oneof(...choices.map((choice) => this.read(asRecord(choice), name)))
    if (schema.type === 'object') return this.#object(schema)
    if (schema.type === 'array') return this.#array(schema, name)
    if (schema.type === 'string') return textOf(schema)
    if (schema.type === 'boolean') return fc.boolean()
    if (schema.type === 'null') return fc.constant(null)
    if (schema.type === 'integer')
      return fc.integer({ min: number(schema.minimum, -9), max: number(schema.maximum, 99) })
    if (schema.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
    return fc.jsonValue({ maxDepth: 1 })
  }

  #object(schema: Json): fc.Arbitrary<unknown> {
    const fields = Object.entries(asRecord(schema.properties))
    const required = Array.isArray(schema.required) ? schema.required.map(String) : []
    const model = Object.fromEntries(fields.map(([name, field]) => [name, this.read(asRecord(field), name)]))
    return fc.record(model, { requiredKeys: required.filter((name) => name in model), noNullPrototype: true })
  }

  #array(schema: Json, name: string): fc.Arbitrary<unknown> {
    const minLength = number(schema.minItems, 0)
    return fc.array(this.read(asRecord(schema.items), name.replace(/s$/, '')), { minLength, maxLength: minLength + 3 })
  }
}

/** Random text is never an address or a date, so these formats have generators. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc.constantFrom('1990-02-28', '2024-02-29', '2031-12-31'),
  uri: fc.constantFrom('https://fcm.googleapis.com/fcm/send/one'),
}

function textOf({ format, pattern, minLength, maxLength }: Json): fc.Arbitrary<string> {
  const known = typeof format === 'string' ? FORMATS[format] : undefined
  if (known) return known
  if (typeof pattern === 'string' && pattern.includes('@')) return fc.emailAddress({ size: 'small' })
  const least = number(minLength, 0)
  const most = Math.min(number(maxLength, 40), least + 40)
  return fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
}

// A JSON schema is made of objects where these look for one.
const asRecord = (part: unknown): Json => (typeof part === 'object' && part !== null ? (part as Json) : {})
const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)
const lastPart = (reference: string): string => reference.split('/').at(-1) ?? ''
