import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientPageStatement } from '#server/features/clients/index.ts'
import { buildCall, calls, findAccessRow, sendCall } from '#server/testing/access/calls.ts'
import { unknownIds, createRecords } from '#server/testing/access/callers.ts'
import type { Ids } from '#server/testing/access/access-table.ts'
import { UnfilteredClient, unfilteredStatements, removeWorkspaceFilter } from '#server/testing/unfiltered-client.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

// A server whose every query lacks its workspace filter: only row-level security protects.
let world: TestWorld
let home: { manager: Person; client: Person; employee: Person; ids: Ids }
let foreign: typeof home

beforeAll(async () => {
  world = await createTestWorld({ client: UnfilteredClient })
  home = await createRecords(world)
  foreign = await createRecords(world)
  await world.runJobs()
})
afterAll(() => world.close())

const callersOf = (key: string): Person[] => {
  const { who } = findAccessRow(key)
  if (who === 'anyone' || who === 'signature') return []
  return [home.manager, home.employee, home.client].filter(({ role }) => who[role] !== undefined)
}

/** These calls end a caller's session or account, so they run last. */
const ENDINGS = [
  'POST /api/general/archive',
  'DELETE /api/general/client/:id',
  'DELETE /api/general/employee/:id',
  'DELETE /api/general/manager/',
]
const endsSomebody = ({ key }: { key: string }) => ENDINGS.indexOf(key)

/** The rows of the other workspaces. */
async function foreignRows(): Promise<string[]> {
  const rows = [...(await readWholeDatabase(world.database.config))].flatMap(([table, lines]) =>
    lines.map((line) => `${table} ${line}`),
  )
  return rows.filter((line) => line.includes(foreign.manager.id))
}

test('the same query finds the rows of both workspaces without row-level security, and of one with it', async () => {
  const { db } = world.database
  const page = { which: 'active', sort: 'name', order: 'asc', limit: 99, offset: 0, search: 'blue' } as const
  const whole = clientPageStatement({ id: home.manager.id }, page)
  const statement = { ...whole, name: 'without_filter', text: removeWorkspaceFilter(whole.text) }
  expect(statement.text).not.toBe(whole.text)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(ids(await db.system.sql(statement))).toEqual([home.client.id, foreign.client.id].toSorted())
  expect(ids(await db.forWorkspace(home.manager.id).sql(statement))).toEqual([home.client.id])
})

describe('[AUTH-9] without any workspace filter', () => {
  test.each(calls.filter(({ key }) => 'at' in findAccessRow(key).aim))(
    "another workspace's record is not found: $key",
    async ({ key, endpoint }) => {
      for (const { role, token } of callersOf(key)) {
        const at = (ids: Ids) => sendCall(world, endpoint, buildCall(endpoint, ids), `Bearer ${token}`)
        expect({ role, ...(await at(foreign.ids)) }).toEqual({ role, ...(await at(unknownIds())) })
      }
    },
  )

  test.each(calls.filter(({ key }) => !('at' in findAccessRow(key).aim) && key.startsWith('GET ')))(
    'a list contains nothing of another workspace: $key',
    async ({ key, endpoint }) => {
      const others = [foreign.manager.id, foreign.client.id, foreign.employee.id, foreign.ids.invitation]
      for (const { token } of callersOf(key)) {
        const { status, body } = await sendCall(world, endpoint, buildCall(endpoint, home.ids), `Bearer ${token}`)
        expect(status).toBeLessThan(502)
        for (const other of others) expect(body).not.toContain(other)
      }
    },
  )

  test('the rows of other workspaces stay unchanged after every deletion and change', async () => {
    const before = await foreignRows()
    expect(before.length).toBeGreaterThan(10)
    const changing = calls.filter((call) => !call.key.startsWith('GET '))
    for (const { key, endpoint } of changing.toSorted((one, other) => endsSomebody(one) - endsSomebody(other))) {
      for (const person of callersOf(key)) {
        const { token } = await world.signInAgain(person)
        await sendCall(world, endpoint, buildCall(endpoint, home.ids), `Bearer ${token}`)
      }
    }
    await world.runJobs()
    expect(await foreignRows()).toEqual(before)
  })

  test('the statements were sent without their filters', () => {
    expect(unfilteredStatements.size).toBeGreaterThan(60)
  })
})
