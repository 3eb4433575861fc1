import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import SerializerSelector, { type RouteDefinition } from '@fastify/fast-json-stringify-compiler'

type Json = Record<string, unknown>

/**
 * Schemas with a name (`meta({ id })`) are registered once and referred to as `Name#`, so that the serializer compiles each once.
 */
export function registerNamedSchemas(app: FastifyInstance): void {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    target: 'draft-7',
    io: 'output',
    uri: (id) => `#/definitions/${id}`,
  })
  for (const [id, schema] of Object.entries(schemas)) {
    app.addSchema({ ...tidy(schema), $id: id })
  }
}

/** The schema that serializes an answer: undeclared fields never leave the server. */
export function outputSchema(schema: z.ZodType): Json {
  const id = schema.meta()?.id
  if (id) return { $ref: `${id}#` }
  return tidy(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'throw' }))
}

/** fast-json-stringify takes references to registered schemas, not to definitions inside each schema. */
function tidy(schema: object): Json {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$schema' || key === 'definitions' || (key === 'id' && typeof value === 'string') ? undefined : value,
  )
  return JSON.parse(text.replaceAll(/"#\/definitions\/([^"]+)"/g, '"$1#"')) as Json // it was an object a line above
}

/**
 * Fastify's serializers, each compiled when its first answer leaves instead of all at start: they are most of what a start
 * would wait for.
 */
export function createLazySerializers(): ReturnType<typeof SerializerSelector> {
  const build = SerializerSelector()
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (route: RouteDefinition) => {
      let serialize: ReturnType<typeof compile> | undefined
      return (answer: unknown) => (serialize ??= compile(route))(answer)
    }
  }
}
