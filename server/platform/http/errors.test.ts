import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { createLog } from '../log/log.ts'
import { invalidFields, ApiError } from '../api-error.ts'
import { frameworkProblem, registerErrorHandler } from './errors.ts'

let app: FastifyInstance
let written: string[]
let thrown: unknown
let arrived: number
let answers: unknown[]

beforeEach(async () => {
  written = []
  const loggerInstance = createLog({
    level: 'info',
    format: 'json',
    destination: { write: (line) => void written.push(line) },
  })
  app = Fastify({ loggerInstance, frameworkErrors: frameworkProblem })
  registerErrorHandler(app)
  arrived = 0
  answers = []
  app.addHook('onRequest', async () => void arrived++)
  app.addHook('onSend', async (request) => void answers.push(request.problem))
  app.post('/api/things', { schema: { response: { 422: { type: 'object', properties: {} } } } }, async () => {
    if (thrown) throw thrown
    return { ok: true }
  })
  app.put('/api/things/:id', async () => ({ ok: true }))
  app.get('/api/things/:id', async () => ({ ok: true }))
  await app.ready()
})
afterEach(() => app.close())

const post = (payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/things', payload, headers: { 'content-type': type } })

async function answerTo(error: unknown) {
  thrown = error
  const answer = await post('{}')
  thrown = undefined
  return answer
}

test.each([
  ['malformed JSON', () => post('{"a":'), 400, 'malformed_json'],
  ['an empty body that says it is JSON', () => post(''), 400, 'malformed_json'],
  ['a body that attacks the prototype', () => post('{"__proto__":{"a":1}}'), 400, 'malformed_json'],
  ['a body of more than 1 MB', () => post(`"${'a'.repeat(1_100_000)}"`), 413, 'too_large'],
  ['a body that is no JSON', () => post('<a/>', 'application/xml'), 415, 'unsupported_type'],
  ['an unknown address', () => app.inject('/api/nothing'), 404, 'not_found'],
  ['an address that cannot be decoded', () => app.inject('/api/things/%E0%A4%A'), 404, 'not_found'],
  ['a part of an address that is far too long', () => app.inject(`/api/things/${'a'.repeat(500)}`), 404, 'not_found'],
  ['a wrong method', () => app.inject({ method: 'DELETE', url: '/api/things/1?x=1' }), 405, 'method_not_allowed'],
])('a call with %s is answered with a problem', async (_, call, status, code) => {
  const answer = await call()
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    type: `/problems/${code}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code,
  })
  expect(errors).toHaveProperty(code, status)
})

test('a wrong method names the right ones', async () => {
  expect((await app.inject({ method: 'DELETE', url: '/api/things/1' })).headers.allow).toBe('GET, HEAD, PUT')
  expect((await app.inject({ method: 'PUT', url: '/api/things' })).headers.allow).toBe('POST')
})

test('a refusal is answered with its code, its fields and when to come back, past any schema of the route', async () => {
  const fields = [{ path: 'email', message: '"email" must be a valid email' }]
  const invalid = await answerTo(invalidFields(fields))
  expect(invalid.statusCode).toBe(422)
  expect(invalid.json()).toMatchObject({
    code: 'invalid_fields',
    detail: '"email" must be a valid email',
    errors: fields,
  })
  const limited = await answerTo(new ApiError('too_many_requests', { retryAfterSeconds: 12 }))
  expect(limited.statusCode).toBe(429)
  expect(limited.headers['retry-after']).toBe('12')
})

const pgError = (code: string) => Object.assign(new pg.DatabaseError('said PostgreSQL', 0, 'error'), { code })
const nodeError = (code: string, syscall?: string) =>
  Object.assign(new Error('said Node'), { code, ...(syscall ? { syscall } : {}) })

test.each([
  ['57P01 admin shutdown', pgError('57P01')],
  ['57P03 starting up', pgError('57P03')],
  ['57014 statement timeout', pgError('57014')],
  ['53300 too many connections', pgError('53300')],
  ['08006 connection failure', pgError('08006')],
  ['40P01 deadlock', pgError('40P01')],
  ['nobody listens', nodeError('ECONNREFUSED', 'connect')],
  ['no socket file', nodeError('ENOENT', 'connect')],
  ['reset', nodeError('ECONNRESET', 'read')],
  ['the pool had no connection in time', new Error('timeout exceeded when trying to connect')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
])('a call while the database is away (%s) is answered 503 and when to come back', async (_, error) => {
  const answer = await answerTo(error)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable', status: 503 })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('[CLI-6] an addition to a person who was just deleted answers 404, and the log has the reason', async () => {
  const answer = await answerTo(pgError('23503'))
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', status: 404 })
  expect(written.join()).toContain('what a call refers to is gone')
})

test.each([
  ['a plain error', new Error('secret detail')],
  ['an error of the database that is ours', pgError('23505')],
  ['a missing file', nodeError('ENOENT', 'open')],
  ['something that is no error', 'secret detail'],
  ['a broken promise of Fastify', nodeError('FST_ERR_REP_INVALID_PAYLOAD_TYPE')],
])('[OPS-5] a fault (%s) is a plain 500, and the log says what it was under the request id', async (_, error) => {
  const answer = await answerTo(error)
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'internal', status: 500 })
  expect(answer.body).not.toMatch(/secret|said|stack/)
  const entry: unknown = written.map((line) => JSON.parse(line)).find((line) => line.level === 'error')
  expect(entry).toMatchObject({
    reqId: expect.any(String),
    err: { message: expect.any(String) },
  })
})

test.each([
  ['with a length', 'content-length: 100'],
  ['in pieces', 'transfer-encoding: chunked'],
])('a body %s that the caller cuts off is no fault of the database', async (_how, header) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens
  const socket = connect(port, '127.0.0.1')
  socket.write(['POST /api/things HTTP/1.1', 'host: x', 'content-type: application/json', header, '', '4'].join('\r\n'))
  await expect.poll(() => arrived).toBe(1)
  socket.destroy()
  await expect.poll(() => answers).toEqual(['upload_cut_off'])
  expect(written.join('')).not.toMatch(/database|nobody foresaw/)
})
