import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archivePerson } from '#contract/clients.ts'
import { updateEvents } from '#contract/onboarding.ts'
import { createSettings, updateNotificationSettings } from '#contract/settings.ts'
import { showVacationFacts } from '#contract/vacations.ts'
import type { OnboardingAnswers } from '#server/testing/onboarding-row.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let ana: Person
let ben: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  ana = await world.employee(manager, { name: 'Ana' })
  ben = await world.employee(manager, { name: 'Ben' })
})
afterAll(() => world.close())

const facts = (id: string, who = manager) => world.call(showVacationFacts, { params: { id } }, who.token)
const events = async (id: string) =>
  (await facts(id)).body.events.map(({ client_business, date, name }) => [client_business, date, name])
const archive = ({ id }: Person) =>
  world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute(),
  )

/** A client with Valentine's Day and an anniversary on 16 February. */
async function datedClient(
  business_name: string,
  services: OnboardingAnswers['services'] = ['social'],
): Promise<Person> {
  const client = await world.client(manager, { business_name })
  const more = {
    observances: JSON.stringify({ february_dates: ["Valentine's Day"] }),
    custom_dates: JSON.stringify([{ date: '2020-02-16', name: 'Anniversary' }]),
  }
  await world.onboard(client, { services, more })
  return client
}

test.each([
  ['has no settings', {}, true, false],
  ['wants no email', { email: false }, true, false],
  ['wants no word in the app', { notification: false }, true, false],
  ['wants neither', { email: false, notification: false }, false, false],
  ['is archived', { archived: true }, false, true],
  ['was archived and restored', { archived: false }, true, false],
  ['is archived and wants neither', { email: false, notification: false, archived: true }, false, true],
])('[VAC-5] whether an employee who %s is told of the decision', async (_who, wants, told, archived) => {
  const id = await world.vacation(ana)
  const { archived: isArchived, ...channels } = { archived: undefined, ...wants }
  await world.call(createSettings, {}, ana.token)
  if (Object.keys(channels).length > 0)
    await world.call(
      updateNotificationSettings,
      { body: { user_id: ana.id, vacation_notifications: channels } },
      ana.token,
    )
  for (const on of isArchived === undefined ? [] : isArchived ? [true] : [true, false])
    await world.call(archivePerson, { body: { id: ana.id, archive: on } }, manager.token)
  expect((await facts(id)).body).toMatchObject({ told, archived })
})

test('[VAC-7] the Manager sees approved and pending vacations of others on the same days', async () => {
  const id = await world.vacation(ana, { start: '2027-02-10', end: '2027-02-20', note: 'At the sea' })
  const [before, after] = ['2027-02-09', '2027-02-21']
  const [first, last] = ['2027-02-10', '2027-02-20']
  const benFirst = await world.vacation(ben, { start: '2027-02-01', end: first, status: 'Approved', note: 'private' })
  const benLast = await world.vacation(ben, { start: last, end: '2027-03-01' })
  const within = await world.vacation(ben, { start: '2027-02-14', end: '2027-02-14', status: 'Approved' })
  const around = await world.vacation(ben, { start: '2027-01-01', end: '2027-12-31' })
  const ownAgain = await world.vacation(ana, { start: '2027-02-19', end: '2027-02-25' })
  await world.vacation(ben, { start: '2027-01-01', end: before, status: 'Approved' })
  await world.vacation(ben, { start: after, end: '2027-03-01', status: 'Approved' })
  await world.vacation(ben, { start: first, end: last, status: 'Denied' })
  await world.vacation(ana, { start: first, end: last, status: 'Denied' })
  await world.vacation(await world.employee(manager, { name: 'Gone', archived: true }), { start: first, end: last })
  await world.vacation(await world.employee(await world.manager()), { start: first, end: last, status: 'Approved' })

  const { status, body } = await facts(id)
  expect(status).toBe(200)
  expect(body.vacation).toMatchObject({ _id: id, user_name: 'Ana', start: first, end: last, note: 'At the sea' })
  expect(body.away.map(({ _id }) => _id)).toEqual([around, benFirst, within, benLast])
  expect(body.away[1]).toEqual({
    _id: benFirst,
    user_id: ben.id,
    user_name: 'Ben',
    start: '2027-02-01',
    end: first,
    status: 'Approved',
  })
  expect(body.own).toEqual([
    { _id: ownAgain, user_name: 'Ana', start: '2027-02-19', end: '2027-02-25', status: 'Pending' },
  ])
  expect(body.events).toEqual([])
})

