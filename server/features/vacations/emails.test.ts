import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideVacation, reopenVacation, submitVacation, withdrawVacation } from '#contract/vacations.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let ana: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager({ name: 'Mara' })
  ana = await world.employee(manager, { name: 'Ana', vacation: true })
})
afterAll(() => world.close())

const submit = async (start_date = '2026-08-03', end_date = '2026-08-10') =>
  (await world.call(submitVacation, { body: { start_date, end_date, note: 'a private note' } }, ana.token)).body._id
const decide = (vacation_id: string, status: 'Approved' | 'Denied', response = '') =>
  world.call(decideVacation, { body: { vacation_id, status, response } }, manager.token)
const emailsTo = async ({ email }: Person) => {
  // Past the seconds in which a decision can be taken back.
  await advanceJobs(world, 10)
  await world.runJobs()
  return world.emails().filter(({ to }) => to === email)
}
const turnOff = ({ id: user_id, workspace: manager_id }: Person) =>
  world.database.db.system.transaction((tx) =>
    tx
      .insertInto('notification_preferences')
      .values({ manager_id, user_id, kind: 'vacation', channel: 'email', enabled: false })
      .execute(),
  )

test('[VAC-1] the Manager receives the request by email with its link and without its note', async () => {
  const id = await submit()
  const [sentEmail, ...more] = await emailsTo(manager)
  expect(more).toEqual([])
  expect(sentEmail?.subject).toBe('Ana asks for days off')
  expect(sentEmail?.text).toContain('Ana asks for 3–10 Aug 2026 off.')
  expect(sentEmail?.text).toContain(`http://foyer.test/calendar/manage/${id}`)
  expect(`${sentEmail?.text}${sentEmail?.html}`).not.toContain('a private note')
  expect(await emailsTo(ana)).toEqual([])
})

test('the email names one day when the request is for one day', async () => {
  await submit('2026-08-03', '2026-08-03')
  expect((await emailsTo(manager))[0]?.text).toContain('Ana asks for 3 Aug 2026 off.')
})

test.each(['Approved', 'Denied'] as const)(
  '[VAC-5] the employee receives an email when the request is %s',
  async (status) => {
    const id = await submit()
    await world.runJobs()
    await decide(id, status, 'Enjoy it')
    const [sentEmail, ...more] = await emailsTo(ana)
    expect(more).toEqual([])
    expect(sentEmail?.subject).toBe(`Your vacation request was ${status.toLowerCase()}`)
    expect(sentEmail?.text).toContain(`Your request for 3–10 Aug 2026 was ${status.toLowerCase()}.`)
    expect(sentEmail?.text).toContain('Mara:\n> Enjoy it')
    expect(sentEmail?.text).toContain(`http://foyer.test/calendar/details/${id}`)
  },
)

test('only the last decision is emailed when two come before the email is sent', async () => {
  const id = await submit()
  await decide(id, 'Denied', 'No')
  await decide(id, 'Approved')
  const emails = await emailsTo(ana)
  expect(emails.map(({ subject }) => subject)).toEqual(['Your vacation request was approved'])
  expect(emails[0]?.text).not.toContain('> ')
})

test('[VAC-5] no email is sent about a decision that was taken back at once', async () => {
  const id = await submit()
  await decide(id, 'Denied', 'No')
  await world.runJobs()
  await world.call(reopenVacation, { params: { id } }, manager.token)
  expect(await emailsTo(ana)).toEqual([])
})

test('the email shortens a long response', async () => {
  await decide(await submit(), 'Approved', `${'x'.repeat(600)} the end`)
  const [sentEmail] = await emailsTo(ana)
  expect(sentEmail?.text).toContain(`${'x'.repeat(500)}…`)
  expect(sentEmail?.text).not.toContain('the end')
})

test('no email is sent when the request was decided or withdrawn first', async () => {
  await decide(await submit(), 'Approved')
  await world.call(withdrawVacation, { params: { id: await submit() } }, ana.token)
  expect(await emailsTo(manager)).toEqual([])
})

test('[VAC-5] [NOTE-5] no email is sent to a recipient who switched these emails off', async () => {
  await turnOff(manager)
  await turnOff(ana)
  const id = await submit()
  expect(await emailsTo(manager)).toEqual([])
  await decide(id, 'Approved')
  expect(await emailsTo(ana)).toEqual([])
})

test('no email is sent to an archived recipient', async () => {
  await decide(await submit(), 'Approved')
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', ana.id).execute(),
  )
  expect(await emailsTo(ana)).toEqual([])
})

test('the email escapes a name that contains markup', async () => {
  const name = '<b>Ana</b>\nBcc: x'
  const odd = await world.employee(manager, { name, vacation: true })
  await world.call(submitVacation, { body: { start_date: '2026-08-03', end_date: '2026-08-10' } }, odd.token)
  const [sentEmail] = await emailsTo(manager)
  expect(sentEmail?.html).not.toContain('<b>Ana')
  expect(sentEmail?.text).not.toMatch(/^Bcc/m)
})
