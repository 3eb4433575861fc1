import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClient, updateBilling } from '#contract/clients.ts'
import { observancesOf } from '#contract/domain/observances.ts'
import type { CallOf } from '#contract/endpoint.ts'
import type { FileLink } from '#contract/files.ts'
import { giveClientItem, giveOwnItem, type ItemAnswer } from '#contract/items.ts'
import { assetKeys, monthLists } from '#contract/onboarding-record.ts'
import {
  createOnboarding,
  showOnboarding,
  updateClientAssets,
  updateEvents,
  updateOwnAssets,
} from '#contract/onboarding.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { everything, itemCalls } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
let phone: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
beforeEach(async () => {
  client = await world.client(manager)
  phone = await world.signInAgain(client)
  await world.call(createOnboarding, {}, client.token)
  await choose(everything)
})
afterAll(() => world.close())

const { choose, one, ask, give } = itemCalls(() => ({ world, manager, client }))
const record = async () => (await world.call(showOnboarding, {}, client.token)).body

/** A list that is changed by element: who changes it, how, and what it has afterwards. */
type ListCase = {
  name: string
  elements: (count: number) => Promise<unknown[]>
  change: (who: Person, change: object) => Promise<{ status: number }>
  stored: () => Promise<unknown[]>
  writers: () => Person[]
}

let count = 0
const uploads = async (amount: number) =>
  Promise.all(
    Array.from({ length: amount }, async (_, at) => {
      const name = `${(count += 1)}.txt`
      const uploader = at < 3 ? client : writerAt(bothSides(), at - 3)
      const { filename, location } = await world.upload(uploader, { name, bytes: Buffer.from(name), owner: client })
      return { filename, location }
    }),
  )
const names = (files: FileLink[] = []) => files.map(({ filename }) => filename)
const ownDates = (amount: number) =>
  Promise.resolve(Array.from({ length: amount }, (_, at) => ({ date: `2027-01-0${at + 1}`, name: `Sale ${at}` })))
const bothSides = () => [client, phone, manager]
const bothDevices = () => [client, phone]
const writerAt = (writers: Person[], at: number) => writers[at % writers.length] ?? client

const giveBy = (who: Person, key: string, body: ItemAnswer) =>
  who.id === manager.id
    ? world.call(giveClientItem, { params: { id: client.id, key }, body }, who.token)
    : world.call(giveOwnItem, { params: { key }, body }, who.token)
const saveEvents = (who: Person, body: CallOf<typeof updateEvents>['body']) =>
  world.call(updateEvents, { body }, who.token)

const options = ['Red', 'Green', 'Blue', 'Gold', 'Pink', 'Grey', 'White', 'Black', 'Brown', 'Teal']
let ownKey = ''
const own = async (body: Parameters<typeof ask>[0]) => {
  ownKey = (await ask(body)).body.key
}

