import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/auth.ts'
import type { Endpoint, Role } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { deleteManager } from '#contract/settings.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** The open calls of SUB-5, repeated here to find an endpoint without a gate. */
const openCalls: [method: string, path: RegExp][] = [
  ['*', /^\/api\/auth\//],
  ['*', /^\/api\/general\/reset\//],
  ['*', /^\/api\/payment\//],
  ['*', /^\/api\/themes\//],
  ['*', /^\/api\/settings\/$/],
  ['*', /^\/api\/settings\/(?:name|email|phone|birthday|business|export|picture|storage)(?:\/|$)/],
  // One's own only.
  ['GET', /^\/api\/pictures$/],
  ['DELETE', /^\/api\/general\/manager\/$/],
]
const isOpenCall = ({ method, path }: Endpoint) =>
  openCalls.some(([on, pattern]) => (on === '*' || on === method) && pattern.test(path))

const all = endpoints.map(({ endpoint }) => endpoint)
/** The caller has no session afterwards. */
const endsSession = ({ path }: Endpoint) => path === logout.path || path === deleteManager.path
const needsToken = (endpoint: Endpoint) => typeof endpoint.who === 'object'

/** Calls with an authorized token and unfit input: only whether the answer is 402 counts. */
async function statusOf({ method, path }: Endpoint, token: string | undefined): Promise<number> {
  const url = path.replaceAll(/:archived/g, 'true').replaceAll(/:\w+/g, '0')
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  return (await world.app.server.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) }))
    .statusCode
}

async function gatesOf(status: string | null): Promise<{ shut: string[]; open: string[] }> {
  const asks = () => world.manager(status === null ? { tier: null } : { status })
  const manager = await asks()
  const employee = await world.employee(manager, { vacation: true, add_new_clients: true })
  const people: Record<Role, Person> = { Manager: manager, Employee: employee, Client: await world.client(manager) }
  const found = { shut: [] as string[], open: [] as string[] }
  for (const endpoint of all) {
    const role = (['Manager', 'Employee', 'Client'] as const).find((one) => mayCall(endpoint, one)) ?? 'Manager'
    const person = endsSession(endpoint) ? await asks() : people[role]
    const answer = await statusOf(endpoint, person.token)
    expect(answer, `${endpoint.method} ${endpoint.path}`).not.toBe(401)
    found[answer === 402 ? 'shut' : 'open'].push(`${endpoint.method} ${endpoint.path}`)
  }
  return found
}

const mayCall = ({ who }: Endpoint, role: Role) => typeof who === 'object' && who[role] !== undefined

const names = (list: Endpoint[]) => list.map(({ method, path }) => `${method} ${path}`)

describe('[SUB-5] the gate on the server', () => {
  test.each(['active', 'trialing'])('%s: no call answers 402', async (status) => {
    expect((await gatesOf(status)).shut).toEqual([])
  })

  test.each([
    'past_due',
    'unpaid',
    'canceled',
    'incomplete',
    'incomplete_expired',
    'paused',
    'a status of tomorrow',
    null,
  ])('%s: every call except the listed ones answers 402', async (status) => {
    const { shut, open } = await gatesOf(status)
    expect(shut).toEqual(names(all.filter((endpoint) => needsToken(endpoint) && !isOpenCall(endpoint))))
    expect(open).toEqual(names(all.filter((endpoint) => !needsToken(endpoint) || isOpenCall(endpoint))))
  })

  test('employees and clients meet the same gate', async () => {
    const manager = await world.manager({ status: 'past_due' })
    const people: [Role, Person][] = [
      ['Manager', manager],
      ['Employee', await world.employee(manager)],
      ['Client', await world.client(manager)],
    ]
    for (const endpoint of all.filter((one) => one.gate === 'closed' && typeof one.who === 'object')) {
      for (const [role, person] of people) {
        expect(await statusOf(endpoint, person.token), `${role} ${endpoint.path}`).toBe(
          mayCall(endpoint, role) ? 402 : 403,
        )
      }
    }
  })

  test('the gate follows the stored status within a second', async () => {
    const manager = await world.manager()
    const [closed] = all.filter(
      (one) => one.gate === 'closed' && typeof one.who === 'object' && one.who.Manager === true,
    )
    if (!closed) throw new Error('the contract has no call behind the gate')
    const become = (status: string) =>
      world.parts.db.system.transaction((tx) =>
        tx.updateTable('subscriptions').set({ status }).where('manager_id', '=', manager.workspace).execute(),
      )
    const isShut = async () => (await statusOf(closed, manager.token)) === 402
    expect(await isShut()).toBe(false)
    await become('canceled')
    await expect.poll(isShut, { timeout: WITHIN_A_SECOND }).toBe(true)
    await become('active')
    await expect.poll(isShut, { timeout: WITHIN_A_SECOND }).toBe(false)
  })
})
