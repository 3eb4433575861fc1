import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requestReset } from '#contract/auth.ts'
import { createEmployee } from '#contract/employees.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { updateLoginEmail } from './logins.ts'
import { updateUserDetails } from './users.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
afterAll(() => world.close())

const emailsTo = (email: string) => world.emails().filter((sentEmail) => sentEmail.to === email)

/** Waits until a transaction is blocked by a lock. */
function untilSomebodyWaits(): Promise<void> {
  const text = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  const waiting = { name: 'waiting_in_reset_tokens', text, values: [] }
  const seesWaiting = async () => expect(await world.database.db.system.sql(waiting)).not.toEqual([])
  return vi.waitFor(seesWaiting)
}

/** Runs the jobs during an uncommitted email change; they wait for it. */
async function runJobsDuringChange(user_id: string, email: string): Promise<void> {
  const person = { manager_id: manager.id, user_id }
  const sending = await world.database.db.system.transaction(async (tx) => {
    await updateUserDetails(tx, person, { email })
    await updateLoginEmail(tx, person, email)
    const running = world.runJobs()
    await untilSomebodyWaits()
    return { running }
  })
  await sending.running
}

test('[AUTH-10] [EMP-4] no link goes to the former email while the email is changed', async () => {
  const known = await world.employee(manager)
  await world.call(requestReset, { body: { email: known.email } })
  await runJobsDuringChange(known.id, 'known.new@example.com')
  expect([emailsTo(known.email).length, emailsTo('known.new@example.com').length]).toEqual([0, 1])

  const mistyped = { name: 'Bo', email: 'mistyped@example.com' }
  const { id } = (await world.call(createEmployee, { body: mistyped }, manager.token)).body
  await runJobsDuringChange(id, 'right@example.com')
  expect([emailsTo(mistyped.email).length, emailsTo('right@example.com').length]).toEqual([0, 1])
})
