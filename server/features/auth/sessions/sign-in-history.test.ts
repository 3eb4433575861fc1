import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, login, requestReset, resetPassword } from '#contract/auth.ts'
import { deleteClient } from '#contract/clients.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { startExport } from '#contract/exports.ts'
import { inviteClient } from '#contract/invitations.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { setUpTotp, wrongTotpCode } from '#server/testing/two-step/totp.ts'
import { deleteClientTwoStep } from '#contract/two-step.ts'
import { listWaitingJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld({ limits: true })))
afterAll(() => world.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
type Device = { address: string; cookie?: string | undefined }

let addresses = 0
const newAddress = () => `198.51.100.${++addresses}`

async function send(endpoint: Endpoint, { address, cookie }: Device, payload: object) {
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, {}),
    remoteAddress: address,
    headers: { 'user-agent': FIREFOX, ...(cookie ? { cookie } : {}) },
    payload,
  })
  const body: { token: string } = reply.json()
  const setCookie = [reply.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.includes('foyer-device=')) ?? ''
  return { status: reply.statusCode, token: body.token, device: { address, cookie: setCookie.split(';', 1)[0] } }
}

const logIn = (device: Device, { email }: Pick<Person, 'email'>, password = PASSWORD, code?: string) =>
  send(login, device, { email, password, ...(code === undefined ? {} : { code }) })

type HistoryItem = { event: string; device: string; ip: string; current: boolean; new_device: boolean }
type History = { items: HistoryItem[]; total: number; page: number; per_page: number }

async function readHistory(
  token: string | undefined,
  { cookie, query = '' }: { cookie?: string | undefined; query?: string } = {},
) {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(cookie ? { cookie } : {}) }
  const reply = await world.app.server.inject({ url: `/api/auth/history${query}`, headers })
  return { status: reply.statusCode, body: reply.json<History>() }
}

/** The history once the jobs are done. */
async function historyOf(token: string, device?: Device): Promise<HistoryItem[]> {
  await world.runJobs()
  return (await readHistory(token, { cookie: device?.cookie })).body.items
}

const emailsTo = ({ email }: Person) => world.emails().filter(({ to }) => to === email)

type Line = { [field: string]: string }
/** The security events since the number of lines. */
const eventsSince = (before: number): Line[] =>
  world
    .logLines()
    .slice(before)
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => 'event.action' in line)
const actionsOf = (lines: Line[]) =>
  lines.map((line) => [line['event.action'], line['event.outcome'], line['event.reason']])

test('[AUTH-15] the history has log-ins, failures, resets and changes, with device and address, newest first', async () => {
  const manager = await world.manager()
  const { device, token } = await logIn({ address: newAddress() }, manager)
  const stranger = { address: newAddress() }
  await logIn(stranger, manager, 'wrong')
  await world.runJobs()
  await send(requestReset, stranger, { email: manager.email })
  const items = await historyOf(token, device)
  expect(items.map(({ event }) => event)).toEqual(['reset_requested', 'log_in_failed', 'log_in'])
  expect(items[1]).toMatchObject({ device: 'Firefox, Linux', ip: stranger.address, current: false, new_device: false })
  expect(items[2]).toMatchObject({ device: 'Firefox, Linux', ip: device.address, current: true, new_device: false })

  const link = findTokenInEmail(emailsTo(manager).at(-1))
  const passwords = { password: `${PASSWORD} 2`, password_confirmation: `${PASSWORD} 2` }
  const reset = await send(resetPassword, device, { token: link, email: manager.email, ...passwords })
  const again = await logIn(reset.device, manager, `${PASSWORD} 2`)
  const change = { old_password: `${PASSWORD} 2`, password: PASSWORD, password_confirmation: PASSWORD }
  expect((await world.call(changePassword, { body: change }, again.token)).status).toBe(204)
  const events = (await historyOf(again.token)).map(({ event }) => event)
  expect(events.slice(0, 3)).toEqual(['password_changed', 'log_in', 'password_reset'])
})

test('[AUTH-15] a person sees their own history only, page by page', async () => {
  const [manager, other] = [await world.manager(), await world.manager()]
  const employee = await world.employee(manager)
  const { device, token } = await logIn({ address: newAddress() }, employee)
  for (let at = 0; at < 4; at++) await logIn(device, employee)
  for (const person of [manager, other]) expect(await historyOf(person.token)).toEqual([])
  const page = await readHistory(token, { query: '?page=2&per_page=2' })
  expect(page.body).toMatchObject({ total: 5, page: 2, per_page: 2, items: [{ event: 'log_in' }, { event: 'log_in' }] })
  expect((await readHistory(undefined)).status).toBe(401)
})

