import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { standardItems } from '#contract/domain/items.ts'
import { fillSteps } from '#contract/domain/fill-steps.ts'
import { resolveItems } from '#contract/item-words.ts'
import { applyItemList, saveItemList, showItemList } from '#contract/item-list.ts'
import { giveOwnItem, type ItemList, type ListedItem, listOwnItems, maxItems } from '#contract/items.ts'
import { createOnboarding, updateServices } from '#contract/onboarding.ts'
import { formEmailTexts } from '#contract/texts/onboarding.ts'
import { platforms } from '#contract/platforms.ts'
import { socialQuestionnaire } from '#contract/questionnaires.ts'
import { standardWords } from '#contract/texts/items.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const show = async (manager: Person) => (await world.call(showItemList, {}, manager.token)).body
const save = (manager: Person, list: ItemList, version: string | null) =>
  world.call(saveItemList, { body: { list, version } }, manager.token)

/** Changes the newest list. */
async function change(manager: Person, edit: (list: ItemList) => ItemList): Promise<string> {
  const { list, version } = await show(manager)
  const saved = await save(manager, edit(list), version)
  expect(saved).toMatchObject({ status: 200 })
  return saved.body.version
}
const withItems =
  (...more: ListedItem[]) =>
  (list: ItemList): ItemList => ({
    ...list,
    items: [...list.items.filter(({ key }) => !more.some((item) => item.key === key)), ...more],
  })

const question = (part: Partial<ListedItem> = {}): ListedItem => ({
  key: 'own_budget',
  kind: 'short_text',
  title: 'Your budget',
  services: ['branding'],
  on: true,
  ...part,
})

/** A client who booked branding. */
async function brandingClient(manager: Person): Promise<Person> {
  const client = await world.client(manager)
  await world.call(createOnboarding, { body: {} }, client.token)
  await world.call(updateServices, { body: { branding: true } }, client.token)
  return client
}
const titlesOf = async (client: Person) =>
  (await world.call(listOwnItems, {}, client.token)).body.items.map(({ title }) => title)

describe('the words of the standard list', () => {
  test('[COL-20] each item has a title of its own, and invitations have three to six steps', () => {
    expect(standardItems.filter(({ key }) => !standardWords[key]?.title)).toEqual([])
    expect(Object.keys(standardWords).toSorted()).toEqual(standardItems.map(({ key }) => key).toSorted())
    const titles = Object.values(standardWords).map(({ title }) => title)
    expect(titles).toHaveLength(new Set(titles).size)
    const counts = standardItems
      .filter(({ kind }) => kind === 'invitation')
      .map(({ key }) => standardWords[key]?.steps?.length ?? 0)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...counts)).toBeLessThanOrEqual(6)
  })

  test('[COL-20] the words are those of the pages, with the email and account of the agency in the steps', () => {
    expect(standardWords.form_leads?.help).toBe(formEmailTexts.fields.leads.hint)
    expect(standardWords.social_two?.title).toBe(socialQuestionnaire.questions[1]?.question)
    const facebook = resolveItems(undefined).items.find(({ key }) => key === 'facebook')
    expect(fillSteps({ steps: facebook?.steps ?? [] }, 'jo@x.com')).toEqual(platforms.facebook.steps('jo@x.com'))
    const tiktok = resolveItems(undefined).items.find(({ key }) => key === 'tiktok')
    const steps = { steps: tiktok?.steps ?? [] }
    expect(fillSteps({ ...steps, account_id: '7001' }, 'jo@x.com').join()).toContain('7001')
    expect(fillSteps(steps, 'jo@x.com').join()).not.toMatch(/[{}]/)
  })

  test('[COL-20] an entry inherits what it does not replace, and items that a list does not name are off', () => {
    const { items } = resolveItems({
      services: [],
      items: [{ key: 'logo', on: true, title: 'Your mark' }, { key: 'tiktok', on: true }, question()],
    })
    expect(items.slice(0, 3).map(({ key }) => key)).toEqual(['logo', 'tiktok', 'own_budget'])
    expect(items[0]).toMatchObject({ title: 'Your mark', help: standardWords.logo?.help, kind: 'file', required: true })
    expect(items.slice(3).filter(({ on }) => on)).toEqual([])
    expect(items).toHaveLength(standardItems.length + 1)
  })
})

