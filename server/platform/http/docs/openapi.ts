import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { contentTypeOf } from '#contract/domain/content-types.ts'
import type { Endpoint, Who } from '#contract/endpoint.ts'
import { type ErrorCode, errors, Problem } from '#contract/errors.ts'
import { productName } from '#contract/texts/common.ts'
import { honoursKey } from '../idempotency.ts'

type Named = { name: string; feature: string; endpoint: Endpoint }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Json[]
  parameters: Json[]
  requestBody?: Json
  responses: { [status: string]: Json }
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: { [name: string]: Json }; securitySchemes: Json }
}

/** The OpenAPI document of the contract's endpoints (OPS-8): made from the very schemas that check the calls. */
export function openApiOf(endpoints: readonly Named[]): OpenApi {
  const schemas = new DocumentSchemas()
  const paths: OpenApi['paths'] = {}
  for (const named of endpoints) {
    const path = named.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operationOf(named, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1' },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const isAbsent = (schema: z.ZodType) => schema instanceof z.ZodUndefined
const needsToken = (who: Who) => who !== 'anyone' && who !== 'signature'

function operationOf({ name, feature, endpoint }: Named, schemas: DocumentSchemas): Operation {
  const body = bodyOf(endpoint, schemas)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    security: needsToken(endpoint.who) ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersOf(endpoint.params, 'path', schemas),
      ...parametersOf(endpoint.query, 'query', schemas),
      ...(honoursKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...answersOf(endpoint, schemas), ...problemsOf(endpoint, schemas) },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same call makes one thing, however often it is sent.',
  schema: { type: 'string' },
}

function parametersOf(schema: z.ZodType, location: 'path' | 'query', schemas: DocumentSchemas): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape).map(([name, part]) => ({
    name,
    in: location,
    required: location === 'path' || !part.safeParse(undefined).success,
    schema: schemas.of(part, 'input'),
  }))
}

const UPLOAD = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
}

function bodyOf({ consumes, body }: Endpoint, schemas: DocumentSchemas): Json | undefined {
  if (consumes === 'multipart') return { required: true, content: { 'multipart/form-data': { schema: UPLOAD } } }
  if (consumes === 'raw') return { required: true, content: { 'application/json': { schema: {} } } }
  if (isAbsent(body)) return undefined
  const required = !body.safeParse({}).success
  return { required, content: { 'application/json': { schema: schemas.of(body, 'input') } } }
}

function answersOf({ answers }: Endpoint, schemas: DocumentSchemas): Operation['responses'] {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const description = STATUS_CODES[status] ?? status
      if (isAbsent(schema)) return [status, { description }]
      const type = contentTypeOf(schema)
      const content = type
        ? { [type]: { schema: { type: 'string' } } }
        : { 'application/json': { schema: schemas.of(schema, 'output') } }
      return [status, { description, content }]
    }),
  )
}

/** The problems of an endpoint by status: those every endpoint of its kind can answer, and its own. */
function problemsOf(endpoint: Endpoint, schemas: DocumentSchemas): Operation['responses'] {
  const { who, gate, params, body, consumes, problems } = endpoint
  const when = (applies: boolean, ...codes: ErrorCode[]) => (applies ? codes : [])
  const hasBody = !isAbsent(body) || consumes !== 'json'
  const codes = new Set<ErrorCode>([
    ...when(hasBody, 'malformed_json', 'too_large', 'unsupported_type'),
    ...when(who === 'signature', 'bad_signature'),
    ...when(needsToken(who), 'not_signed_in', 'forbidden'),
    ...when(typeof who === 'object' && who.Manager === 'agency', 'agency_only'),
    ...when(typeof who === 'object' && typeof who.Employee === 'string', 'permission_missing'),
    ...when(needsToken(who) && gate === 'closed', 'subscription_inactive'),
    ...when(typeof who === 'object' && who.Employee !== undefined && gate === 'closed', 'two_step_missing'),
    ...when(!isAbsent(params), 'not_found'),
    ...when(who !== 'signature', 'invalid_fields'), // such as an unknown parameter or field, also where none is known
    ...when(honoursKey(endpoint), 'conflict'),
    ...problems,
    'too_many_requests',
    'unavailable',
    'overloaded',
  ])
  const byStatus = Map.groupBy(codes, (code) => errors[code])
  const schema = schemas.of(Problem, 'output')
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      {
        description: `${STATUS_CODES[status]}: ${some.join(', ')}`,
        content: { 'application/problem+json': { schema } },
      },
    ]),
  )
}

const CONDITIONS = {
  agency: ' on the Agency plan',
  add_new_clients: ' who may add new clients',
  vacation: ' who may ask for vacation',
}

function whoMayCall({ who, gate }: Endpoint): string {
  if (who === 'anyone') return 'Anyone.'
  if (who === 'signature') return 'Whoever signs the body.'
  const roles = Object.entries(who).map(
    ([role, condition]) => `${role}${condition === true ? '' : CONDITIONS[condition]}`,
  )
  return `${roles.join(', ')}.${gate === 'open' ? ' Also without an active subscription.' : ''}`
}

type Json = { [key: string]: unknown }

/** The JSON Schemas of a document: a schema with a name in the contract is defined once and referenced. */
class DocumentSchemas {
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
