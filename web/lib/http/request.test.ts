import { afterEach, expect, test } from 'vitest'
import { listManagerClients } from '#contract/clients.ts'
import { showSubscription } from '#contract/subscription.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { call, listFor, queryFor } from '#web/lib/http/call.ts'
import { applyFieldErrors } from '#web/lib/form/field-errors.ts'
import { CallError, onSubscriptionInactive, request } from '#web/lib/http/request.ts'
import { currentSession, endSession, startSession, signOutReason } from '#web/session/session.ts'
import { mockApi, problemResponse, mockOffline } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'

afterEach(() => endSession('logged_out'))

const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('This call was to fail')),
    (error: unknown) => error as CallError, // looked at by each test
  )

test('[AUTH-4] every call carries the token of the session', async () => {
  startSession(createToken())
  const asked = mockApi({
    'GET /api/payment/manager': () => ({ subscription_status: 'active', price_id: null, tier: 'solo' }),
  })
  await call(showSubscription, {})
  expect(asked[0]?.authorization).toBe(`Bearer ${currentSession()?.token}`)
})

test("the first script's answer is used once, and not after a change", async () => {
  startSession(createToken())
  const asked = mockApi({
    'GET /api/a': () => ({ from: 'the server' }),
    'GET /api/b': () => ({ from: 'the server' }),
    'POST /api/c': () => undefined,
  })
  const early = () => Promise.resolve(Response.json({ from: 'the first script' }))
  const answers = new Map([
    ['/api/a', early()],
    ['/api/b', early()],
  ])
  const token = currentSession()?.token ?? ''
  globalThis.foyerFirstAnswers = { token, answers, ask: () => {}, drop: () => answers.clear() }
  expect(await request('GET', '/api/a')).toEqual({ from: 'the first script' })
  expect(await request('GET', '/api/a')).toEqual({ from: 'the server' })
  await request('POST', '/api/c', {})
  expect(await request('GET', '/api/b')).toEqual({ from: 'the server' })
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/a', 'POST /api/c', 'GET /api/b'])
  globalThis.foyerFirstAnswers = undefined
})

test('a problem becomes an error with its code, its sentence and its fields', async () => {
  const errors = [{ path: 'body.email', message: '"email" must be a valid email' }]
  mockApi({ 'POST /x': () => problemResponse('invalid_fields', 'Look again', { errors }) })
  expect(await failure(request('POST', '/x', {}))).toMatchObject({
    status: 422,
    code: 'invalid_fields',
    message: 'Look again',
    fields: errors,
  })
})

test('an answer without a body is undefined for every status', async () => {
  const bare = (status: number) => new Response(null, { status, headers: { 'content-length': '0' } })
  mockApi({ 'POST /made': () => bare(201), 'DELETE /gone': () => undefined })
  expect(await request('POST', '/made', {})).toBeUndefined()
  expect(await request('DELETE', '/gone')).toBeUndefined()
})

test('a lost connection becomes a CallError with a sentence', async () => {
  mockOffline()
  expect(await failure(request('GET', '/x'))).toMatchObject({
    status: 0,
    code: 'offline',
    message: authTexts.notReached,
  })
})

test("a proxy's answer for an unavailable server becomes a CallError with a sentence", async () => {
  mockApi({ 'GET /x': () => new Response('<html>Bad gateway</html>', { status: 502 }) })
  expect(await failure(request('GET', '/x'))).toMatchObject({ code: 'unavailable', message: authTexts.notReached })
})

test('an answer without a problem document gets the general sentence', async () => {
  mockApi({ 'GET /x': () => new Response('Oops', { status: 500 }) })
  expect(await failure(request('GET', '/x'))).toMatchObject({ code: 'internal', message: commonTexts.unexpectedAnswer })
})

test('[AUTH-14] the time to wait comes from Retry-After', async () => {
  mockApi({ 'GET /x': () => problemResponse('too_many_requests', 'Wait', { headers: { 'retry-after': '90' } }) })
  expect(await failure(request('GET', '/x'))).toMatchObject({ status: 429, retryAfter: 90 })
})

test('[AUTH-5] a session unknown to the server ends in the browser too', async () => {
  startSession(createToken())
  mockApi({ 'GET /x': () => problemResponse('not_signed_in', 'Log in') })
  await failure(request('GET', '/x'))
  expect(currentSession()).toBeUndefined()
  expect(signOutReason()).toBe('ended')
})

test('a late refusal of a token that was replaced does not end the new session', async () => {
  startSession(createToken({ name: 'Before' }))
  mockApi({
    'GET /x': () => {
      startSession(createToken({ name: 'After' }))
      return problemResponse('not_signed_in', 'Log in')
    },
  })
  await failure(request('GET', '/x'))
  expect(currentSession()?.claims.name).toBe('After')
})

test('a wrong password at log-in does not end a session', async () => {
  startSession(createToken())
  mockApi({ 'POST /x': () => problemResponse('wrong_credentials', 'No') })
  await failure(request('POST', '/x', {}))
  expect(currentSession()).toBeDefined()
})

test('[SUB-4] a call refused for the subscription notifies the gate', async () => {
  let calls = 0
  const stop = onSubscriptionInactive(() => (calls += 1))
  mockApi({ 'GET /x': () => problemResponse('subscription_inactive', 'Renew') })
  await failure(request('GET', '/x'))
  stop()
  expect(calls).toBe(1)
})

test("a query's key is its path and its input", () => {
  expect(queryFor(showSubscription, {}).queryKey).toEqual(['/api/payment/manager', {}])
})

test('[CLI-1] a list answered with 404 is an empty list', async () => {
  mockApi({ 'GET /api/clients/manager/false': () => problemResponse('no_clients_found', 'No Clients Found') })
  const { queryFn } = listFor(listManagerClients, { params: { archived: 'false' } })
  const signal = new AbortController().signal
  expect(await (queryFn as (context: { signal: AbortSignal }) => Promise<unknown>)({ signal })).toEqual({
    items: [],
    total: 0,
  })
})

test('[SHELL-6] field errors go into the form, and an error without a field stays a sentence', () => {
  const error = new CallError({
    status: 422,
    code: 'invalid_fields',
    message: 'Some fields need another look.',
    fields: [
      { path: '/email', message: 'not an email' },
      { path: 'body.address.city', message: 'too long' },
    ],
  })
  let errors = {}
  const form = (values: object) => ({ values: { ...values }, setErrors: (given: object) => (errors = given) })
  expect(applyFieldErrors(error, form({ email: '', address: {} }))).toBeUndefined()
  expect(errors).toEqual({ email: 'not an email', 'address.city': 'too long' })
  expect(applyFieldErrors(error, form({ email: '' }))).toBe('Some fields need another look.')
})