describe('the list of a workspace', () => {
  test('[COL-21] begins as the standard list, with everything that can be switched on', async () => {
    const manager = await world.manager()
    const { list, version, in_progress, standard } = await show(manager)
    expect({ version, in_progress }).toEqual({ version: null, in_progress: 0 })
    expect(list.services.map(({ key, on }) => [key, on])).toEqual(
      ['social', 'webdev', 'seo', 'branding', 'reputation'].map((key) => [key, true]),
    )
    expect(list.items.map(({ key, on }) => ({ key, on }))).toEqual(standardItems.map(({ key, on }) => ({ key, on })))
    expect(standard.find(({ key }) => key === 'youtube')).toMatchObject({
      title: 'YouTube',
      kind: 'invitation',
      on: false,
    })
  })

  test('[COL-21] is saved with own services and items of every kind, renamed, reordered and switched off', async () => {
    const manager = await world.manager()
    const own: ListedItem[] = [
      question(),
      {
        key: 'own_a',
        kind: 'login',
        title: 'Booking tool',
        address: 'book.example.com',
        second_factor: true,
        on: true,
      },
      {
        key: 'own_b',
        kind: 'invitation',
        title: 'Snapchat',
        account_id: '42',
        steps: ['Open it.', 'Invite {email}.'],
        on: true,
      },
      { key: 'own_c', kind: 'choice', title: 'Tone', options: ['You', 'Sir'], on: true },
      { key: 'own_d', kind: 'choices', title: 'Channels', options: ['A', 'B'], services: ['own_ads'], on: true },
      { key: 'own_e', kind: 'file', title: 'Price list', on: true },
      { key: 'own_f', kind: 'dates', title: 'Fairs', on: true },
      { key: 'own_g', kind: 'email', title: 'Invoices go to', on: true },
      { key: 'own_h', kind: 'handle', title: 'Mastodon', on: true },
      {
        key: 'own_i',
        kind: 'long_text',
        title: '<b>Story</b>',
        help: '<script>alert(1)</script>',
        required: false,
        on: true,
      },
    ]
    await change(manager, (list) => ({
      services: [{ key: 'own_ads', title: 'Paid ads', on: true, closing: 'We call you on Monday.' }, ...list.services],
      items: [...own, ...list.items.map((item) => ({ ...item, on: item.on && item.key !== 'fonts' }))].toReversed(),
    }))
    const { list } = await show(manager)
    expect(list.services[0]).toMatchObject({ key: 'own_ads', title: 'Paid ads', closing: 'We call you on Monday.' })
    expect(list.items.slice(-own.length)).toEqual(own.toReversed())
    expect(list.items.find(({ key }) => key === 'fonts')).toEqual({ key: 'fonts', on: false })
    const { items } = (await world.call(listAudit, { query: { kind: 'workspace' } }, manager.token)).body
    expect(items.map(({ action }) => action)).toEqual(['item_list.changed'])
  })

  test('[COL-21] stores only what differs from the standard list', async () => {
    const manager = await world.manager()
    await change(manager, (list) => ({
      ...list,
      items: list.items.map((item) =>
        item.key === 'logo' ? { ...item, title: 'Logo', required: true, minutes: 4, help: '' } : item,
      ),
    }))
    const { list } = await show(manager)
    expect(list.items.find(({ key }) => key === 'logo')).toEqual({ key: 'logo', on: true, minutes: 4, help: '' })
  })

  test.each<[what: string, item: ListedItem, path: string]>([
    ['a key that nobody knows', { key: 'shoes', on: true, kind: 'file', title: 'Shoes' }, 'key'],
    ['an own item without a kind', { key: 'own_x', on: true, title: 'X' }, 'kind'],
    ['an own item without a title', { key: 'own_x', on: true, kind: 'file' }, 'title'],
    ['an invisible title', { key: 'own_x', on: true, kind: 'file', title: '\u200b' }, 'title'],
    ['another kind for an answer of the documents', { key: 'logo', on: true, kind: 'dates' }, 'kind'],
    ['a choice without options', { key: 'own_x', on: true, kind: 'choice', title: 'X' }, 'options'],
    ['the same option twice', { key: 'own_x', on: true, kind: 'choices', title: 'X', options: ['A', 'A'] }, 'options'],
    [
      'a service that does not exist',
      { key: 'own_x', on: true, kind: 'file', title: 'X', services: ['own_gone'] },
      'services',
    ],
    ['a title of 201 characters', { key: 'own_x', on: true, kind: 'file', title: 'x'.repeat(201) }, 'title'],
    ['almost no minutes', question({ minutes: 1e-50 }), 'minutes'],
    [
      'a help of 2,001 characters',
      { key: 'own_x', on: true, kind: 'file', title: 'X', help: 'x'.repeat(2001) },
      'help',
    ],
  ])('[COL-21] refuses %s by its field', async (_what, item, path) => {
    const manager = await world.manager()
    const { list } = await show(manager)
    const items = [...list.items.filter(({ key }) => key !== item.key), item]
    const refused = await save(manager, { ...list, items }, null)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: `list.items.${items.length - 1}.${path}` }] },
    })
    expect((await show(manager)).version).toBeNull()
  })

  test('[COL-21] refuses a key that stands in it twice, an unknown service and more than 500 items', async () => {
    const manager = await world.manager()
    const { list } = await show(manager)
    const paths = async (wrong: ItemList) => {
      const { status, body } = await save(manager, wrong, null)
      expect(status).toBe(422)
      return (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path) // the body of a problem
    }
    const twice = [...list.items, { key: 'logo', on: false }]
    expect(await paths({ ...list, items: twice })).toEqual([`list.items.${twice.length - 1}.key`])
    const service = { key: 'magic', title: 'Magic', on: true }
    expect(await paths({ ...list, services: [service] })).toEqual(['list.services.0.key'])
    const many = Array.from({ length: maxItems + 1 }, (_, at) => question({ key: `own_${at}` }))
    expect(await paths({ ...list, items: many })).toEqual(['list.items'])
  })

  test('[COL-21] a list of 500 items with a question of 2,000 characters is saved and shown', async () => {
    const manager = await world.manager()
    const items = Array.from({ length: maxItems }, (_, at) => question({ key: `own_${at}`, title: `Question ${at}` }))
    items[0] = question({ key: 'own_0', help: 'é'.repeat(2000) })
    await change(manager, (list) => ({ ...list, items }))
    const shown = (await show(manager)).list.items
    expect(shown.slice(0, maxItems)).toEqual(items)
    expect(shown.slice(maxItems).filter(({ on }) => on)).toEqual([])
  })

  test('[COL-22] of two who save at once one is told so, and nothing of the first is lost', async () => {
    const manager = await world.manager()
    const { list } = await show(manager)
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => save(manager, withItems(question({ title }))(list), null)),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      detail: 'Somebody else saved this list meanwhile. Your changes are still here.',
    })
    const saved = answers.find(({ status }) => status === 200)?.body.version
    expect((await show(manager)).version).toBe(saved)
    expect(await save(manager, list, null)).toMatchObject({ status: 409 })
  })

  test('[COL-22] saving the same again makes no new version', async () => {
    const manager = await world.manager()
    const version = await change(manager, withItems(question()))
    expect(await change(manager, (list) => list)).toBe(version)
  })

  test('[COL-21] only a Manager sees and changes it, and only their own', async () => {
    const [manager, other] = [await world.manager(), await world.manager()]
    await change(manager, withItems(question()))
    expect((await show(other)).version).toBeNull()
    const employee = await world.employee(manager, { add_new_clients: true })
    for (const { token } of [employee, await world.client(manager)]) {
      expect(await world.call(showItemList, {}, token)).toMatchObject({ status: 403 })
      expect(await world.call(applyItemList, { body: {} }, token)).toMatchObject({ status: 403 })
    }
  })
})

