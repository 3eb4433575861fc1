import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login, me } from '#contract/auth.ts'
import { listColleagues } from '#contract/employees.ts'
import { listConversations } from '#contract/messages.ts'
import { createOnboarding, showOnboarding } from '#contract/onboarding.ts'
import { requireTwoStep, showSettings } from '#contract/settings.ts'
import {
  confirmTotp,
  deleteClientTwoStep,
  deleteEmployeeTwoStep,
  deleteTotp,
  showClientTwoStep,
  showEmployeeTwoStep,
  startTotp,
} from '#contract/two-step.ts'
import { totpCode, setUpTotp } from '#server/testing/two-step/totp.ts'
import { logInWithPasskey, createPasskey } from '#server/testing/two-step/passkeys.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
let address: string
let manager: Person
let employee: Person
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, employee } = await world.agency())
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world.close()
})

const require = (required: boolean, { token } = manager) => world.call(requireTwoStep, { body: { required } }, token)
const work = ({ token }: { token: string }) => world.call(listColleagues, {}, token)
const missing = { status: 403, body: { code: 'two_step_missing' } }
const blockedWithinASecond = (person: Person) =>
  vi.waitFor(async () => expect(await work(person)).toMatchObject(missing), { timeout: WITHIN_A_SECOND, interval: 20 })

async function actionsIn({ workspace }: Person): Promise<string[]> {
  const { read } = world.parts.db.forWorkspace(workspace)
  const rows = await read.selectFrom('audit_entries').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

async function connect({ token }: Person): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
  sockets.push(socket)
  await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
  return socket
}

describe('[AUTH-16] a Manager requires two-step sign-in of all Employees', () => {
  test('an Employee without it may only set it up, within a second also in open sessions', async () => {
    expect((await work(employee)).status).toBe(200)
    expect((await world.call(showSettings, {}, manager.token)).body.two_step_required).toBe(false)
    expect(await require(true)).toMatchObject({ status: 200, body: { required: true } })
    await blockedWithinASecond(employee)
    expect((await world.call(showSettings, {}, manager.token)).body.two_step_required).toBe(true)
    expect((await world.call(showSettings, {}, employee.token)).body).not.toHaveProperty('two_step_required')
    const state = { totp: false, recovery_codes_left: 0, required: true, missing: true }
    expect((await world.call(me, {}, employee.token)).body.two_step).toEqual(state)

    const { secret } = (await world.call(startTotp, { body: { password: PASSWORD } }, employee.token)).body
    expect(await work(employee)).toMatchObject(missing)
    expect((await world.call(confirmTotp, { body: { code: totpCode(secret) } }, employee.token)).status).toBe(200)
    expect((await work(employee)).status).toBe(200)
  })

  test('the Manager, their Clients and other workspaces are not affected', async () => {
    const [client, stranger] = [await world.client(manager), await world.employee(await world.manager())]
    await require(true)
    await blockedWithinASecond(employee)
    for (const person of [manager, client, stranger])
      expect((await world.call(listConversations, {}, person.token)).status).toBe(200)
    expect((await world.call(me, {}, client.token)).body.two_step.required).toBe(false)
  })

  test('a passkey log-in works but does not replace the setup', async () => {
    const device = await createPasskey(world, employee)
    await require(true)
    const { status, body } = await logInWithPasskey(world, device)
    expect(status).toBe(200)
    expect(await work(body)).toMatchObject(missing)
  })

  test('an Employee cannot turn it off while it is required, and can afterwards', async () => {
    const { secret } = await setUpTotp(world, employee)
    await require(true)
    const body = { password: PASSWORD, code: totpCode(secret) }
    const off = () => world.call(deleteTotp, { body }, employee.token)
    expect(await off()).toMatchObject({ status: 409, body: { code: 'two_step_kept' } })
    expect((await work(employee)).status).toBe(200)
    await require(false)
    expect((await off()).status).toBe(204)
    expect((await work(employee)).status).toBe(200)
  })

  test('each change is recorded once in the audit log', async () => {
    for (const required of [true, true, false, false]) await require(required)
    expect(await actionsIn(manager)).toEqual(['two_step.required', 'two_step.not_required'])
    for (const { token } of [employee, await world.client(manager)])
      expect((await require(true, { ...manager, token })).status).toBe(403)
  })

  test('an open connection sends and receives nothing until it is set up', async () => {
    const socket = await connect(employee)
    const colleague = await connect(await world.employee(manager))
    expect(await socket.emitWithAck('register notification', {})).not.toHaveProperty('code')
    await require(true)
    await vi.waitFor(async () =>
      expect(await socket.emitWithAck('register notification', {})).toMatchObject({ code: 'two_step_missing' }),
    )
    expect(await colleague.emitWithAck('verify user', {})).not.toHaveProperty('code')
    await setUpTotp(world, employee)
    await vi.waitFor(async () =>
      expect(await socket.emitWithAck('register notification', {})).not.toHaveProperty('code'),
    )
  })
})

