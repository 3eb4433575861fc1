import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GrantKey } from '#contract/domain/grant-keys.ts'
import { savePermission, showClientPermission } from '#contract/permissions.ts'
import {
  cancelVacation,
  decideVacation,
  grantStandIn,
  showVacationFacts,
  withdrawVacation,
} from '#contract/vacations.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import type { OnboardingAnswers } from '#server/testing/onboarding-row.ts'
import { untilWaiting } from '#server/testing/test-database.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let ana: Person
let ben: Person
let bakery: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  ana = await world.employee(manager, { name: 'Ana' })
  ben = await world.employee(manager, { name: 'Ben' })
  bakery = await clientWithDates('Bakery', ['social', 'webdev'])
})
afterAll(() => world.close())

/** In the future, whenever the test runs. */
const year = new Date().getUTCFullYear() + 1
const days = { start: `${year}-02-10`, end: `${year}-02-20` }

/** A client with an event on 16 February. */
async function clientWithDates(
  business_name: string,
  services: OnboardingAnswers['services'],
  date = '2020-02-16',
): Promise<Person> {
  const client = await world.client(manager, {
    business_name,
    onboarded: { services, more: { custom_dates: JSON.stringify([{ date, name: 'Anniversary' }]) } },
  })
  return client
}

const facts = async (id: string) => (await world.call(showVacationFacts, { params: { id } }, manager.token)).body
const alone = async (id: string) =>
  (await facts(id)).alone.map(({ client_business, grants }) => [client_business, ...grants])
const standIn = (id: string, employee: Person, who = manager) =>
  world.call(grantStandIn, { params: { id }, body: { employee_id: employee.id } }, who.token)
const grantsOf = async (employee: Person, client = bakery) => {
  const params = { employee_id: employee.id, client_id: client.id }
  const { permission } = (await world.call(showClientPermission, { params }, manager.token)).body
  const keys = Object.entries(permission).flatMap(([key, on]) => (on === true ? [key] : []))
  return { keys: [...keys, ...(permission.more ?? [])], ends: permission.ends ?? {} }
}
const events = async (action: 'vacation.stand_in_given' | 'vacation.stand_in_ended') =>
  (await listAuditEntriesAbout(world.parts.db.forWorkspace(manager.workspace), ana.id, action)).map(
    ({ about_name }) => about_name,
  )
const own: GrantKey[] = ['instagram_username', 'instagram_password', 'website', 'item:newsletter']

describe('the cover check', () => {
  test('[COL-43] names what only the absent employee can open, at clients with events in the days', async () => {
    const quiet = await clientWithDates('Quiet', ['social'], '2020-06-01')
    const shop = await clientWithDates('Shop', ['webdev'])
    for (const client of [bakery, quiet, shop]) await world.grant(ana, client, ...own, 'branding_questions')
    const id = await world.vacation(ana, days)
    expect(await alone(id)).toEqual([['Bakery', ...own]])
    expect((await facts(id)).alone[0]?.events).toBe(1)
    await world.grant(ben, bakery, 'instagram_username', 'item:newsletter')
    expect(await alone(id)).toEqual([['Bakery', 'instagram_password', 'website']])
    await world.grant(ben, bakery, ...own)
    expect(await alone(id)).toEqual([])
  })

  test('[COL-43] does not count colleagues who are away, archived, or whose grant has ended', async () => {
    await world.grant(ana, bakery, 'website')
    const id = await world.vacation(ana, days)
    const gone = await world.employee(manager, { archived: true })
    await world.grant(gone, bakery, 'website')
    await world.grantUntil({ website: '2026-01-01' }, ben, bakery, 'website')
    expect(await alone(id)).toEqual([['Bakery', 'website']])
    await world.grant(ben, bakery, 'website')
    const away = await world.vacation(ben, { start: days.end, end: `${year}-03-01` })
    expect(await alone(id)).toEqual([])
    await world.call(decideVacation, { body: { vacation_id: away, status: 'Approved', response: '' } }, manager.token)
    expect(await alone(id)).toEqual([['Bakery', 'website']])
  })

  test('[COL-43] counts a grant by the days of the vacation', async () => {
    const before = `${year}-02-09`
    await world.grantUntil({ email: before, website: `${year}-02-15` }, ana, bakery, 'email', 'website', 'assets')
    const id = await world.vacation(ana, days)
    expect(await alone(id)).toEqual([['Bakery', 'website', 'assets']])
    await world.grantUntil({ website: before, assets: days.end }, ben, bakery, 'website', 'assets')
    expect(await alone(id)).toEqual([['Bakery', 'website']])
    await world.grantUntil({ website: `${year}-02-15`, assets: `${year}-02-19` }, ben, bakery, 'website', 'assets')
    expect(await alone(id)).toEqual([['Bakery', 'assets']])
  })
})

