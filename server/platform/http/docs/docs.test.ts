import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { registerDocs } from './docs.ts'
import type { OpenApi } from './openapi.ts'
import { registerErrorHandler } from '../errors.ts'

let app: FastifyInstance
let document: OpenApi
beforeAll(async () => {
  app = Fastify()
  registerErrorHandler(app)
  registerDocs(app)
  await app.ready()
  document = (await app.inject('/api/docs')).json<OpenApi>()
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )

/** Every value in the document that stands under the name, however deep. */
function under(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [...(key === name ? [inner] : []), ...under(name, inner)])
}

test('[OPS-8] every call of the contract is in the document, under its own name', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const promised = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(listed.toSorted()).toEqual(promised.toSorted())
  expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(endpoints.length)
})

test('[OPS-8] every reference resolves, and each path parameter is documented', () => {
  const references = under('$ref', document)
  expect(references.length).toBeGreaterThan(50)
  for (const reference of new Set(references)) {
    expect(document.components.schemas).toHaveProperty([String(reference).replace('#/components/schemas/', '')])
  }
  for (const { path, operation } of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const documented = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name)
    expect({ path, documented }).toEqual({ path, documented: named })
  }
})

test('[OPS-8] a call documents its callers, its input and its answers', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/themes/update']?.put).toMatchObject({
    operationId: 'updateTheme',
    tags: ['themes'],
    security: [{ bearer: [] }],
    description: 'Manager on the Agency plan. Also without an active subscription.',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', additionalProperties: false } } },
    },
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Theme' } } } },
      401: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      422: { description: expect.stringContaining('invalid_fields') },
    },
  })
  expect(document.paths['/api/auth/login']?.post).toMatchObject({ security: [], description: 'Anyone.' })
  expect(document.paths['/api/files/{userId}']?.post?.requestBody).toMatchObject({
    content: { 'multipart/form-data': {} },
  })
})

test.each([
  ['application/json', 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  [undefined, 'application/json; charset=utf-8'],
  ['application/json, text/html', 'application/json; charset=utf-8'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html; charset=utf-8'],
])('[OPS-8] a request that accepts %s is answered as %s', async (accept, type) => {
  const answer = await app.inject({ url: '/api/docs', headers: accept ? { accept } : {} })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': type, vary: 'accept' })
})

test('[OPS-8] the page lists every call and loads nothing from anywhere', async () => {
  const { body, headers } = await app.inject({ url: '/api/docs', headers: { accept: 'text/html' } })
  for (const { name } of endpoints) expect(body).toContain(`id="${name}"`)
  expect(body).not.toMatch(/<script|<link|\bsrc=|undefined|\[object/)
  const nonce = /style nonce="([\w-]+)"/.exec(body)?.[1]
  expect(headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`)
})

test('[OPS-8] a named schema of the contract appears once', () => {
  const { schemas } = document.components
  expect(schemas.Theme).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['primary_color']),
    additionalProperties: false,
  })
  for (const [name, schema] of Object.entries(schemas)) {
    expect(schema, name).not.toHaveProperty('$schema')
    expect(under('$defs', schema), name).toEqual([])
  }
})
