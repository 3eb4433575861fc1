import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployee, updateEmployee } from '#contract/employees.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld({ limits: true })
  manager = await world.manager()
})
afterAll(() => world.close())

const create = (at: number, who = manager) => {
  const body = { name: 'Ana Example', email: `limit.${at}@example.com` }
  return world.call(createEmployee, { body }, who.token)
}

test('[AUTH-14] past 30 a minute no email is sent and taken emails stay hidden; other changes succeed', async () => {
  const employee = await world.employee(manager)
  const change = (body: { email: string; name?: string }) =>
    world.call(updateEmployee, { params: { id: employee.id }, body }, manager.token)
  expect((await change({ email: 'limit.changed@example.com' })).status).toBe(200)
  const statuses = []
  for (let at = 0; at < 29; at++) statuses.push((await create(at % 20)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(9).fill(409)])
  for (const refused of [await create(99), await create(1), await change({ email: 'limit.2@example.com' })]) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  const same = await change({ email: 'Limit.Changed@example.com', name: 'Ana Maria' })
  expect(same).toMatchObject({ status: 200, body: { name: 'Ana Maria' } })
  expect((await create(100, await world.manager())).status).toBe(201)
})