test('[AUTH-15] a log-in on a new device is told by email with a link to the settings, the first and known ones are not', async () => {
  const manager = await world.manager()
  const first = await logIn({ address: newAddress() }, manager)
  await logIn({ ...first.device, address: newAddress() }, manager)
  await world.runJobs()
  expect(emailsTo(manager)).toEqual([])
  const address = newAddress()
  const second = await logIn({ address }, manager)
  const [newest] = await historyOf(second.token, second.device)
  expect(newest).toMatchObject({ event: 'log_in', new_device: true, current: true })
  const [email, ...more] = emailsTo(manager)
  expect(more).toEqual([])
  expect(email?.subject).toBe('New device on your account')
  expect(email?.text).toContain(`Firefox, Linux, from the address ${address}`)
  expect(email?.text).toContain('http://foyer.test/settings/security')
  expect(`${email?.text}${email?.html}`).not.toContain(second.device.cookie?.split('=')[1])
})

test('[AUTH-16] changes of the second step are in the history, without the address of another person who made them', async () => {
  const { manager, client } = await world.agency()
  const { secret } = await setUpTotp(world, client)
  const before = world.logLines().length
  const device = { address: newAddress() }
  await logIn(device, client)
  await logIn(device, client, PASSWORD, wrongTotpCode(secret))
  await world.call(deleteClientTwoStep, { params: { id: client.id } }, manager.token)
  const items = (await historyOf(client.token)).map(({ event, ip }) => `${event} ${ip}`)
  expect(items.toSorted()).toEqual([`code_wrong ${device.address}`, 'two_step_off_by_other ', 'two_step_on 127.0.0.1'])
  expect(actionsOf(eventsSince(before))).toEqual([
    ['second_step', 'unknown', 'two_step_required'],
    ['second_step', 'failure', 'wrong_code'],
    ['two_step_change', 'success', 'on'],
    ['two_step_change', 'success', 'off_by_manager'],
  ])
})

test('[AUTH-14] a wave of failures is told once a day, and mistakes on a known device are no wave', async () => {
  const manager = await world.manager()
  const { device, token } = await logIn({ address: newAddress() }, manager)
  for (let at = 0; at < 10; at++) await logIn(device, manager, 'wrong')
  await world.runJobs()
  expect(emailsTo(manager)).toEqual([])
  for (let at = 0; at < 9; at++) await logIn({ address: newAddress() }, manager, 'wrong')
  await world.runJobs()
  expect(emailsTo(manager)).toEqual([])
  for (let at = 0; at < 4; at++) {
    await logIn({ address: newAddress() }, manager, 'wrong')
    await world.parts.limits.reset('password by account', manager.email)
  }
  const items = await historyOf(token)
  expect(items.filter(({ event }) => event === 'failure_wave')).toHaveLength(1)
  expect(emailsTo(manager).map(({ subject }) => subject)).toEqual(['Many failed log-ins to your account'])
})

test('[AUTH-3] a wrong password enqueues the same job for an unknown email, which does nothing', async () => {
  const waiting = async () => (await listWaitingJobs(world, 'auth.attempt')).length
  const manager = await world.manager()
  await world.runJobs()
  const before = world.emails().length
  await logIn({ address: newAddress() }, manager, 'wrong')
  const known = await waiting()
  await logIn({ address: newAddress() }, { email: 'unknown@example.com' }, 'wrong')
  expect([known, await waiting()]).toEqual([1, 2])
  await world.runJobs()
  expect(world.emails()).toHaveLength(before)
})

