import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createLog, newRequestId, RequestLog } from './log.ts'
import { safeUrl } from './redact.ts'

const TOKEN = 'Zm95ZXItbGluay10b2tlbi10aGF0LWlzLXNlY3JldC4'
const ID = '019a9f0e-5f3c-7cc1-9d8e-3f1f6a5b4c3d'

function recorded(format: 'json' | 'lines' = 'json') {
  const written: string[] = []
  const log = createLog({
    level: 'trace',
    format,
    destination: { write: (line) => void written.push(line) },
  })
  return { log, written, all: () => written.join('') }
}

describe('[OPS-5] an address in a log carries no secret', () => {
  test.each([
    ['/', '/'],
    ['/api/clients', '/api/clients'],
    [`/api/clients/${ID}`, `/api/clients/${ID}`],
    ['/api/clients?search=Ana', '/api/clients?…'],
    ['/api/export?token=abc', '/api/export?…'],
    ['/messages#secret', '/messages?…'],
    [`/reset/${TOKEN}`, '/reset/[cut]'],
    ['/reset/short', '/reset/[cut]'],
    ['/reset', '/reset'],
    ['/reset/', '/reset/'],
    [`/confirm-email/${TOKEN}`, '/confirm-email/[cut]'],
    [`/register/client/${ID}`, '/register/client/[cut]'],
    [`/Register/Client/${ID}`, '/Register/Client/[cut]'],
    [`/register/employee/${ID}?x=1`, '/register/employee/[cut]?…'],
    [`/api/clients/register/${ID}`, '/api/clients/register/[cut]'],
    [`/api/employees/register/${ID}`, '/api/employees/register/[cut]'],
    ['/api/vacations/feed/abc.ics', '/api/vacations/feed/[cut]'],
    [`/in%23${TOKEN}`, '/in?…'],
    ['/in%23cut-short)', '/in?…'],
    [`/reset/${TOKEN}).`, '/reset/[cut]'],
    [`/register/client/${ID})?utm_source=mail`, '/register/client/[cut]?…'],
    [`/somewhere/${TOKEN}/else`, '/somewhere/[cut]/else'],
  ])('%s becomes %s', (url, safe) => {
    expect(safeUrl(url)).toBe(safe)
  })
})

test('a very long address is logged in part', () => {
  expect(safeUrl(`/${'a/'.repeat(500)}`)).toHaveLength(200)
})

test('[OPS-5] fields with secret names are removed at any depth', () => {
  const { log, all } = recorded()
  const secret = 'hunter2'
  log.info({
    password: secret,
    password_confirmation: secret,
    token: secret,
    resetToken: secret,
    code: secret,
    client_secret: secret,
    card: secret,
    card_number: secret,
    body: { anything: secret },
    headers: { Authorization: secret, cookie: secret, 'set-cookie': [secret] },
    list: [{ deep: { deeper: { password: secret } } }],
    kept: 'yes',
  })
  expect(all()).not.toContain(secret)
  expect(all()).toContain('"kept":"yes"')
})

test('[OPS-5] an error is logged with its code and cause, without the rows PostgreSQL quotes', () => {
  const { log, all } = recorded()
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ana@example.com) exists',
  })
  log.error({ err: new Error('registration failed', { cause }) })
  expect(JSON.parse(all())).toMatchObject({
    level: 'error',
    err: { message: 'registration failed', cause: { code: '23505', constraint: 'users_email' } },
  })
  expect(all()).not.toContain('ana@example.com')
})

test('a value that is no error, thrown by mistake, is not printed', () => {
  const { log, all } = recorded()
  log.error({ err: 'password hunter2' })
  expect(all()).not.toContain('hunter2')
})

async function withApp(written: ReturnType<typeof recorded>) {
  const app = Fastify({
    loggerInstance: written.log,
    genReqId: newRequestId,
    logController: new RequestLog(),
  })
  app.post('/reset/:token', async () => ({ ok: true }))
  app.get('/healthz', async () => ({ ok: true }))
  await app.ready()
  return app
}

test('[OPS-5] a request is one line with its id, its status and its time, and nothing of what it carried', async () => {
  const written = recorded()
  const app = await withApp(written)
  await app.inject({
    method: 'POST',
    url: `/reset/${TOKEN}?next=hunter2`,
    headers: { authorization: 'Bearer hunter2', cookie: 'a=hunter2' },
    payload: { password: 'hunter2' },
  })
  await app.close()
  expect(written.written).toHaveLength(1)
  expect(JSON.parse(written.all())).toMatchObject({
    msg: 'request',
    req: { method: 'POST', url: '/reset/[cut]?…' },
    status: 200,
    request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ms: expect.any(Number),
  })
  expect(written.all()).not.toContain('hunter2')
  expect(written.all()).not.toContain(TOKEN)
})

test('a successful health check is not logged, a failed one is', async () => {
  const written = recorded()
  const app = await withApp(written)
  await app.inject('/healthz')
  expect(written.written).toEqual([])
  await app.inject('/healthz/unknown')
  await app.close()
  expect(JSON.parse(written.all())).toMatchObject({ status: 404 })
})

test('a line for a terminal is short, and an error comes with its stack', () => {
  const { log, written } = recorded('lines')
  log.info({ port: 3000 }, 'listening')
  log.error({ err: new Error('it broke') }, 'job failed')
  expect(written[0]).toMatch(/^\d\d:\d\d:\d\d listening port=3000\n$/)
  expect(written[1]).toMatch(/^\d\d:\d\d:\d\d ERROR job failed\nError: it broke\n {4}at /)
})

test('what a caller sent stays within its line on a terminal too', () => {
  const { log, written } = recorded('lines')
  log.info({ agent: 'curl\n12:00:00 signed in\u001B[31m' }, 'request')
  expect(written[0]).toMatch(/ agent="curl\\n12:00:00 signed in\\u001b\[31m"\n$/)
})