describe('[AUTH-16] a Manager helps people without phone and recovery codes', () => {
  const asked = {
    Employee: { show: showEmployeeTwoStep, remove: deleteEmployeeTwoStep },
    Client: { show: showClientTwoStep, remove: deleteClientTwoStep },
  }

  test.each(['Employee', 'Client'] as const)(
    'an %s logs in with only the password again and receives an email',
    async (role) => {
      const person = role === 'Employee' ? employee : await world.client(manager)
      const { show, remove } = asked[role]
      const params = { id: person.id }
      const state = async () => (await world.call(show, { params }, manager.token)).body
      expect(await state()).toEqual({ totp: false })
      await setUpTotp(world, person)
      expect(await state()).toEqual({ totp: true })
      const before = await actionsIn(manager)

      expect((await world.call(remove, { params }, manager.token)).status).toBe(204)
      expect((await world.call(remove, { params }, manager.token)).status).toBe(204)
      expect(await state()).toEqual({ totp: false })
      const body = { email: person.email, password: PASSWORD }
      expect((await world.call(login, { body })).status).toBe(200)
      expect((await actionsIn(manager)).slice(before.length)).toEqual(['two_step.off'])
      await world.runJobs()
      const notices = world.emails().filter(({ to, subject }) => to === person.email && subject.includes('turned off'))
      expect(notices.map(({ text }) => text.includes('Mara Manager turned two-step sign-in off'))).toEqual([true])
    },
  )

  test('a Manager helps only their own people, no Manager, and only through the call for the role', async () => {
    const [client, stranger] = [await world.client(manager), await world.manager()]
    const { secret } = await setUpTotp(world, client)
    const off = (token: string, id: string, call = deleteClientTwoStep) => world.call(call, { params: { id } }, token)
    expect((await off(stranger.token, client.id)).status).toBe(404)
    expect((await off(manager.token, manager.id)).status).toBe(404)
    expect((await world.call(deleteEmployeeTwoStep, { params: { id: client.id } }, manager.token)).status).toBe(404)
    for (const { token } of [client, employee]) expect((await off(token, client.id)).status).toBe(403)
    const body = { email: client.email, password: PASSWORD, code: totpCode(secret) }
    expect((await world.call(login, { body })).status).toBe(200)
  })

  test('an Employee with a required second step sets it up again', async () => {
    await setUpTotp(world, employee)
    await require(true)
    await world.call(deleteEmployeeTwoStep, { params: { id: employee.id } }, manager.token)
    await blockedWithinASecond(employee)
    await setUpTotp(world, employee)
    expect((await work(employee)).status).toBe(200)
  })
})

describe('[AUTH-16] a Manager requires two-step sign-in of all Clients', () => {
  const requireOfClients = async (required: boolean) =>
    (
      await world.app.server.inject({
        method: 'PUT',
        url: '/api/settings/two-step-required',
        headers: { authorization: `Bearer ${manager.token}` },
        payload: { required, of: 'clients' },
      })
    ).statusCode
  const begin = ({ token }: { token: string }) => world.call(createOnboarding, {}, token)

  test('a Client is asked at the next log-in, and the onboarding is usable afterwards', async () => {
    const client = await world.client(manager)
    expect(await requireOfClients(true)).toBe(200)
    expect((await world.call(showSettings, {}, manager.token)).body).toMatchObject({
      two_step_required: false,
      two_step_required_of_clients: true,
    })
    // In the middle of the onboarding nothing is lost.
    expect((await begin(client)).status).toBe(201)
    expect((await world.call(me, {}, client.token)).body.two_step).toMatchObject({ required: true, missing: false })

    const { token } = (await world.call(login, { body: { email: client.email, password: PASSWORD } })).body
    expect(await world.call(showOnboarding, {}, token)).toMatchObject(missing)
    expect((await world.call(me, {}, token)).body.two_step).toMatchObject({ required: true, missing: true })
    const next = { ...client, token }
    const { secret } = await setUpTotp(world, next)
    expect((await world.call(showOnboarding, {}, token)).status).toBe(200)
    expect((await world.call(me, {}, token)).body.two_step).toMatchObject({ totp: true, missing: false })
    const body = { password: PASSWORD, code: totpCode(secret) }
    expect(await world.call(deleteTotp, { body }, token)).toMatchObject({
      status: 409,
      body: { code: 'two_step_kept' },
    })
    expect(await world.call(login, { body: { email: client.email, password: PASSWORD } })).toMatchObject({
      body: { code: 'two_step_required' },
    })
  })

  test('the Manager, Employees and other workspaces are not affected, and it can be taken back', async () => {
    const client = await world.client(manager)
    await requireOfClients(true)
    expect((await work(employee)).status).toBe(200)
    const stranger = await world.client(await world.manager())
    for (const { email } of [stranger, employee, manager]) {
      const { token } = (await world.call(login, { body: { email, password: PASSWORD } })).body
      expect((await world.call(listConversations, {}, token)).status).toBe(200)
    }
    const { token } = (await world.call(login, { body: { email: client.email, password: PASSWORD } })).body
    expect(await world.call(listConversations, {}, token)).toMatchObject(missing)
    await requireOfClients(false)
    await vi.waitFor(async () => expect((await world.call(listConversations, {}, token)).status).toBe(200))
    expect(await actionsIn(manager)).toEqual(['two_step.required', 'two_step.not_required'])
  })
})
