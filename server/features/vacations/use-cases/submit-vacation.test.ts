import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxPendingRequests, vacationColor } from '#contract/domain/vacations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { listEmployeeVacations, listVacations, submitVacation, withdrawVacation } from '#contract/vacations.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { countVacations } from './list-vacations.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
let manager: Person
let ana: Person
let ben: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  ana = await world.employee(manager, { name: 'Ana', vacation: true })
  ben = await world.employee(manager, { name: 'Ben', vacation: true })
})
afterAll(() => world.close())

const submit = (who: Person, start_date: string, end_date: string, note?: string) =>
  world.call(submitVacation, { body: { start_date, end_date, ...(note === undefined ? {} : { note }) } }, who.token)
const all = (who: Person) => world.call(listVacations, {}, who.token)
const of = (who: Person, user_id: string) => world.call(listEmployeeVacations, { params: { user_id } }, who.token)
const daysOf = async (who: Person) =>
  ((await all(who)).body.items ?? []).map(({ user_name, start, status }) => [user_name, start, status])
const archive = ({ id }: Person) =>
  world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute(),
  )
const none = { status: 404, body: { code: 'no_vacations_found', detail: 'No Vacation Requests Found' } }

/** Waits until a session waits for a lock. */
function untilSomebodyWaits(): Promise<void> {
  const text = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  const waiting = { name: 'waiting_in_submit_vacation', text, values: [] }
  const seesWaiting = async () => expect(await world.database.db.system.sql(waiting)).not.toEqual([])
  return vi.waitFor(seesWaiting)
}

describe('[VAC-2] submitting a vacation', () => {
  test('[VAC-6] a request is stored with both end days and status Pending', async () => {
    const { status, body } = await submit(ana, '2026-08-03', '2026-08-10', 'At the sea')
    expect(status).toBe(201)
    const request = {
      _id: body._id,
      user_id: ana.id,
      user_name: 'Ana',
      start: '2026-08-03',
      end: '2026-08-10',
      note: 'At the sea',
      status: 'Pending',
      response: '',
      backgroundColor: vacationColor('Pending'),
      cancellation: null,
    }
    expect(body).toEqual(request)
    expect((await all(manager)).body).toEqual({ items: [request] })
    expect((await of(ana, ana.id)).body).toEqual({ items: [request] })
  })

  test('[VAC-1] [NOTE-7] the Manager is notified with the employee, the days and a link', async () => {
    const { body } = await submit(ana, '2026-08-03', '2026-08-10')
    const { items, unread } = (await world.call(listNotifications, {}, manager.token)).body
    expect(unread).toBe(1)
    expect(items[0]).toMatchObject({
      message: 'Ana requested 3 Aug 2026 to 10 Aug 2026',
      link: `/calendar/manage/${body._id}`,
    })
    expect((await world.call(listNotifications, {}, ben.token)).body.items).toEqual([])
  })

  test('one day can be requested, and days can be requested twice', async () => {
    expect((await submit(ana, '2026-08-03', '2026-08-03')).status).toBe(201)
    expect((await submit(ana, '2026-08-01', '2026-08-05')).status).toBe(201)
    expect((await of(ana, ana.id)).body.items).toHaveLength(2)
  })

  test('a request for a day that does not exist is refused, and nothing is stored', async () => {
    const { status, body } = await submit(ana, '2026-02-31', '2026-03-01')
    const errors = [{ path: 'start_date', message: 'Enter a date as YYYY-MM-DD.' }]
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors })
    expect(await all(manager)).toMatchObject(none)
  })

  test('a request is refused from every caller but an Employee with the permission', async () => {
    const plain = await world.employee(manager)
    const client = await world.client(manager)
    expect(await submit(plain, '2026-08-03', '2026-08-03')).toMatchObject({
      status: 403,
      body: { code: 'permission_missing' },
    })
    for (const who of [manager, client])
      expect(await submit(who, '2026-08-03', '2026-08-03')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await all(manager)).toMatchObject(none)
  })

  test(`the last of ${maxPendingRequests} pending requests is counted when several come at once`, async () => {
    for (let made = 0; made < maxPendingRequests - 1; made++) await world.vacation(ana)
    const asked = await world.database.db.system.transaction(async (tx) => {
      await tx.sql({
        name: 'lock_in_test_in_submit_vacation',
        text: 'select from users where id = $1 for no key update',
        values: [ana.id],
      })
      const row = { manager_id: manager.id, id: newId(), user_id: ana.id, start_date: '2026-09-01', note: '' }
      await tx
        .insertInto('vacations')
        .values({ ...row, end_date: row.start_date })
        .execute()
      const answer = submit(ana, '2026-09-01', '2026-09-01')
      await Promise.race([answer, untilSomebodyWaits()])
      return { answer }
    })
    expect(await asked.answer).toMatchObject({ status: 409, body: { code: 'too_many_pending' } })
  })

  test(`at most ${maxPendingRequests} requests are pending, and decided ones do not count`, async () => {
    for (let made = 0; made < maxPendingRequests - 2; made++) await world.vacation(ana)
    await world.vacation(ana, { status: 'Approved' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(ana, '2026-09-01', '2026-09-01')))
    const refusals = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 201).length, refusals.length]).toEqual([2, 3])
    const refused = await submit(ana, '2026-09-01', '2026-09-01')
    expect(refused.body).toMatchObject({ code: 'too_many_pending', detail: problemTexts.too_many_pending })
    expect((await submit(ben, '2026-09-01', '2026-09-01')).status).toBe(201)
    const [first] = (await of(ana, ana.id)).body.items
    await world.call(withdrawVacation, { params: { id: first?._id ?? '' } }, ana.token)
    expect((await submit(ana, '2026-09-01', '2026-09-01')).status).toBe(201)
  })

  test('no request of an archived employee remains when submitting and archiving come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const someone = await world.employee(manager, { vacation: true })
      const [asked] = await Promise.all([submit(someone, '2026-09-01', '2026-09-01'), archive(someone)])
      expect([201, 401]).toContain(asked.status)
      expect((await submit(someone, '2026-09-02', '2026-09-02')).status).toBe(401)
    }
  })
})

