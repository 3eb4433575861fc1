import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showManagerDashboard } from '#contract/dashboard.ts'
import { listNotifications } from '#contract/notifications.ts'
import {
  askForCancellation,
  cancelVacation,
  createVacationFeed,
  decideVacation,
  endCancellation,
  listVacations,
  withdrawVacation,
} from '#contract/vacations.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'

let world: TestWorld
let manager: Person
let ana: Person
let id: string
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  world.emails().length = 0
  ;({ manager, employee: ana } = await world.agency({ employee: { name: 'Ana', vacation: true } }))
  id = await world.vacation(ana, { start: '2027-08-03', end: '2027-08-10' })
  await decide('Approved')
  // Past the seconds in which a decision can be taken back: its email is none of what follows.
  await advanceJobs(world, 10)
  await world.runJobs()
  world.emails().length = 0
})
afterAll(() => world.close())

const decide = (status: 'Approved' | 'Denied') =>
  world.call(decideVacation, { body: { vacation_id: id, status } }, manager.token)
const ask = (reason = '', who = ana) => world.call(askForCancellation, { params: { id }, body: { reason } }, who.token)
const keep = (who: Person) => world.call(endCancellation, { params: { id } }, who.token)
const cancel = (response = '') => world.call(cancelVacation, { params: { id }, body: { response } }, manager.token)
const shown = async (who: Person) => (await world.call(listVacations, {}, who.token)).body.items[0]
const messages = async (who: Person) =>
  (await world.call(listNotifications, {}, who.token)).body.items.map(({ message }) => message)
const subjects = async (who: Person) => {
  await world.runJobs()
  return world
    .emails()
    .filter(({ to }) => to === who.email)
    .map(({ subject }) => subject)
}

describe('[VAC-7] an approved vacation', () => {
  test('is cancelled at the employee’s request, and both are told', async () => {
    expect(await world.call(withdrawVacation, { params: { id } }, ana.token)).toMatchObject({ status: 409 })
    expect(await ask('The flight is gone')).toMatchObject({
      status: 200,
      body: { status: 'Approved', cancellation: { reason: 'The flight is gone' } },
    })
    expect((await ask('again')).body.cancellation?.reason).toBe('The flight is gone')
    expect(await messages(manager)).toEqual(['Ana asks to cancel 3 Aug 2027 to 10 Aug 2027'])
    expect(await subjects(manager)).toEqual(['Ana asks to cancel a vacation'])
    expect(world.emails().at(-1)?.text).toContain('Ana:\n> The flight is gone')
    expect((await shown(manager))?.cancellation?.reason).toBe('The flight is gone')
    const colleague = await world.employee(manager)
    expect(await shown(colleague)).toMatchObject({ status: 'Approved', cancellation: null })
    expect(await cancel('Sorry')).toMatchObject({
      status: 200,
      body: { status: 'Cancelled', response: 'Sorry', cancellation: null },
    })
    expect((await cancel()).body).toMatchObject({ status: 'Cancelled', response: 'Sorry' })
    expect((await messages(ana))[0]).toBe('Your vacation 3 Aug 2027 to 10 Aug 2027 was cancelled')
    expect(await subjects(ana)).toEqual(['Your vacation was cancelled'])
    expect(world.emails().at(-1)?.text).toContain('Mara Manager:\n> Sorry')
    expect(await shown(ana)).toMatchObject({ status: 'Cancelled', backgroundColor: '#8b1a1a' })
    expect((await world.call(listVacations, {}, colleague.token)).status).toBe(404)
    const { pending, approved, denied } = (await world.call(showManagerDashboard, {}, manager.token)).body
    expect([pending, approved, denied]).toEqual([0, 0, 0])
  })

  test('stays when the Manager declines or the employee no longer asks; an email out of date is not sent', async () => {
    await ask()
    expect((await keep(manager)).body).toMatchObject({ status: 'Approved', cancellation: null })
    expect((await messages(ana))[0]).toBe('Your vacation 3 Aug 2027 to 10 Aug 2027 stays approved')
    expect(await subjects(ana)).toEqual(['Your vacation stays approved'])
    expect(await subjects(manager)).toEqual([])
    await ask()
    expect((await keep(ana)).body.cancellation).toBeNull()
    expect(await subjects(manager)).toEqual([])
    expect(await subjects(ana)).toHaveLength(1)
  })

  test('is cancelled by the Manager unasked, and can be approved again', async () => {
    expect((await cancel()).status).toBe(200)
    expect((await ask()).body.code).toBe('not_approved')
    expect((await decide('Approved')).body.status).toBe('Approved')
    expect((await ask()).status).toBe(200)
    expect((await decide('Denied')).body).toMatchObject({ status: 'Denied', cancellation: null })
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'not_approved' } })
  })

  test('[AUTH-9] is cancelled by nobody else', async () => {
    const [colleague, stranger] = [await world.employee(manager), await world.manager()]
    expect((await ask('', colleague)).status).toBe(404)
    expect((await keep(colleague)).status).toBe(404)
    for (const call of [cancelVacation, endCancellation]) {
      const input = call === cancelVacation ? { params: { id }, body: {} } : { params: { id } }
      expect((await world.call(call, input as never, stranger.token)).status).toBe(404)
    }
    expect((await world.call(cancelVacation, { params: { id }, body: {} }, ana.token)).status).toBe(403)
    expect((await shown(ana))?.status).toBe('Approved')
  })
})

describe('[VAC-7] the calendar feed', () => {
  const feedOf = async () => new URL((await world.call(createVacationFeed, {}, manager.token)).body.url).pathname
  const read = (url: string, headers: Record<string, string> = {}) =>
    world.app.server.inject({ method: 'GET', url, headers })
  const eventIn = (text: string) => {
    const [event] = convertIcsCalendar(undefined, text).events ?? []
    return event && [event.status, event.sequence]
  }

  test.each([
    ['cancelled', cancel],
    ['denied afterwards', () => decide('Denied')],
  ])('says for 30 days that a vacation was %s, with a raised sequence', async (_, end) => {
    const url = await feedOf()
    expect(eventIn((await read(url)).body)).toEqual(['CONFIRMED', 1])
    await end()
    expect(eventIn((await read(url)).body)).toEqual(['CANCELLED', 2])
    await decide('Approved')
    expect(eventIn((await read(url)).body)).toEqual(['CONFIRMED', 3])
    await end()
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('vacations')
        .set({ ended_at: new Date(Date.now() - 31 * 86_400_000) })
        .where('id', '=', id)
        .execute(),
    )
    expect(eventIn((await read(url)).body)).toBeUndefined()
  })

  test('without vacations has a component, and ends with CRLF', async () => {
    const { body } = await read(
      new URL((await world.call(createVacationFeed, {}, (await world.manager()).token)).body.url).pathname,
    )
    expect(body).toMatch(/\r\nBEGIN:VTIMEZONE\r\n(?:.+\r\n)+END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/)
    expect(convertIcsCalendar(undefined, body).timezones).toHaveLength(1)
    expect((await read(await feedOf())).body.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
  })

  test('answers a conditional request with 304 until something changes', async () => {
    const url = await feedOf()
    const { headers, body } = await read(url)
    const etag = String(headers.etag)
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect(headers['cache-control']).toBe('private, no-cache')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await read(url, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await read(url, { 'if-none-match': '"other"' })).body).toBe(body)
    await cancel()
    const changed = await read(url, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })
})