const cases: (ListCase & { prepare?: () => Promise<void> })[] = [
  ...assetKeys.map((kind): ListCase => ({
    name: `the files of ${kind}`,
    elements: uploads,
    change: (who, change) =>
      who.id === manager.id
        ? world.call(updateClientAssets, { params: { id: client.id }, body: { assets: { [kind]: change } } }, who.token)
        : world.call(updateOwnAssets, { body: { assets: { [kind]: change } } }, who.token),
    stored: async () => names((await record()).assets[kind]),
    writers: bothSides,
  })),
  ...monthLists.map((month, at): ListCase => ({
    name: `the days of ${month}`,
    elements: (amount) =>
      Promise.resolve(
        observancesOf(at + 1)
          .slice(0, amount)
          .map(({ name }) => name),
      ),
    change: (who, change) => saveEvents(who, { [month]: change }),
    stored: async () => (await record())[month],
    writers: bothDevices,
  })),
  {
    name: 'the own dates of the events page',
    elements: ownDates,
    change: (who, change) => saveEvents(who, { custom_dates: change }),
    stored: async () => (await record()).custom_dates,
    writers: bothDevices,
  },
  {
    name: 'the own dates of the item dates',
    elements: ownDates,
    change: (who, dates) => giveBy(who, 'dates', { dates }),
    stored: async () => (await record()).custom_dates,
    writers: bothSides,
  },
  {
    name: 'the months of the item dates',
    elements: (amount) =>
      Promise.resolve(
        observancesOf(3)
          .slice(0, amount)
          .map(({ name }) => name),
      ),
    change: (who, march_dates) => giveBy(who, 'dates', { months: { march_dates } }),
    stored: async () => (await record()).march_dates,
    writers: bothSides,
  },
  {
    name: 'the files of the item logo',
    elements: uploads,
    change: (who, files) => giveBy(who, 'logo', { files }),
    stored: async () => names((await record()).assets.logo),
    writers: bothSides,
  },
  {
    name: 'the files of an own item',
    prepare: () => own({ kind: 'file', title: 'Photos' }),
    elements: uploads,
    change: (who, files) => giveBy(who, ownKey, { files }),
    stored: async () => names((await one(ownKey))?.answer.files),
    writers: bothSides,
  },
  {
    name: 'the choices of an own item',
    prepare: () => own({ kind: 'choices', title: 'Colors', options }),
    elements: (amount) => Promise.resolve(options.slice(0, amount)),
    change: (who, choices) => giveBy(who, ownKey, { choices }),
    stored: async () => (await one(ownKey))?.answer.choices ?? [],
    writers: bothSides,
  },
  {
    name: 'the dates of an own item',
    prepare: () => own({ kind: 'dates', title: 'Holidays' }),
    elements: ownDates,
    change: (who, dates) => giveBy(who, ownKey, { dates }),
    stored: async () => (await one(ownKey))?.answer.dates ?? [],
    writers: bothSides,
  },
  {
    name: 'the extra emails of the billing',
    elements: (amount) => Promise.resolve(Array.from({ length: amount }, (_, at) => `books${at}@example.com`)),
    change: (who, billing_extra_email) => {
      const named = who.id === manager.id ? { client_id: client.id } : {}
      return world.call(updateBilling, { body: { billing_extra_email, ...named } }, who.token)
    },
    stored: async () =>
      (await world.call(showClient, { params: { id: client.id } }, client.token)).body.billing.billing_extra_email.val,
    writers: bothSides,
  },
]

const shown = (element: unknown) =>
  typeof element === 'object' && element !== null && 'filename' in element ? element.filename : element

describe.each(cases)('[ONB-20] $name', ({ prepare, elements, change, stored, writers }) => {
  beforeEach(async () => prepare?.())

  test('have all that several people add at the same moment, and lack all that they remove', async () => {
    const all = await elements(9)
    const [first, added] = [all.slice(0, 3), all.slice(3)]
    expect((await change(client, { add: first })).status).toBe(200)
    const statuses = await Promise.all([
      ...added.map((element, at) => change(writerAt(writers(), at), { add: [element] })),
      ...first.slice(1).map((element, at) => change(writerAt(writers(), at + 1), { remove: [element] })),
    ])
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]))
    const expected = [...first.slice(0, 1), ...added].map(shown)
    expect(new Set(await stored())).toEqual(new Set(expected))
    expect(await stored()).toHaveLength(expected.length)
  })

  test('are the same after a change that is sent again, and are replaced by a whole list', async () => {
    const [one, two, three] = await elements(3)
    await change(client, { add: [one, two] })
    const repeated = { add: [three], remove: [one] }
    await change(client, repeated)
    const once = await stored()
    await change(phone, repeated)
    expect(await stored()).toEqual(once)
    expect(new Set(once)).toEqual(new Set([two, three].map(shown)))
    await change(client, [one])
    expect(await stored()).toEqual([shown(one)])
    await change(client, [])
    expect(await stored()).toEqual([])
  })
})