describe('visibility of vacations', () => {
  beforeEach(async () => {
    await world.vacation(ana, { start: '2026-08-03', note: 'own note', response: 'own answer', status: 'Approved' })
    await world.vacation(ana, { start: '2026-08-04', status: 'Denied' })
    await world.vacation(ben, { start: '2026-08-05', note: 'secret', response: 'secret too', status: 'Approved' })
    await world.vacation(ben, { start: '2026-08-06', note: 'secret' })
    await world.vacation(ben, { start: '2026-08-07', note: 'secret', status: 'Denied' })
  })

  test('[VAC-4] the Manager sees all requests, an Employee their own and the approved days of colleagues', async () => {
    expect(await daysOf(manager)).toEqual([
      ['Ben', '2026-08-07', 'Denied'],
      ['Ben', '2026-08-06', 'Pending'],
      ['Ben', '2026-08-05', 'Approved'],
      ['Ana', '2026-08-04', 'Denied'],
      ['Ana', '2026-08-03', 'Approved'],
    ])
    expect(await daysOf(ana)).toEqual([
      ['Ben', '2026-08-05', 'Approved'],
      ['Ana', '2026-08-04', 'Denied'],
      ['Ana', '2026-08-03', 'Approved'],
    ])
  })

  test('notes and responses are visible to the Manager and to the employee only', async () => {
    const { items } = (await all(ana)).body
    expect(items.map(({ note, response }) => [note, response])).toEqual([
      ['', ''],
      ['', ''],
      ['own note', 'own answer'],
    ])
    expect(JSON.stringify((await all(manager)).body)).toContain('secret too')
  })

  test('an Employee without the permission sees the calendar', async () => {
    const plain = await world.employee(manager)
    expect(await daysOf(plain)).toEqual([
      ['Ben', '2026-08-05', 'Approved'],
      ['Ana', '2026-08-03', 'Approved'],
    ])
  })

  test('the list of one employee is shown to the Manager and that employee only', async () => {
    expect((await of(manager, ben.id)).body.items).toHaveLength(3)
    expect((await of(ana, ana.id)).body.items).toHaveLength(2)
    const stranger = await world.employee(await world.manager())
    await world.vacation(stranger)
    const [client, missing] = [await world.client(manager), newId()]
    for (const [who, user_id] of [
      [ana, ben.id],
      [ana, manager.id],
      [ana, stranger.id],
      [manager, stranger.id],
      [manager, manager.id],
      [manager, client.id],
      [manager, missing],
      [manager, 'no-id'],
    ] as const)
      expect(await of(who, user_id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await of(client, client.id)).status).toBe(403)
  })

  test('[VAC-4] an empty list answers the documented error', async () => {
    const lonely = await world.manager()
    const employee = await world.employee(lonely)
    for (const empty of [
      await all(lonely),
      await all(employee),
      await of(lonely, employee.id),
      await of(employee, employee.id),
    ])
      expect(empty).toMatchObject(none)
  })

  test("an archived employee's requests leave the common lists and stay on their own page", async () => {
    await archive(ben)
    expect((await daysOf(manager)).map(([name]) => name)).toEqual(['Ana', 'Ana'])
    expect((await daysOf(ana)).map(([name]) => name)).toEqual(['Ana', 'Ana'])
    expect((await of(manager, ben.id)).body.items).toHaveLength(3)
  })

  test('requests are counted by status, for one employee and for all active ones', async () => {
    const db = world.parts.db.forWorkspace(manager.workspace)
    expect(await countVacations(db)).toEqual({ pending: 1, approved: 2, denied: 2 })
    expect(await countVacations(db, ben.id)).toEqual({ pending: 1, approved: 1, denied: 1 })
    expect(await countVacations(db, newId())).toEqual({ pending: 0, approved: 0, denied: 0 })
    await archive(ben)
    expect(await countVacations(db)).toEqual({ pending: 0, approved: 1, denied: 1 })
    expect(await countVacations(world.parts.db.forWorkspace(newId()))).toEqual({ pending: 0, approved: 0, denied: 0 })
  })

  test('[SUB-9] on solo no vacation is listed, and all are again on agency', async () => {
    const tier = (to: 'solo' | 'agency') =>
      world.database.db.system.transaction((tx) =>
        tx.updateTable('subscriptions').set({ tier: to }).where('manager_id', '=', manager.workspace).execute(),
      )
    await tier('solo')
    await expect.poll(() => all(manager), { timeout: WITHIN_A_SECOND }).toMatchObject(none)
    expect(await of(manager, ben.id)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
    await tier('agency')
    await expect.poll(async () => (await all(manager)).body.items?.length, { timeout: WITHIN_A_SECOND }).toBe(5)
  })
})