test("the clients' dates are listed in order with the client's name", async () => {
  const id = await world.vacation(ana, { start: '2027-02-14', end: '2027-02-16' })
  const [zebra, apple] = [await datedClient('Zebra Hotel'), await datedClient('Apple Farm')]
  for (const client of [zebra, apple]) await world.grant(ana, client, 'instagram_username')
  expect(await events(id)).toEqual([
    ['Apple Farm', '2027-02-14', "Valentine's Day"],
    ['Zebra Hotel', '2027-02-14', "Valentine's Day"],
    ['Apple Farm', '2027-02-16', 'Anniversary'],
    ['Zebra Hotel', '2027-02-16', 'Anniversary'],
  ])
  expect((await facts(id)).body.events[0]?.client_id).toBe(apple.id)
  expect(await events(await world.vacation(ana, { start: '2027-02-15', end: '2027-02-15' }))).toEqual([])
  expect(await events(await world.vacation(ana, { start: '2027-02-16', end: '2027-02-16' }))).toHaveLength(2)
})

test('no dates are listed for a client of whom the employee sees nothing', async () => {
  const id = await world.vacation(ana, { start: '2027-02-14', end: '2027-02-16' })
  const [granted, emptied, ofBen, archived, notBought] = [
    await datedClient('Granted'),
    await datedClient('Emptied'),
    await datedClient('Of Ben'),
    await datedClient('Archived'),
    await datedClient('Not chosen'),
  ]
  await datedClient('Never granted')
  for (const client of [granted, archived]) await world.grant(ana, client, 'social_questions')
  await world.grant(ana, emptied)
  await world.grant(ben, ofBen, 'social_questions')
  await archive(archived)
  // A grant of a service that the client did not buy shows nothing.
  await world.grant(ana, notBought, 'yelp_username')
  expect((await events(id)).map(([business]) => business)).toEqual(['Granted', 'Granted'])
})

test('no dates are listed for a client without social media or without onboarding', async () => {
  const id = await world.vacation(ana, { start: '2027-02-14', end: '2027-02-16' })
  const web = await datedClient('Website only', ['webdev'])
  const never = await world.client(manager)
  for (const client of [web, never]) await world.grant(ana, client, 'website', 'national_days')
  expect(await events(id)).toEqual([])
})

test('the dates are those that the client entered during onboarding', async () => {
  const id = await world.vacation(ana, { start: '2027-02-14', end: '2027-02-16' })
  const client = await world.client(manager, { onboarded: { services: ['social'] } })
  await world.grant(ana, client, 'national_days')
  const custom_dates = [
    { date: '2026-02-15', name: 'Opening' },
    { date: 'every second Sunday', name: 'Brunch' },
  ]
  const body = { events_page: { completed: true }, february_dates: ["Valentine's Day"], custom_dates }
  expect((await world.call(updateEvents, { body }, client.token)).status).toBe(200)
  expect(await events(id)).toEqual([
    ['Blue Door Bakery', '2027-02-14', "Valentine's Day"],
    ['Blue Door Bakery', '2027-02-15', 'Opening'],
  ])
})

test("the facts of an archived employee's request are shown, those of another workspace are not", async () => {
  const id = await world.vacation(ana)
  await archive(ana)
  expect((await facts(id)).body.vacation).toMatchObject({ user_name: 'Ana' })
  for (const missing of [newId(), 'no-id'])
    expect(await facts(missing)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await facts(id, await world.manager())).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await facts(id, await world.manager({ tier: 'solo' }))).toMatchObject({ body: { code: 'agency_only' } })
  expect((await facts(id, ben)).status).toBe(403)
})
