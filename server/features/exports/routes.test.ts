import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { logout } from '#contract/auth.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { downloadExport, listExports, showExport, startExport } from '#contract/exports.ts'
import { connectSocket } from '#server/testing/sockets.ts'
import { createExport, runExports, unzip } from '#server/testing/test-exports.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld({ limits: true })))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

const start = (who = manager) => world.call(startExport, {}, who.token)
const showOf = (id: string, who = manager) => world.call(showExport, { params: { id } }, who.token)

async function ready(who = manager) {
  const id = await createExport(world, who)
  const { body, headers } = await showOf(id, who)
  return { id, location: body.location ?? '', body, cookie: String(headers['set-cookie']).split(';')[0] ?? '', headers }
}

const fetched = (url: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({ method: 'GET', url, headers })
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

describe('[SET-8] an export', () => {
  test('an export is started, built by a job, and ready with its size and expiry', async () => {
    const { status, body } = await start()
    expect(status).toBe(202)
    expect((await showOf(body._id)).body).toEqual({ _id: body._id, state: 'working', done: 0, total: 0 })
    await runExports(world, manager)
    const shown = (await showOf(body._id)).body
    expect(shown).toMatchObject({ state: 'ready', size: expect.any(Number), location: expect.any(String) })
    expect(shown.done).toBe(shown.total)
    expect(shown.total).toBeGreaterThan(0)
    const minutes = (Date.parse(shown.expires ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThan(61)
  })

  test('a second request, later or at the same time, returns the running export', async () => {
    const answers = await Promise.all([start(), start(), start()])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect((await start()).body).toEqual(answers[0]?.body)
    await runExports(world, manager)
    expect((await start()).body._id).not.toBe(answers[0]?.body._id)
  })

  test('an export is listed until a newer one is started', async () => {
    expect((await world.call(listExports, {}, manager.token)).body).toEqual({ items: [] })
    const { id, body } = await ready()
    expect((await world.call(listExports, {}, manager.token)).body).toEqual({ items: [body] })
    expect(await world.parts.storage.size(`${manager.workspace}/${id}`)).toBe(body.size)
    const next = (await start()).body._id
    expect((await world.call(listExports, {}, manager.token)).body.items).toMatchObject([
      { _id: next, state: 'working' },
    ])
    expect((await showOf(id)).status).toBe(404)
    await runExports(world, manager)
    expect(await world.parts.storage.size(`${manager.workspace}/${id}`)).toBeUndefined()
  })

  test('each export is recorded as an audit event', async () => {
    await start()
    await start()
    const { items } = (await world.call(listAudit, {}, manager.token)).body
    expect(items).toMatchObject([{ action: 'data.exported', actor: manager.name, subject: 'Harbour Agency' }])
    expect(items).toHaveLength(1)
  })

  test('the number of exports an hour is limited', async () => {
    for (let time = 1; time <= 6; time++) {
      expect((await start()).status).toBe(202)
      await runExports(world, manager)
    }
    const { status, headers, body } = await start()
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an export works without an active subscription', async () => {
    const former = await world.manager({ status: 'canceled' })
    const { location } = await ready(former)
    expect((await fetched(location, bearer(former))).statusCode).toBe(200)
  })

  test('only the Manager can export, and only their own workspace', async () => {
    const { id, location } = await ready()
    const stranger = await world.manager()
    const others: [Person, number][] = [
      [await world.employee(manager), 403],
      [await world.client(manager), 403],
      [stranger, 404],
    ]
    for (const [who, status] of others) {
      expect((await showOf(id, who)).status).toBe(status)
      expect((await fetched(location, bearer(who))).statusCode).toBe(status)
      expect((await fetched(location, { cookie: `foyer_export=${who.token}` })).statusCode).toBe(401)
    }
    for (const who of [others[0]?.[0], others[1]?.[0]]) {
      expect((await world.call(startExport, {}, who?.token)).status).toBe(403)
      expect((await world.call(listExports, {}, who?.token)).status).toBe(403)
    }
    expect((await world.call(startExport, {})).status).toBe(401)
    expect((await showOf('nonsense')).status).toBe(404)
  })
})

describe('[SET-8] the link', () => {
  test('the link contains no secret and opens nothing without the Manager’s session', async () => {
    const { location } = await ready()
    expect(location).not.toContain('?')
    expect((await fetched(location)).statusCode).toBe(401)
    expect((await fetched(location, { cookie: 'foyer_export=nonsense; other=1' })).statusCode).toBe(401)
  })

  test('the browser that asked for the location can download with a cookie that scripts and other sites cannot use', async () => {
    const before = new Date()
    const { location, cookie, headers } = await ready()
    expect(headers['set-cookie']).toMatch(/^foyer_export=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/)
    expect(headers['cache-control']).toBe('no-store')
    const reply = await fetched(location, { cookie: `a=b; ${cookie}` })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
    const [how, name] = String(reply.headers['content-disposition']).split('; ')
    expect(how).toBe('attachment')
    const days = [before, new Date()].map((moment) => formatDate(moment.toISOString(), anyReader)) // midnight may be between
    expect(days.map((day) => `filename="Harbour Agency ${day}.zip"`)).toContain(name)
    expect([...(await unzip(reply.rawPayload)).keys()]).toContain('clients.json')
  })

  test('the download ends with the session, and the cookie opens nothing else', async () => {
    const { location, cookie } = await ready()
    expect((await fetched('/api/settings/export', { cookie })).statusCode).toBe(401)
    await world.call(logout, {}, manager.token)
    await expect.poll(async () => (await fetched(location, { cookie })).statusCode).toBe(401)
  })

  test('the cookie is no session: it opens one download, no call, no socket and no other export', async () => {
    const former = await ready()
    const secret = former.cookie.split('=')[1] ?? ''
    expect(secret).not.toBe(manager.token)
    const as = { ...manager, token: secret }
    for (const url of ['/api/auth/me', '/api/settings/export', former.location])
      expect((await fetched(url, bearer(as))).statusCode, url).toBe(401)
    await expect(connectSocket(await world.listen(), as)).rejects.toThrow()
    expect((await fetched(former.location, { cookie: former.cookie })).statusCode).toBe(200)
    const { id, location, cookie } = await ready()
    expect((await fetched(location, { cookie: former.cookie })).statusCode).toBe(401)
    expect((await fetched(location, { cookie })).statusCode).toBe(200)
    expect((await fetched(location, { cookie: `foyer_export=${manager.token}` })).statusCode).toBe(401)
    expect((await fetched('/api/settings/export', bearer(manager))).headers).not.toHaveProperty('set-cookie')
    expect((await showOf(id)).headers['set-cookie']).toContain('Max-Age=600')
  })

  test('the log-out takes the cookie from the browser', async () => {
    const { cookie } = await ready()
    const { headers } = await world.call(logout, {}, manager.token)
    const ended = ['foyer_export', 'foyer-page'].map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`)
    expect(headers['set-cookie']).toEqual(ended)
    expect(cookie).toMatch(/^foyer_export=/)
  })

  test('under https the cookie is bound to the host', async () => {
    const secure = await createTestWorld({
      replace: async ({ config }) => ({ config: { ...config, publicUrl: 'https://foyer.test' } }),
    })
    const owner = await secure.manager()
    const id = await createExport(secure, owner)
    const { body, headers } = await secure.call(showExport, { params: { id } }, owner.token)
    expect(headers['set-cookie']).toMatch(
      /^__Host-foyer_export=\S+; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
    )
    const [value = ''] = String(headers['set-cookie']).split(';')
    const get = async (cookie: string) =>
      (await secure.app.server.inject({ method: 'GET', url: body.location ?? '', headers: { cookie } })).statusCode
    expect(await get(value)).toBe(200)
    expect(await get(value.replace('__Host-', ''))).toBe(401)
    await secure.close()
  })

  test('an interrupted download can be continued', async () => {
    const { location } = await ready()
    const whole = await fetched(location, bearer(manager))
    const etag = String(whole.headers.etag)
    const rest = await fetched(location, { ...bearer(manager), range: 'bytes=100-', 'if-range': etag })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true)
    expect(rest.headers['content-range']).toBe(`bytes 100-${whole.rawPayload.length - 1}/${whole.rawPayload.length}`)
    const head = await world.app.server.inject({ method: 'HEAD', url: location, headers: bearer(manager) })
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
  })

  test('the link works for an hour, after which the bytes are deleted', async () => {
    const { id, location } = await ready()
    await world.database.db.system.sqlWrite({
      name: 'age_export',
      text: "update exports set expires_at = now() - interval '1 second' where id = $1 returning id",
      values: [id],
    })
    expect((await showOf(id)).status).toBe(404)
    expect((await fetched(location, bearer(manager))).statusCode).toBe(404)
    expect((await world.call(listExports, {}, manager.token)).body).toEqual({ items: [] })
  })

  test('the link answers 404 before the export is ready', async () => {
    const { _id: id } = (await start()).body
    const { status } = await world.call(downloadExport, { params: { id, filename: 'x.zip' } }, manager.token)
    expect(status).toBe(404)
  })
})
