import { z } from 'zod'

export type Json = { [key: string]: unknown }

/** The JSON Schemas of a document: what has a name in the contract stands once, under that name, and is referred to. */
export class DocumentSchemas {
  readonly components: { [name: string]: Json } = {}

  /** `input` is what a caller writes, `output` what they are answered: there defaults are filled in and nothing else comes. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const nameOf = (id: string) => (io === 'input' ? `${id}Input` : id)
    const { $defs = {}, ...root } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'throw' })
    for (const [id, definition] of Object.entries($defs)) this.components[nameOf(id)] = tidy(definition, nameOf)
    return tidy(root, nameOf)
  }
}

/** Without what OpenAPI does not know or says elsewhere, and with references that lead to the document's components. */
function tidy(schema: object, nameOf: (id: string) => string): Json {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === '$schema' || key === 'contentType' || (key === 'id' && typeof value === 'string')) return undefined
    if (key !== '$ref' || typeof value !== 'string') return value
    return `#/components/schemas/${nameOf(value.replace('#/$defs/', ''))}`
  })
  return JSON.parse(text) as Json // it was an object a line above
}
