import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildCall, calls, keyOf, findAccessRow, sendCall, type CallResult } from '#server/testing/access/calls.ts'
import {
  type Caller,
  unknownIds,
  createCallers,
  createRecords,
  expectedRefusal,
} from '#server/testing/access/callers.ts'
import { accessTable, type Ids } from '#server/testing/access/access-table.ts'
import { type BilledTestWorld, createBilledTestWorld } from '#server/testing/billed-test-world.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import type { Person } from '#server/testing/test-world.ts'

let world: BilledTestWorld
let home: { manager: Person; ids: Ids }
let foreign: { ids: Ids }
let callers: Caller[]
let before: Map<string, string[]>

beforeAll(async () => {
  world = await createBilledTestWorld()
  home = await createRecords(world)
  foreign = await createRecords(world)
  callers = await createCallers(world, home.manager)
  await world.runJobs()
  before = await readWholeDatabase(world.database.config)
})
afterAll(() => world.close())

const isPublic = (key: string) => findAccessRow(key).who === 'anyone' || findAccessRow(key).who === 'signature'
const admitted = (key: string) => callers.filter((caller) => expectedRefusal(findAccessRow(key), caller) === undefined)
const hasAccount = (caller: Caller): caller is Caller & { account: Person } => caller.account !== undefined

test('every call of the contract has a row in the table, and every row a call', () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(calls.map(({ key }) => key).toSorted())
})

describe('[AUTH-9] [SUB-5] a call without the right is refused before its input is checked, 401 before 403 before 402', () => {
  test.each(calls.filter(({ key }) => !isPublic(key)))('$key', async ({ key, endpoint }) => {
    const statuses = new Set<number>()
    for (const caller of callers) {
      const refused = expectedRefusal(findAccessRow(key), caller)
      if (!refused) continue
      const expected = { as: caller.as, ...refused }
      const call = buildCall(endpoint, home.ids)
      expect({ as: caller.as, ...(await sendCall(world, endpoint, call, caller.authorization)) }).toMatchObject(
        expected,
      )
      if (statuses.has(refused.status)) continue
      statuses.add(refused.status)
      const broken = await sendCall(world, endpoint, call, caller.authorization, '{"a":')
      expect({ as: caller.as, ...broken }).toMatchObject(expected)
    }
    expect(statuses).toContain(401)
  })
})

describe('a public call ignores an invalid token', () => {
  test.each(calls.filter(({ key }) => isPublic(key)))('$key', async ({ endpoint }) => {
    const call = { ...buildCall(endpoint, unknownIds()), body: {} }
    const plain = await sendCall(world, endpoint, call, undefined)
    expect([401, 402, 403]).not.toContain(plain.status)
    for (const { authorization } of callers)
      expect(sameEachTime(await sendCall(world, endpoint, call, authorization))).toEqual(sameEachTime(plain))
  })
})

/** Signed data differs with every request. */
const sameEachTime = (result: CallResult) => ({
  ...result,
  body: result.body.replace(/"challenge":"[\w-]+"/, ''),
})

describe('[AUTH-9] a record of another workspace gets the answer of an unknown id', () => {
  test.each(calls.filter(({ key }) => 'at' in findAccessRow(key).aim))('$key', async ({ key, endpoint }) => {
    const { aim } = findAccessRow(key)
    if (!('at' in aim)) return
    const callers = admitted(key)
    expect(callers.length).toBeGreaterThan(0)
    for (const { as, authorization } of callers) {
      const unknown = await sendCall(world, endpoint, buildCall(endpoint, unknownIds()), authorization)
      expect({ as, status: unknown.status }).toEqual({ as, status: aim.answers })
      expect({ as, ...(await sendCall(world, endpoint, buildCall(endpoint, foreign.ids), authorization)) }).toEqual({
        as,
        ...unknown,
      })
      if (!aim.personal || authorization === `Bearer ${home.manager.token}`) continue
      expect({ as, ...(await sendCall(world, endpoint, buildCall(endpoint, home.ids), authorization)) }).toEqual({
        as,
        ...unknown,
      })
    }
  })
})

test('all refused calls leave the database unchanged', async () => {
  const after = await readWholeDatabase(world.database.config)
  expect([...after.keys()]).toContain('foyer.users')
  for (const [table, rows] of after) expect({ table, rows }).toEqual({ table, rows: before.get(table) })
})

/** A Manager on solo may call, and is refused because vacations need the agency plan. */
const NEEDS_AGENCY = 'POST /api/vacations/feed'

describe('[SUB-5] an authorized caller gets an answer other than a refusal', () => {
  // The first call closes the others to Employees, the second ends the workspace.
  const last = ['PUT /api/settings/two-step-required', 'DELETE /api/general/manager/']
  const turn = ({ key }: { key: string }) => last.indexOf(key)
  const inOrder = calls.toSorted((one, other) => turn(one) - turn(other))
  test.each(inOrder.filter(({ key }) => !isPublic(key)))('$key', async ({ key, endpoint }) => {
    const callers = admitted(key).filter(hasAccount)
    expect(callers.length).toBeGreaterThan(0)
    for (const { as, account, rights } of callers) {
      const { token } = await world.signInAgain(account)
      const { status, code } = await sendCall(world, endpoint, buildCall(endpoint, unknownIds()), `Bearer ${token}`)
      const allowed = rights?.tier === 'solo' && key === NEEDS_AGENCY ? [403] : allowedAnswers(endpoint)
      // The sample's password is wrong. Only an authorized caller gets that answer.
      const fits = allowed.includes(status) || code === 'password_wrong'
      expect({ as, status, code, fits }).toMatchObject({ fits: true })
    }
  })
})

/** The acceptable answers to an authorized call: success, and the errors of its sample input. */
function allowedAnswers(endpoint: Endpoint): number[] {
  const { aim } = findAccessRow(keyOf(endpoint))
  // Stripe does not know the customers that the tests invent.
  const stripe = endpoint.path.startsWith('/api/payment/') ? [503] : []
  return [...Object.keys(endpoint.answers).map(Number), 404, 409, 422, ...stripe, ...('at' in aim ? [aim.answers] : [])]
}