describe('a stand-in', () => {
  test('[COL-44] gets the same grants until the last day; those they have stay as they are', async () => {
    await world.grantUntil({ website: `${year}-02-15` }, ana, bakery, ...own)
    await world.grant(ben, bakery, 'instagram_username')
    const id = await world.vacation(ana, days)
    const { status, body } = await standIn(id, ben)
    expect(status).toBe(200)
    expect(body).toMatchObject({ alone: [], stand_ins: [{ employee_id: ben.id, name: 'Ben', clients: 1 }] })
    const given = {
      keys: own,
      ends: { instagram_password: days.end, website: `${year}-02-15`, 'item:newsletter': days.end },
    }
    expect(await grantsOf(ben)).toEqual(given)
    expect((await standIn(id, ben)).body.code).toBe('no_stand_in_needed')
    expect(await grantsOf(ben)).toEqual(given)
    expect(await events('vacation.stand_in_given')).toEqual(['Ben'])
  })

  test('[COL-44] keeps a grant of their own that would end earlier, and has its day back when the vacation is withdrawn', async () => {
    await world.grant(ana, bakery, 'website')
    const early = { keys: ['website'], ends: { website: `${year}-02-01` } }
    await world.grantUntil(early.ends, ben, bakery, 'website')
    const id = await world.vacation(ana, days)
    expect((await standIn(id, ben)).body.alone).toEqual([])
    expect(await grantsOf(ben)).toEqual({ keys: ['website'], ends: { website: days.end } })
    await world.call(withdrawVacation, { params: { id } }, ana.token)
    expect(await grantsOf(ben)).toEqual(early)
  })

  test('[COL-44] loses what they got as a stand-in alone, also when it was given twice', async () => {
    const early = `${year}-02-12`
    await world.grantUntil({ website: early }, ana, bakery, 'website')
    const id = await world.vacation(ana, days)
    await standIn(id, ben)
    await world.grantUntil({}, ana, bakery, 'website')
    expect((await standIn(id, ben)).status).toBe(200)
    expect(await grantsOf(ben)).toEqual({ keys: ['website'], ends: { website: days.end } })
    await world.call(withdrawVacation, { params: { id } }, ana.token)
    expect(await grantsOf(ben)).toEqual({ keys: [], ends: {} })
  })

  test('[COL-44] gets nothing of a client with whom the work is just ending', async () => {
    await world.grant(ana, bakery, ...own)
    const id = await world.vacation(ana, days)
    const { given } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', bakery.id).forUpdate().execute()
      await tx.deleteFrom('client_permissions').where('client_id', '=', bakery.id).execute()
      const given = standIn(id, ben)
      await untilWaiting(world.database)
      return { given }
    })
    expect(await given).toMatchObject({ status: 409, body: { code: 'no_stand_in_needed' } })
    expect((await grantsOf(ben)).keys).toEqual([])
    expect(await events('vacation.stand_in_given')).toEqual([])
  })

  test('[COL-44] loses them when the vacation is denied, cancelled or withdrawn, except what has another end since', async () => {
    const end = {
      denied: (id: string) =>
        world.call(decideVacation, { body: { vacation_id: id, status: 'Denied', response: '' } }, manager.token),
      cancelled: async (id: string) => {
        await world.call(decideVacation, { body: { vacation_id: id, status: 'Approved', response: '' } }, manager.token)
        expect((await grantsOf(ben)).keys).toEqual(own)
        return world.call(cancelVacation, { params: { id }, body: { response: '' } }, manager.token)
      },
      withdrawn: (id: string) => world.call(withdrawVacation, { params: { id } }, ana.token),
    }
    await world.grant(ana, bakery, ...own)
    for (const [name, ending] of Object.entries(end)) {
      await world.grant(ben, bakery, 'instagram_username')
      const id = await world.vacation(ana, days)
      await standIn(id, ben)
      await world.call(
        savePermission,
        { body: { employee_id: ben.id, client_id: bakery.id, ends: { website: null } } },
        manager.token,
      )
      expect((await ending(id)).status, name).toBeLessThan(300)
      expect(await grantsOf(ben), name).toEqual({ keys: ['instagram_username', 'website'], ends: {} })
      expect((await events('vacation.stand_in_ended'))[0]).toBe('Ben')
    }
    expect(await events('vacation.stand_in_ended')).toHaveLength(3)
  })

  test('[COL-44] is an active colleague who is not the absent one, for a vacation that takes place', async () => {
    await world.grant(ana, bakery, 'website')
    const id = await world.vacation(ana, days)
    const { status, body } = await standIn(id, ana)
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail: vacationTexts.standInIsAway('Ana') })
    const [gone, client] = [await world.employee(manager, { archived: true }), bakery]
    const stranger = await world.employee(await world.manager())
    for (const wrong of [gone, client, stranger, { ...ben, id: newId() }])
      expect((await standIn(id, wrong)).status).toBe(404)
    expect((await standIn(id, ben, await world.manager())).status).toBe(404)
    expect((await standIn(id, ben, ana)).status).toBe(403)
    const denied = await world.vacation(ana, { ...days, status: 'Denied' })
    const past = await world.vacation(ana, { start: '2024-02-10', end: '2024-02-20' })
    for (const over of [denied, past]) expect((await standIn(over, ben)).body.code).toBe('no_stand_in_needed')
    expect((await grantsOf(ben)).keys).toEqual([])
  })
})
