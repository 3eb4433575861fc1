import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showClient } from '#contract/clients.ts'
import { credentialFields } from '#contract/domain/credential-fields.ts'
import { type Grant, permissionFlags } from '#contract/domain/grant-keys.ts'
import { addressOf, type Endpoint } from '#contract/endpoint.ts'
import { createConversation } from '#contract/messages.ts'
import { listNotifications } from '#contract/notifications.ts'
import {
  showGrantedOnboarding,
  showClientOnboarding,
  showOnboardingAccount,
  updateClientAccounts,
  updateFormEmails,
} from '#contract/onboarding.ts'
import { assetKeys, serviceFlags } from '#contract/onboarding-record.ts'
import { savePermission } from '#contract/permissions.ts'
import { notificationReceived, onboardingChanged, permissionsChanged } from '#contract/realtime.ts'
import { calls } from '#server/testing/access/calls.ts'
import {
  grantSets,
  type FieldMatrixFixtures,
  createFieldMatrixFixtures,
  type MarkedClient,
} from '#server/testing/field-matrix/fixtures.ts'
import {
  listFields,
  neverShown,
  markerValue,
  findMarkers,
  visibleByGrant,
} from '#server/testing/field-matrix/expectations.ts'
import { type ExpectedAnswer, requestPlans } from '#server/testing/field-matrix/requests.ts'
import { sampleByLength } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let fixtures: FieldMatrixFixtures
let address: string
/** The employee's conversation with their Manager, by the name of their grants. */
const conversations = new Map<string, string>()
/** Everything received over the employees' sockets, and over the Manager's. */
const [employeeEvents, managerEvents]: [string[], string[]] = [[], []]
const sockets: Socket[] = []

const ofEmployees = calls.filter(({ endpoint: { who } }) => typeof who === 'object' && who.Employee !== undefined)

beforeAll(async () => {
  world = await createTestWorld()
  fixtures = await createFieldMatrixFixtures(world)
  address = await world.listen()
  await listen(fixtures.manager, managerEvents)
  for (const [name, employee] of fixtures.employees) {
    await listen(employee, employeeEvents)
    const body = { type: 'Direct' as const, user_ids: [employee.id, fixtures.manager.id] }
    conversations.set(name, (await world.call(createConversation, { body }, employee.token)).body._id)
  }
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world.close()
})

async function listen({ token }: Person, heard: string[]): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], auth: { token }, forceNew: true })
  sockets.push(socket)
  socket.onAny((...event: unknown[]) => void heard.push(JSON.stringify(event)))
  await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
  await socket.emitWithAck('register notification', {})
  return socket
}

/** A client with all services, and the employee with these grants. */
function seeingAll(name = 'all grants'): { employee: Person; client: MarkedClient } {
  const employee = fixtures.employees.get(name)
  const client = fixtures.clients.find(({ services, archived }) => services.length === serviceFlags.length && !archived)
  if (!employee || !client) throw new Error('no client with all services')
  return { employee, client }
}

/** Written by hand, like the table: granted, of a chosen service, of an existing client. */
const seesBy =
  (grants: readonly Grant[], { services, archived }: MarkedClient) =>
  (grant: Grant): boolean =>
    !archived && grants.includes(grant) && visibleByGrant[grant].of.some((service) => services.includes(service))

type Answer = { status: number; values: string[]; fields?: string[] }

async function ask({ token }: Person, endpoint: Endpoint, { call, record }: ExpectedAnswer): Promise<Answer> {
  const reply = await world.app.server.inject({
    method: endpoint.method,
    url: addressOf(endpoint, call),
    headers: { authorization: `Bearer ${token}` },
    ...(call.body && { payload: call.body }),
  })
  const values = findMarkers(`${JSON.stringify(reply.headers)} ${reply.body}`)
  const answer = { status: reply.statusCode, values }
  if (!record || reply.statusCode !== 200) return answer
  const body = reply.json<Record<string, object>>()
  return { ...answer, fields: listFields((record.at ? body[record.at] : body) ?? {}).toSorted() }
}

/** The differences from the expected answers, each with its call; empty when there is none. */
async function differing(employee: Person, endpoint: Endpoint, steps: ExpectedAnswer[]): Promise<object[]> {
  const wrong = steps.map(async (step) => {
    const wanted: Answer = {
      status: step.status,
      values: step.values.toSorted(),
      ...(step.record && { fields: step.record.fields.toSorted() }),
    }
    const answered = await ask(employee, endpoint, step)
    return JSON.stringify(answered) === JSON.stringify(wanted)
      ? []
      : [{ call: `${endpoint.method} ${endpoint.path}`, ...step.call, wanted, answered }]
  })
  return (await Promise.all(wrong)).flat()
}

test('[PERM-6] every call of an Employee is checked or has a reason why it returns no client data', () => {
  expect(Object.keys(requestPlans).toSorted()).toEqual(ofEmployees.map(({ key }) => key).toSorted())
})

test('every planted value is visible to the Manager', async () => {
  const all = permissionFlags.flatMap((grant) => visibleByGrant[grant].values)
  for (const { id, number } of fixtures.clients) {
    const record = await world.call(showClientOnboarding, { params: { id } }, fixtures.manager.token)
    expect(findMarkers(JSON.stringify(record.body))).toEqual(all.map((name) => markerValue(number, name)).toSorted())
    const client = await world.call(showClient, { params: { id } }, fixtures.manager.token)
    for (const name of neverShown) expect(findMarkers(JSON.stringify(client.body))).toContain(markerValue(number, name))
  }
})

