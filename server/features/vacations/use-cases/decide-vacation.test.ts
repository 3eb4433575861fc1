import type { Socket } from 'socket.io-client'
import { archivePerson } from '#contract/clients.ts'
import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vacationColor } from '#contract/domain/vacations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import {
  cancelVacation,
  decideVacation,
  listEmployeeVacations,
  reopenVacation,
  submitVacation,
  withdrawVacation,
} from '#contract/vacations.ts'
import { type EventRecorder, recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { deleteVacationNotificationsOf } from './notify-vacation.ts'

let world: TestWorld
let address: string
let manager: Person
let ana: Person
let ben: Person
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  manager = await world.manager()
  ana = await world.employee(manager, { name: 'Ana', vacation: true })
  ben = await world.employee(manager, { name: 'Ben', vacation: true })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => world.close())

type Decision = Parameters<typeof world.call<typeof decideVacation>>[1]['body']
const decide = (vacation_id: string, decision: Omit<Decision, 'vacation_id'>, who = manager) =>
  world.call(decideVacation, { body: { vacation_id, ...decision } }, who.token)
const withdraw = (id: string, who: Person) => world.call(withdrawVacation, { params: { id } }, who.token)
const submit = async (who: Person) =>
  (await world.call(submitVacation, { body: { start_date: '2026-08-03', end_date: '2026-08-10' } }, who.token)).body
const findStored = async (who: Person) =>
  (await world.call(listEmployeeVacations, { params: { user_id: who.id } }, manager.token)).body.items?.[0]
const notificationsOf = async (who: Person) =>
  (await world.call(listNotifications, {}, who.token)).body.items.map(({ message, link }) => [message, link])

/** Collects all vacation events of a person until `heard()` is called. */
async function listen(who: Person): Promise<EventRecorder> {
  const socket = await connectSocket(address, who)
  sockets.push(socket)
  return recordEvents(socket, 'vacation')
}

