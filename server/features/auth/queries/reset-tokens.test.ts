import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestReset } from '#contract/auth.ts'
import { createEmployee } from '#contract/employees.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { updateLoginEmail } from './logins.ts'
import { updateEmployeeUser } from './users.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())

const mailsTo = (email: string) => world.emails().filter((mail) => mail.to === email)

/** Waits until a transaction is blocked by a lock. */
function untilSomebodyWaits(): Promise<void> {
  const text = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  const waiting = { name: 'waiting', text, values: [] }
  const somebody = async () => expect(await world.database.db.system.sql(waiting)).not.toEqual([])
  return vi.waitFor(somebody, { timeout: 10_000 })
}

/** Runs the jobs during an uncommitted email change; they wait for it. */
async function runJobsDuringChange(user_id: string, email: string): Promise<void> {
  const person = { manager_id: manager.id, user_id }
  const mailed = await world.database.db.system.transaction(async (tx) => {
    await updateEmployeeUser(tx, person, { email })
    await updateLoginEmail(tx, person, email)
    const running = world.runJobs()
    await untilSomebodyWaits()
    return { running }
  })
  await mailed.running
}

test('[AUTH-10] [EMP-4] no link goes to the former email while the email is changed', async () => {
  const known = await world.employee(manager)
  await world.call(requestReset, { body: { email: known.email } })
  await runJobsDuringChange(known.id, 'known.new@example.com')
  expect([mailsTo(known.email).length, mailsTo('known.new@example.com').length]).toEqual([0, 1])

  const mistyped = { name: 'Bo', email: 'mistyped@example.com' }
  const { id } = (await world.call(createEmployee, { body: mistyped }, manager.token)).body
  await runJobsDuringChange(id, 'right@example.com')
  expect([mailsTo(mistyped.email).length, mailsTo('right@example.com').length]).toEqual([0, 1])
})
