import SerializerSelector, { type RouteDefinition } from '@fastify/fast-json-stringify-compiler'

/**
 * Fastify's serializers, each compiled when its first answer leaves instead of all at start: they are most of what a start
 * would wait for.
 */
export function serializersWhenNeeded(): ReturnType<typeof SerializerSelector> {
  const build = SerializerSelector()
  return (schemas, options) => {
    const compile = build(schemas, options)
    return (route: RouteDefinition) => {
      let serialize: ReturnType<typeof compile> | undefined
      return (answer: unknown) => (serialize ??= compile(route))(answer)
    }
  }
}