describe('[OPS-5] a security event', () => {
  test('of a log-in has account, address and browser, and no email, password or token', async () => {
    const manager = await world.manager()
    const before = world.logLines().length
    const source = { address: newAddress() }
    const { token } = await logIn(source, manager)
    await logIn(source, manager, 'a wrong password')
    await logIn(source, { email: 'Unknown@example.com' }, 'a wrong password')
    await logIn(source, { email: 'unknown@example.com' }, 'a wrong password')
    const events = eventsSince(before)
    expect(actionsOf(events)).toEqual([
      ['log_in', 'success', undefined],
      ['log_in', 'failure', 'wrong_credentials'],
      ['log_in', 'failure', 'wrong_credentials'],
      ['log_in', 'failure', 'wrong_credentials'],
    ])
    const common = { 'source.ip': source.address, 'user_agent.original': FIREFOX, 'event.category': 'authentication' }
    for (const line of events) expect(line).toMatchObject({ ...common, 'http.request.id': expect.any(String) })
    for (const line of events.slice(0, 2))
      expect(line).toMatchObject({ 'user.id': manager.id, 'organization.id': manager.id })
    const [, , one, other] = events
    expect(one).not.toHaveProperty('user.id')
    expect(one?.['user.hash']).toMatch(/^[0-9a-f]{32}$/)
    expect(one?.['user.hash']).toBe(other?.['user.hash'])
    const written = world.logLines().slice(before).join('\n')
    for (const secret of [manager.email, 'nknown@example.com', 'a wrong password', PASSWORD, token])
      expect(written).not.toContain(secret)
  })

  test('tells a refused log-in, a reset, an ended session and an export', async () => {
    const manager = await world.manager()
    for (let at = 0; at < 10; at++) await logIn({ address: newAddress() }, manager, 'wrong')
    const before = world.logLines().length
    await logIn({ address: newAddress() }, manager)
    for (let at = 0; at < 6; at++) await send(requestReset, { address: newAddress() }, { email: manager.email })
    await send(
      resetPassword,
      { address: newAddress() },
      {
        token: 'nonsense',
        email: manager.email,
        password: PASSWORD,
        password_confirmation: PASSWORD,
      },
    )
    await world.call(startExport, {}, manager.token)
    expect(actionsOf(eventsSince(before))).toEqual([
      ['log_in', 'failure', 'too_many_requests'],
      ...Array.from({ length: 5 }, () => ['reset_request', 'success', undefined]),
      ['reset_request', 'failure', 'too_many_requests'],
      ['password_reset', 'failure', 'reset_expired'],
      ['export', 'success', undefined],
    ])
  })

  test('tells calls into another workspace from calls for what is not there, and calls beyond a role', async () => {
    const [manager, other] = [await world.manager(), await world.manager()]
    const client = await world.client(manager)
    const strangers = await world.client(other)
    const before = world.logLines().length
    const remove = (id: string) => world.call(deleteClient, { params: { id } }, manager.token)
    expect((await remove(strangers.id)).status).toBe((await remove(manager.session)).status)
    await world.call(inviteClient, { body: { email: 'x@example.com' } }, client.token)
    await expect
      .poll(() =>
        actionsOf(eventsSince(before))
          .map((parts) => parts.join(' '))
          .toSorted(),
      )
      .toEqual(['access_refused failure forbidden', 'other_workspace_refused failure users'])
    const [refused] = eventsSince(before).filter((line) => line['event.action'] === 'other_workspace_refused')
    expect(refused).toMatchObject({ 'user.id': manager.id, 'organization.id': manager.id, 'source.ip': '127.0.0.1' })
  })

  test('is counted in the metrics by event and outcome', async () => {
    const read = async () => (await world.app.server.inject('/metrics')).body
    const count = (text: string, event: string, outcome: string) =>
      Number(new RegExp(`foyer_security_events_total{event="${event}",outcome="${outcome}"} (\\d+)`).exec(text)?.[1])
    const before = await read()
    expect(count(before, 'restore', 'success')).toBe(0)
    const manager = await world.manager()
    await logIn({ address: newAddress() }, manager)
    await logIn({ address: newAddress() }, manager, 'wrong')
    const after = await read()
    expect(count(after, 'log_in', 'success') - count(before, 'log_in', 'success')).toBe(1)
    expect(count(after, 'log_in', 'failure') - count(before, 'log_in', 'failure')).toBe(1)
  })
})

test('the history of a day keeps a hundred failures, and the nightly job deletes it after ninety days', async () => {
  const manager = await world.manager()
  const { system } = world.database.db
  const insert = (count: number, age: string) =>
    system.sqlWrite({
      name: `old_failures_${count}`,
      text: `insert into sign_in_events (manager_id, id, user_id, event, device, ip, created_at)
        select $1, gen_random_uuid(), $1, 'log_in_failed', '', '', now() - $2::interval from generate_series(1, ${count})`,
      values: [manager.id, age],
    })
  await insert(100, '1 hour')
  await insert(3, '91 days')
  await logIn({ address: newAddress() }, manager, 'wrong')
  await world.runJobs()
  const left = async () => (await readHistory(manager.token)).body.total
  expect(await left()).toBe(103)
  await system.transaction((tx) =>
    tx.sql({ name: 'sweep', text: `select foyer.enqueue('auth.sweep', '{}')`, values: [] }),
  )
  await world.runJobs()
  expect(await left()).toBe(100)
})