describe('[PERM-6] an Employee gets granted fields of chosen services and nothing else', () => {
  test.each(grantSets)('$name', async ({ name, grants }) => {
    const employee = fixtures.employees.get(name)
    if (!employee) throw new Error('nobody has these grants')
    const conversation = conversations.get(name) ?? ''
    const seen = sampleByLength(fixtures.clients, 2, name)
    const wrong: object[] = []
    for (const [key, walk] of Object.entries(requestPlans)) {
      if ('none' in walk) continue
      const { endpoint } = ofEmployees.find((call) => call.key === key) ?? {}
      if (!endpoint) throw new Error(`${key} is no call of an Employee's`)
      const steps =
        'once' in walk
          ? walk.once()
          : seen.flatMap((client) => walk.ofClient({ client, sees: seesBy(grants, client), conversation }))
      expect(steps.length).toBeGreaterThan(0)
      wrong.push(...(await differing(employee, endpoint, steps)))
    }
    expect(wrong).toEqual([])
  })
})

describe('[PERM-6] a link to an asset', () => {
  const bytesAt = async (url: string) => {
    const { pathname, search } = new URL(url, 'http://foyer.test')
    const { statusCode, body } = await world.app.server.inject({ url: `${pathname}${search}` })
    return { statusCode, values: findMarkers(body) }
  }

  test('a link to an asset needs the grant of assets and opens the bytes; without its signature it opens nothing', async () => {
    const { employee, client } = seeingAll('assets alone')
    const { body } = await world.call(showGrantedOnboarding, { params: { id: client.id } }, employee.token)
    const links = assetKeys.map((key) => body.onboarding.assets?.[key][0]?.location ?? '')
    for (const [at, key] of assetKeys.entries()) {
      const link = links[at] ?? ''
      expect(await bytesAt(link)).toEqual({ statusCode: 200, values: [markerValue(client.number, `asset_${key}`)] })
      expect(await bytesAt(link.replace(/\?.*/, ''))).toEqual({ statusCode: 404, values: [] })
    }
  })
})

test("[PERM-6] another person's file cannot be sent over the socket as one’s own", async () => {
  const { employee, client } = seeingAll()
  const socket = await listen(employee, employeeEvents)
  const file = { file_name: 'mine.txt', file_location: client.assets[0]?.link.location, file_type: 'text/plain' }
  const conversation_id = conversations.get('all grants')
  const answer: unknown = await socket.emitWithAck('message sent', { conversation_id, type: 'file', ...file })
  expect(answer).toMatchObject({ code: expect.any(String), status: expect.any(Number) })
})

describe('after all these calls of Employees', () => {
  test('values without a grant are unchanged for every client', async () => {
    for (const client of fixtures.clients.filter(({ archived }) => !archived)) {
      const { body } = await world.call(showOnboardingAccount, {}, client.token)
      const entered = [...credentialFields, ...assetKeys.map((key) => `asset_${key}`)]
      expect(findMarkers(JSON.stringify(body))).toEqual(
        expect.arrayContaining(entered.map((name) => markerValue(client.number, name))),
      )
      expect(JSON.stringify(body)).not.toContain('overwritten')
    }
  })

  test('[PERM-6] [NOTE-3] no event or email brings an Employee a client’s value', async () => {
    const { employee, client } = seeingAll()
    const params = { id: client.id }
    const { status } = await world.call(
      updateClientAccounts,
      { params, body: { instagramLogin: markerValue(client.number, 'changed_login') } },
      employee.token,
    )
    const forms = { completed: true, forms: { general: `${markerValue(client.number, 'changed_form')}x@door.example` } }
    const saved = await world.call(updateFormEmails, { body: forms }, client.token)
    const grant = { employee_id: employee.id, client_id: client.id, assets: false }
    const changed = await world.call(savePermission, { body: grant }, fixtures.manager.token)
    expect([status, saved.status, changed.status]).toEqual([200, 200, 200])
    await changeRecord(client)
    await world.runJobs()
    await expect.poll(() => employeeEvents.join()).toContain(permissionsChanged(employee.id))
    await expect.poll(() => managerEvents.join()).toContain(notificationReceived(fixtures.manager.id))
    // Everything sent before this answer has arrived by then.
    await Promise.all(sockets.map((socket) => socket.emitWithAck('verify user', {})))
    expect(managerEvents.join()).toContain(onboardingChanged(fixtures.manager.id))
    expect(findMarkers(employeeEvents.join())).toEqual([])
    const names = [...fixtures.employees.values()].map(({ email }) => email)
    const emails = world.emails().filter(({ to }) => names.includes(to))
    expect(findMarkers(JSON.stringify(emails))).toEqual([])
    for (const { token } of fixtures.employees.values()) {
      const { body } = await world.call(listNotifications, {}, token)
      expect(findMarkers(JSON.stringify(body))).toEqual([])
    }
  })

  test('[OPS-5] the log contains no client’s value, granted or not', () => {
    const lines = world.logLines()
    expect(lines.length).toBeGreaterThan(1000)
    expect(lines.filter((line) => findMarkers(withoutAddress(line)).length > 0)).toEqual([])
  })
})

/** Save & Exit, as the client's browser sends it. */
async function changeRecord(client: Person): Promise<void> {
  const socket = await listen(client, [])
  await socket.emitWithAck('onboarding', {})
}

/** A log line without the requested path: a file name in it comes from the caller. */
function withoutAddress(line: string): string {
  const entry = JSON.parse(line) as object // our own log writes objects
  return JSON.stringify({ ...entry, req: undefined })
}