describe('a change of a list by element', () => {
  test('[ONB-20] names the wrong element by its place, and stores nothing', async () => {
    const refused = async (body: CallOf<typeof updateEvents>['body']) =>
      (await saveEvents(client, body)).body as unknown as { errors: { path: string }[] }
    expect((await refused({ may_dates: { add: ['Star Wars Day', 'No Such Day'] } })).errors).toMatchObject([
      { path: 'may_dates.add.1' },
    ])
    const long = 'x'.repeat(301)
    expect((await refused({ may_dates: { add: [long] } })).errors).toMatchObject([{ path: 'may_dates.add.0' }])
    expect((await refused({ may_dates: [long] })).errors).toMatchObject([{ path: 'may_dates.0' }])
    const misspelled = { custom_dates: { added: [] } } as never
    expect((await refused(misspelled)).errors).toMatchObject([{ path: 'custom_dates.added' }])
    expect((await refused({ custom_dates: { add: [{ date: long, name: '' }] } })).errors).toMatchObject([
      { path: 'custom_dates.add.0.date' },
    ])
    expect((await record()).may_dates).toEqual([])
  })

  test('[ONB-20] removes a name that is not in the reference list, and does not add it', async () => {
    expect((await saveEvents(client, { may_dates: { remove: ['No Such Day'] } })).status).toBe(200)
    expect((await saveEvents(client, { may_dates: { add: ['No Such Day'] } })).status).toBe(422)
  })

  test('[ONB-20] keeps the order of the reference list and of the options', async () => {
    const [first = '', second = '', third = ''] = observancesOf(1).map(({ name }) => name)
    await saveEvents(client, { january_dates: { add: [third] } })
    expect((await saveEvents(client, { january_dates: { add: [second, first] } })).body.january_dates).toEqual([
      first,
      second,
      third,
    ])
    await own({ kind: 'choices', title: 'Colors', options })
    await give(ownKey, { choices: { add: ['Blue'] } })
    expect((await give(ownKey, { choices: { add: ['Red', 'Blue'] } })).body.answer.choices).toEqual(['Red', 'Blue'])
  })

  test('[ONB-20] puts a changed date where it stood', async () => {
    const [one = { date: '', name: '' }, two, three] = await ownDates(3)
    await saveEvents(client, { custom_dates: [one, two, three] as never })
    const changed = { ...one, name: 'Opening' }
    const { body } = await saveEvents(client, { custom_dates: { add: [changed], remove: [one] } })
    expect(body.custom_dates).toEqual([changed, two, three])
  })

  test('[ONB-20] of a single choice replaces the former one, and two at once are refused', async () => {
    await own({ kind: 'choice', title: 'Color', options })
    await give(ownKey, { choices: { add: ['Red'] } })
    expect((await give(ownKey, { choices: { add: ['Blue'] } })).body.answer.choices).toEqual(['Blue'])
    expect((await give(ownKey, { choices: { add: ['Red', 'Gold'] } })).status).toBe(422)
    expect((await give(ownKey, { choices: { add: ['Mauve'] } })).body).toMatchObject({
      errors: [{ path: 'choices.add.0' }],
    })
    expect((await give(ownKey, { choices: { remove: ['Blue'] } })).body).toMatchObject({
      state: 'open',
      answer: { choices: [] },
    })
  })

  test('[ONB-20] cannot make a list longer than a whole one may be', async () => {
    const full = Array.from({ length: 1000 }, (_, at) => ({ date: '', name: `${at}` }))
    await saveEvents(client, { custom_dates: full })
    const more = await saveEvents(client, { custom_dates: { add: [{ date: '', name: 'one more' }] } })
    expect(more.body).toMatchObject({ errors: [{ path: 'custom_dates', message: fieldTexts.tooMany(1000) }] })
    const emails = Array.from({ length: 50 }, (_, at) => `a${at}@example.com`)
    await world.call(updateBilling, { body: { billing_extra_email: emails } }, client.token)
    const body = { billing_extra_email: { add: ['b@example.com'] } }
    expect((await world.call(updateBilling, { body }, client.token)).body).toMatchObject({
      errors: [{ path: 'billing_extra_email', message: fieldTexts.tooMany(50) }],
    })
  })

  test('[ONB-20] cannot add the file of another person', async () => {
    const other = await world.client(manager)
    const { filename, location } = await world.upload(other, { name: 'theirs.txt', bytes: Buffer.from('theirs') })
    const body = { assets: { logo: { add: [{ filename, location }] } } }
    expect(await world.call(updateOwnAssets, { body }, client.token)).toMatchObject({
      status: 422,
      body: { code: 'unknown_file' },
    })
    const removed = { assets: { logo: { remove: [{ filename, location }] } } }
    expect((await world.call(updateOwnAssets, { body: removed }, client.token)).status).toBe(200)
  })
})