describe('[VAC-5] deciding a vacation', () => {
  test.each(['Approved', 'Denied'] as const)('%s is stored with its response', async (status) => {
    const id = await world.vacation(ana, { note: 'At the sea' })
    const { status: code, body } = await decide(id, { status, response: 'See you then' })
    const decided = {
      _id: id,
      user_id: ana.id,
      user_name: 'Ana',
      start: '2026-08-03',
      end: '2026-08-10',
      note: 'At the sea',
      status,
      response: 'See you then',
      backgroundColor: vacationColor(status),
      cancellation: null,
    }
    expect({ code, body }).toEqual({ code: 200, body: decided })
    expect(await findStored(ana)).toEqual(decided)
    // [NOTE-7]
    expect(await notificationsOf(ana)).toEqual([[`Your vacation request was ${status}`, `/calendar/details/${id}`]])
    expect(await notificationsOf(ben)).toEqual([])
  })

  test('a decided request can be decided again and its response cleared', async () => {
    const id = await world.vacation(ana)
    await decide(id, { status: 'Denied', response: 'Too many are away' })
    const { body } = await decide(id, { status: 'Approved' })
    expect([body.status, body.response]).toEqual(['Approved', ''])
    expect((await notificationsOf(ana)).map(([message]) => message)).toEqual([
      'Your vacation request was Approved',
      'Your vacation request was Denied',
    ])
  })

  test('a decision is taken back with its notification, and a second time changes nothing', async () => {
    const id = await world.vacation(ana)
    await decide(id, { status: 'Denied', response: 'Too many are away' })
    const reopen = (who = manager) => world.call(reopenVacation, { params: { id } }, who.token)
    expect((await reopen(ana)).status).toBe(403)
    expect((await reopen(await world.manager())).status).toBe(404)
    expect((await reopen()).body).toMatchObject({ _id: id, status: 'Pending', response: '' })
    expect(await notificationsOf(ana)).toEqual([])
    expect((await reopen()).body).toMatchObject({ status: 'Pending' })
    await decide(id, { status: 'Approved' })
    await world.call(cancelVacation, { params: { id }, body: {} }, manager.token)
    expect(await reopen()).toMatchObject({ status: 409, body: { code: 'decided_meanwhile' } })
  })

  test('any other status is refused', async () => {
    const id = await world.vacation(ana)
    for (const status of ['Pending', 'approved', '', null])
      // The types allow no such status.
      expect((await decide(id, { status: status as 'Denied' })).status).toBe(422)
    expect((await decide(id, { status: 'Denied', response: 'x'.repeat(5001) })).status).toBe(422)
    expect((await findStored(ana))?.status).toBe('Pending')
  })

  test('only the Manager of the workspace decides', async () => {
    const id = await world.vacation(ana)
    for (const who of [ana, ben, await world.client(manager)])
      expect(await decide(id, { status: 'Approved' }, who)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await decide(id, { status: 'Approved' }, await world.manager())).toMatchObject({ status: 404 })
    const solo = await world.manager({ tier: 'solo' })
    const kept = await world.vacation(await world.employee(solo))
    expect(await decide(kept, { status: 'Approved' }, solo)).toMatchObject({ body: { code: 'agency_only' } })
    for (const missing of [newId(), 'no-id'])
      expect(await decide(missing, { status: 'Approved' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await findStored(ana)).toMatchObject({ status: 'Pending' })
    expect(await notificationsOf(ana)).toEqual([])
  })
})

describe('a request that is open in two tabs of the Manager', () => {
  test('a decision is refused when another came since the page was loaded, and can be repeated after', async () => {
    const id = await world.vacation(ana)
    await decide(id, { status: 'Approved', response: 'Yes', seen_status: 'Pending' })
    const late = await decide(id, { status: 'Denied', response: 'No', seen_status: 'Pending' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'decided_meanwhile', detail: problemTexts.decided_meanwhile },
    })
    expect(await findStored(ana)).toMatchObject({ status: 'Approved', response: 'Yes' })
    expect(await notificationsOf(ana)).toHaveLength(1)
    expect((await decide(id, { status: 'Denied', seen_status: 'Approved' })).status).toBe(200)
  })

  test('one of two different decisions at the same time is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await world.vacation(ana)
      const seen_status = 'Pending'
      const answers = await Promise.all([
        decide(id, { status: 'Approved', seen_status }),
        decide(id, { status: 'Denied', seen_status }),
      ])
      const won = answers.find(({ status }) => status === 200)
      expect(answers.filter((answer) => answer !== won).map(({ status }) => status)).toEqual([409])
      const all = (await world.call(listEmployeeVacations, { params: { user_id: ana.id } }, manager.token)).body.items
      expect(all.find(({ _id }) => _id === id)?.status).toBe(won?.body.status)
      expect((await notificationsOf(ana)).filter(([, link]) => link === `/calendar/details/${id}`)).toHaveLength(1)
    }
  })

  test('the same decision sent twice is stored and announced once', async () => {
    const id = await world.vacation(ana)
    const manage = await listen(manager)
    const same = { status: 'Approved', response: 'Yes', seen_status: 'Pending' } as const
    const answers = await Promise.all([decide(id, same), decide(id, same), decide(id, same)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await notificationsOf(ana)).toHaveLength(1)
    expect((await manage.takeEvents()).map(([event]) => event)).toEqual([
      `vacation decided ${ana.id}`,
      'vacations changed',
    ])
    const rows = world.database.db.system.read.selectFrom('vacations').select('decisions').where('id', '=', id)
    expect(await rows.execute()).toEqual([{ decisions: 1 }])
  })

  test('either the decision or the withdrawal succeeds when both come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await world.vacation(ana)
      const [decided, gone] = await Promise.all([decide(id, { status: 'Approved' }), withdraw(id, ana)])
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([decided.status, gone.status])
    }
  })

  test('is decided or gone when deciding and deleting the employee come at once', async () => {
    for (let round = 0; round < 5; round++) {
      const someone = await world.employee(manager)
      const id = await world.vacation(someone)
      const [decided] = await Promise.all([
        decide(id, { status: 'Approved' }),
        world.database.db.system.transaction(async (tx) => {
          const lock = {
            name: 'lock_in_test_in_decide_vacation',
            text: 'select from users where id = $1 for update',
            values: [someone.id],
          }
          await tx.sql(lock)
          await tx.deleteFrom('users').where('id', '=', someone.id).execute()
        }),
      ])
      expect([200, 404]).toContain(decided.status)
    }
  })
})

