import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateGeneralPermissions } from '#contract/employees.ts'
import {
  applyPermission,
  copyPermissions,
  savePermission,
  showClientPermission,
  showEmployeePermissions,
} from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let home: StaffedWorkspace
let foreign: StaffedWorkspace
let solo: StaffedWorkspace
let before: Map<string, string[]>

async function createStaffedWorkspace(tier: 'agency' | 'solo') {
  const agency = await world.agency({ manager: { tier }, employee: { vacation: true } })
  const { manager, employee: ana, otherEmployee: ben, client } = agency
  const second = await world.client(manager)
  await world.grant(ana, client, 'assets')
  await world.grant(ben, second, 'website')
  return { manager, ana, ben, client, second }
}
type StaffedWorkspace = Awaited<ReturnType<typeof createStaffedWorkspace>>

beforeAll(async () => {
  world = await createTestWorld()
  home = await createStaffedWorkspace('agency')
  foreign = await createStaffedWorkspace('agency')
  solo = await createStaffedWorkspace('solo')
})
beforeEach(async () => {
  before = await readWholeDatabase(world.database.config)
})
afterAll(() => world.close())

const everything = recordOf(permissionFlags, true)
const now = () => readWholeDatabase(world.database.config)

/** Every call of this feature, for these people. */
type Aim = { employee: string; other: string; client: string; second: string }
const calls = ({ employee, other, client, second }: Aim, token?: string) => [
  world.call(showEmployeePermissions, { params: { id: employee } }, token),
  world.call(showClientPermission, { params: { employee_id: employee, client_id: client } }, token),
  world.call(savePermission, { body: { employee_id: employee, client_id: client, ...everything } }, token),
  world.call(copyPermissions, { body: { from_employee_id: other, to_employee_id: employee } }, token),
  world.call(applyPermission, { body: { employee_id: employee, from_client_id: client, client_ids: [second] } }, token),
  world.call(
    updateGeneralPermissions,
    { params: { id: employee }, body: { vacation: false, add_new_clients: true } },
    token,
  ),
]
const answers = async (aim: Aim, token?: string) =>
  (await Promise.all(calls(aim, token))).map(({ status, body }) => `${status} ${body.code}`)
const all = (answer: string) => Array.from({ length: 6 }, () => answer)
const inside = ({ ana, ben, client, second }: StaffedWorkspace): Aim => ({
  employee: ana.id,
  other: ben.id,
  client: client.id,
  second: second.id,
})

describe('changing permissions is refused', () => {
  test('[AUTH-9] without signing in', async () => {
    expect(await answers(inside(home))).toEqual(all('401 not_signed_in'))
    expect(await now()).toEqual(before)
  })

  test('[PERM-6] to the employee, to colleagues and to clients', async () => {
    for (const { token } of [home.ana, home.ben, home.client]) {
      expect(await answers(inside(home), token)).toEqual(all('403 forbidden'))
    }
    expect(await now()).toEqual(before)
  })

  test('[SUB-9] on solo, which has no employees', async () => {
    expect(await answers(inside(solo), solo.manager.token)).toEqual(all('403 agency_only'))
    expect(await now()).toEqual(before)
  })

  test('[AUTH-9] to the Manager of another workspace, for whom the employee does not exist', async () => {
    expect(await answers(inside(home), foreign.manager.token)).toEqual(all('404 not_found'))
    expect(await now()).toEqual(before)
  })
})

describe('[PERM-8] as a whole when one of many ids is wrong', () => {
  const wrongClients = () => [
    ['of another workspace', foreign.client.id],
    ['an employee', home.ben.id],
    ['the Manager', home.manager.id],
    ['no-such-id', newId()],
    ['no id', 'no-id'],
  ]
  const wrongEmployees = () => [
    ['of another workspace', foreign.ana.id],
    ['a client', home.client.id],
    ['the Manager', home.manager.id],
    ['no-such-id', newId()],
    ['no id', 'no-id'],
  ]
  const refuses = async (answer: Promise<{ status: number; body: { code?: string | undefined } }>, as: string) => {
    const { status, body } = await answer
    expect({ as, status, code: body.code }).toEqual({ as, status: 404, code: 'not_found' })
  }
  const ask = (body: object) => world.call(savePermission, { body: body as never }, home.manager.token)

  test('saving is refused', async () => {
    const { ana, client } = home
    for (const [as = '', client_id] of wrongClients())
      await refuses(ask({ employee_id: ana.id, client_id, assets: true }), as)
    for (const [as = '', employee_id] of wrongEmployees())
      await refuses(ask({ employee_id, client_id: client.id, assets: true }), as)
    expect(await now()).toEqual(before)
  })

  test('copying is refused', async () => {
    const { ana, ben, client, manager } = home
    const copy = (from_employee_id: string, to_employee_id: string, client_ids?: string[]) => {
      const body = { from_employee_id, to_employee_id, ...(client_ids && { client_ids }) }
      return world.call(copyPermissions, { body }, manager.token)
    }
    for (const [as = '', id = ''] of wrongEmployees()) {
      await refuses(copy(id, ben.id), `from ${as}`)
      await refuses(copy(ana.id, id), `to ${as}`)
    }
    for (const [as = '', id = ''] of wrongClients()) await refuses(copy(ana.id, ben.id, [client.id, id]), as)
    expect(await now()).toEqual(before)
  })

  test('applying is refused', async () => {
    const { ana, client, second, manager } = home
    const apply = (employee_id: string, from_client_id: string, client_ids: string[]) =>
      world.call(applyPermission, { body: { employee_id, from_client_id, client_ids } }, manager.token)
    for (const [as = '', id = ''] of wrongEmployees()) await refuses(apply(id, client.id, [second.id]), as)
    for (const [as = '', id = ''] of wrongClients()) {
      await refuses(apply(ana.id, id, [second.id]), `from ${as}`)
      await refuses(apply(ana.id, client.id, [second.id, id]), `to ${as}`)
    }
    expect(await now()).toEqual(before)
  })

  test('pages and general permissions are refused', async () => {
    const { ana, client, manager } = home
    const body = { vacation: false, add_new_clients: true }
    for (const [as = '', id = ''] of wrongEmployees()) {
      await refuses(world.call(showEmployeePermissions, { params: { id } }, manager.token), as)
      const params = { employee_id: id, client_id: client.id }
      await refuses(world.call(showClientPermission, { params }, manager.token), as)
      await refuses(world.call(updateGeneralPermissions, { params: { id }, body }, manager.token), as)
    }
    for (const [as = '', client_id = ''] of wrongClients()) {
      const params = { employee_id: ana.id, client_id }
      await refuses(world.call(showClientPermission, { params }, manager.token), as)
    }
    expect(await now()).toEqual(before)
  })
})
