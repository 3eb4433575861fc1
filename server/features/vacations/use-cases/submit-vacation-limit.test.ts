import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitVacation, withdrawVacation } from '#contract/vacations.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld({ limits: true })
  manager = await world.manager()
})
afterAll(() => world.close())

const submit = (who: Person) =>
  world.call(submitVacation, { body: { start_date: '2026-08-03', end_date: '2026-08-10' } }, who.token)

test('[AUTH-14] an employee who submits and withdraws repeatedly sends the Manager 60 emails an hour at most', async () => {
  const ana = await world.employee(manager, { vacation: true })
  for (let at = 0; at < 60; at++) {
    const { status, body } = await submit(ana)
    expect(status).toBe(201)
    await world.call(withdrawVacation, { params: { id: body._id } }, ana.token)
  }
  const refused = await submit(ana)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await submit(await world.employee(manager, { vacation: true }))).status).toBe(201)
})