describe('clients and the list', () => {
  test('[COL-23] a client keeps the list they began with until it is applied to those in progress', async () => {
    const manager = await world.manager()
    await change(manager, (list) => list)
    const [client, another] = [await brandingClient(manager), await brandingClient(manager)]
    await world.call(giveOwnItem, { params: { key: 'branding_one' }, body: { text: 'Blue Door' } }, client.token)
    await change(manager, (list) => ({
      ...withItems(question())(list),
      services: list.services,
    }))
    expect(await titlesOf(client)).not.toContain('Your budget')
    expect(await titlesOf(await brandingClient(manager))).toContain('Your budget')
    expect((await show(manager)).in_progress).toBe(2)
    const one = await world.call(applyItemList, { body: { client_ids: [client.id] } }, manager.token)
    expect(one).toMatchObject({ status: 200, body: { clients: 1 } })
    await world.runJobs()
    expect(await titlesOf(client)).toContain('Your budget')
    expect(await titlesOf(another)).not.toContain('Your budget')
    const rest = await world.call(applyItemList, { body: {} }, manager.token)
    expect(rest.body).toEqual({ clients: 1 })
    expect((await show(manager)).in_progress).toBe(0)
    const own = (await world.call(listOwnItems, {}, client.token)).body.items
    expect(own.find(({ key }) => key === 'branding_one')).toMatchObject({
      state: 'given',
      answer: { text: 'Blue Door' },
    })
  })

  test('[COL-23] an item that was taken off the list meanwhile answers not_asked, and what was given stays', async () => {
    const manager = await world.manager()
    await change(manager, withItems(question()))
    const client = await brandingClient(manager)
    const give = (text: string) =>
      world.call(giveOwnItem, { params: { key: 'own_budget' }, body: { text } }, client.token)
    expect(await give('1,000')).toMatchObject({ status: 200 })
    await change(manager, withItems(question({ on: false })))
    await world.call(applyItemList, { body: {} }, manager.token)
    expect(await give('2,000')).toMatchObject({ status: 409, body: { code: 'not_asked' } })
    await change(manager, withItems(question()))
    await world.call(applyItemList, { body: {} }, manager.token)
    const own = (await world.call(listOwnItems, {}, client.token)).body.items
    expect(own.find(({ key }) => key === 'own_budget')).toMatchObject({ state: 'given', answer: { text: '1,000' } })
  })

  test('[COL-23] clients of another workspace are not asked', async () => {
    const [manager, other] = [await world.manager(), await world.manager()]
    const client = await brandingClient(other)
    await change(manager, withItems(question()))
    const applied = await world.call(applyItemList, { body: { client_ids: [client.id] } }, manager.token)
    expect(applied.body).toEqual({ clients: 0 })
    expect(await titlesOf(client)).not.toContain('Your budget')
  })

  test('[COL-23] an item that was stored with almost no minutes stops neither its clients nor the next save', async () => {
    const manager = await world.manager()
    const version = await change(manager, (list) => ({ ...list, items: [question({ minutes: 2 })] }))
    const { services } = (await show(manager)).list
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('item_lists')
        .set({ list: JSON.stringify({ services, items: [question({ minutes: 1e-50 })] }) })
        .where('id', '=', version)
        .execute(),
    )
    const client = await brandingClient(manager)
    expect((await world.call(listOwnItems, {}, client.token)).body).toMatchObject({ of: 1, minutes_left: 0.1 })
    await change(manager, (list) => list)
    expect((await show(manager)).list.items[0]).toEqual(question({ minutes: 0.1 }))
  })

  test('[COL-23] a client whose items cannot be counted does not stop the others', async () => {
    const manager = await world.manager()
    const [broken, client] = [await brandingClient(manager), await brandingClient(manager)]
    const own = JSON.stringify(question({ minutes: 1e99 }))
    await world.database.db.system.transaction((tx) =>
      tx
        .insertInto('client_items')
        .values({ manager_id: manager.workspace, client_id: broken.id, key: 'own_budget', own })
        .execute(),
    )
    await change(manager, (list) => ({ ...list, items: [question()] }))
    await world.call(applyItemList, { body: {} }, manager.token)
    await expect(world.runJobs()).rejects.toThrow('a job failed')
    expect((await world.call(listOwnItems, {}, client.token)).body.of).toBe(1)
  })

  test('[COL-20] a platform that was switched on is asked of clients with its service', async () => {
    const manager = await world.manager()
    const on = (key: string) => (list: ItemList) => ({
      ...list,
      items: list.items.map((item) => (item.key === key ? { ...item, on: true } : item)),
    })
    await change(manager, on('wordpress'))
    const client = await brandingClient(manager)
    expect(await titlesOf(client)).not.toContain('WordPress')
    await world.call(updateServices, { body: { branding: true, seo: true } }, client.token)
    expect(await titlesOf(client)).toContain('WordPress')
  })
})

test('a replaced list stays until the next one, for a client who has just read it', async () => {
  const manager = await world.manager()
  const versions: string[] = []
  for (const title of ['One', 'Two', 'Three']) {
    versions.push(await change(manager, withItems(question({ title }))))
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('item_lists')
        .set({ created_at: sql<Date>`created_at - interval '2 days'` })
        .where('manager_id', '=', manager.id)
        .execute(),
    )
  }
  const kept = await world.parts.db.forWorkspace(manager.id).read.selectFrom('item_lists').select('id').execute()
  expect(kept.map(({ id }) => id).toSorted()).toEqual(versions.slice(1).toSorted())
})