describe('[VAC-7] withdrawing a vacation', () => {
  test("withdrawing deletes the pending request and the Manager's notification", async () => {
    const { _id } = await submit(ana)
    expect(await notificationsOf(manager)).toHaveLength(1)
    expect((await withdraw(_id, ana)).status).toBe(204)
    expect(await findStored(ana)).toBeUndefined()
    expect(await notificationsOf(manager)).toEqual([])
    expect((await withdraw(_id, ana)).status).toBe(404)
  })

  test('an employee withdraws a request without the vacation permission', async () => {
    const plain = await world.employee(manager)
    expect((await withdraw(await world.vacation(plain), plain)).status).toBe(204)
  })

  test.each(['Approved', 'Denied'] as const)('withdrawing is refused when the request is %s', async (status) => {
    const id = await world.vacation(ana, { status })
    expect(await withdraw(id, ana)).toMatchObject({ status: 409, body: { code: 'already_decided' } })
    expect(await findStored(ana)).toMatchObject({ status })
  })

  test('a colleague gets not_found and the Manager forbidden', async () => {
    const id = await world.vacation(ana)
    expect(await withdraw(id, ben)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await withdraw(newId(), ben)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const foreign = await world.employee(await world.manager())
    expect((await withdraw(id, foreign)).status).toBe(404)
    expect((await withdraw(id, manager)).status).toBe(403)
    expect(await findStored(ana)).toMatchObject({ status: 'Pending' })
  })

  test('all vacation notifications about one employee can be deleted', async () => {
    await submit(ana)
    await submit(ana)
    await submit(ben)
    const db = world.parts.db.forWorkspace(manager.workspace)
    await db.transaction((tx) => deleteVacationNotificationsOf(tx, world.parts, ana.id))
    expect((await notificationsOf(manager)).map(([message]) => message)).toEqual([
      'Ben requested 3 Aug 2026 to 10 Aug 2026',
    ])
    await db.transaction((tx) => deleteVacationNotificationsOf(tx, world.parts, newId()))
    expect(await notificationsOf(manager)).toHaveLength(1)
  })
})

test('[EMP-8] the requests of an archived employee leave the bell, those of others stay', async () => {
  await submit(ana)
  await submit(ben)
  await submit(ana)
  await world.call(archivePerson, { body: { id: ana.id, archive: true } }, manager.token)
  expect((await notificationsOf(manager)).map(([message]) => message)).toEqual([
    'Ben requested 3 Aug 2026 to 10 Aug 2026',
  ])
})

describe('[VAC-5] vacation events', () => {
  test('submitting, deciding and withdrawing send the request to Manager and employee and a hint to all staff', async () => {
    const outsiders = [await world.client(manager), await world.manager()]
    const all = await Promise.all([manager, ana, ben, ...outsiders].map(listen))
    const heard = async () => Promise.all(all.map((one) => one.takeEvents()))
    const changed = ['vacations changed', {}]

    const request = await submit(ana)
    const submitted = [`vacation submitted ${manager.id}`, { id: request._id, ...request }]
    expect(await heard()).toEqual([[submitted, changed], [submitted, changed], [changed], [], []])

    const { body } = await decide(request._id, { status: 'Approved', response: 'Yes' })
    const decided = [`vacation decided ${ana.id}`, { id: body._id, ...body }]
    expect(await heard()).toEqual([[decided, changed], [decided, changed], [changed], [], []])

    const other = await submit(ben)
    await heard()
    await withdraw(other._id, ben)
    expect(await heard()).toEqual([[changed], [changed], [changed], [], []])
  })

  test('a refused call publishes no event', async () => {
    const [id, done] = [await world.vacation(ana), await world.vacation(ana, { status: 'Approved' })]
    const all = await Promise.all([manager, ana, ben].map(listen))
    await decide(id, { status: 'Denied', seen_status: 'Approved' })
    await decide(id, { status: 'Denied' }, ana)
    await withdraw(done, ana)
    await withdraw(id, ben)
    for (const one of all) expect(await one.takeEvents()).toEqual([])
  })
})
