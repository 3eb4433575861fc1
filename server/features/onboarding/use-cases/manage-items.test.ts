import type { ItemKind } from '#contract/domain/item-kinds.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOf } from '#contract/endpoint.ts'
import { giveClientItem, type ItemAnswer, withdrawItem } from '#contract/items.ts'
import { standardItems } from '#contract/domain/items.ts'
import { createOnboarding, showOnboarding, updateOwnAccounts } from '#contract/onboarding.ts'
import { everything, itemCalls } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
beforeEach(async () => {
  client = await world.client(manager, { name: 'Cleo' })
  await world.call(createOnboarding, {}, client.token)
})
afterAll(() => world.close())

const { own, one, choose, give, settle, decide, ask } = itemCalls(() => ({ world, manager, client }))

describe('what a client is asked', () => {
  test('[COL-1] is nothing before the services are chosen, and then the items of these services', async () => {
    expect(await own()).toMatchObject({ items: [], settled: 0, of: 0, minutes_left: 0 })
    await choose({ reputation: true, show_yelp: true })
    expect((await own()).items.map(({ key }) => key)).toEqual(['yelp'])
    await choose(everything)
    expect((await own()).items.map(({ key }) => key)).toEqual(
      standardItems.filter(({ on }) => on).map(({ key }) => key),
    )
  })

  test('[COL-1] every item has words, and an invitation its steps', async () => {
    await choose(everything)
    const { items } = await own()
    expect(items.filter(({ title, key }) => title === key || title === '')).toEqual([])
    expect(items.filter(({ kind, steps }) => kind === 'invitation' && (steps ?? []).length < 3)).toEqual([])
  })

  test('[COL-4] progress counts required items and the minutes for what is open', async () => {
    await choose({ branding: true })
    const before = await own()
    expect(before).toMatchObject({ settled: 0, of: 6, minutes_left: 6 })
    await give('branding_one', { text: 'Blue Door' })
    await give('branding_two', { text: 'an optional one' })
    expect(await own()).toMatchObject({ settled: 1, of: 6, minutes_left: 5 })
  })
})

describe('giving', () => {
  beforeEach(() => choose(everything))

  test.each<[key: string, body: ItemAnswer, shown: object]>([
    ['instagram', { login: 'door', password: 'knock' }, { login: 'door', password_set: true }],
    ['website', { login: 'admin', password: 'x', place: 'Siteground' }, { login: 'admin', place: 'Siteground' }],
    ['facebook', { done: true }, { done: true }],
    ['dates', { dates: [{ date: '2027-05-17', name: 'Party' }] }, { dates: [{ date: '2027-05-17', name: 'Party' }] }],
    ['form_general', { text: 'a@b.example' }, { text: 'a@b.example' }],
    ['handle_facebook', { text: '@door' }, { text: '@door' }],
    ['social_two', { text: 'Instagram' }, { text: 'Instagram' }],
    ['branding_nine', { text: 'Blue' }, { text: 'Blue' }],
  ])('[COL-2] %s is given, by whom and when, and stored in the record of the documents', async (key, body, shown) => {
    const { status, body: item } = await give(key, body)
    expect(status).toBe(200)
    expect(item).toMatchObject({ key, state: 'given', answer: shown, given: { by: { id: client.id, name: 'Cleo' } } })
    expect(JSON.stringify((await world.call(showOnboarding, {}, client.token)).body)).not.toContain('knock')
    expect(await one(key)).toEqual(item)
  })

  test.each([
    ['handle_facebook', 2000],
    ['branding_nine', 20_000],
  ])('[COL-2] the text of %s has at most %i characters', async (key, most) => {
    const { status, body } = await give(key, { text: 'x'.repeat(most + 1) })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'text' }] })
    expect((await give(key, { text: 'x'.repeat(most) })).status).toBe(200)
  })

  test('[COL-2] a login without its password stays open, and the calls of the documents give it too', async () => {
    await world.call(updateOwnAccounts, { body: { twitter: { login: 'door' } } }, client.token)
    expect(await one('twitter')).toMatchObject({ state: 'open', answer: { login: 'door', password_set: false } })
    await world.call(updateOwnAccounts, { body: { twitter: { password: 'knock' } } }, client.token)
    expect(await one('twitter')).toMatchObject({ state: 'given' })
    await world.call(updateOwnAccounts, { body: { twitter: { password: '' } } }, client.token)
    expect(await one('twitter')).toMatchObject({ state: 'open', given: null })
  })

  test('[COL-2] a file is given by its upload', async () => {
    const { filename, location } = await world.upload(client, { name: 'logo.png', bytes: Buffer.from('x') })
    expect((await give('logo', { files: [{ filename, location }] })).body).toMatchObject({ state: 'given' })
    expect((await give('logo', { files: [] })).body).toMatchObject({ state: 'open' })
  })

  test.each([
    ['a field of another kind', 'instagram', { text: 'x' }, 'text'],
    ['nothing at all', 'form_general', {}, 'text'],
    ['months for another item', 'form_general', { months: {} }, 'months'],
  ] as const)('refuses %s by its name', async (_, key, body, path) => {
    const { status, body: problem } = await give(key, body)
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 422, path })
  })

  test('an item that is not asked answers so: another service, a wrong key, another list', async () => {
    await choose({ ...everything, social: false })
    for (const key of ['social_two', 'tiktok', 'no_such_item'])
      expect(await give(key, { text: 'x' })).toMatchObject({ status: 409, body: { code: 'not_asked' } })
  })
})

describe('an item that does not apply', () => {
  beforeEach(() => choose(everything))

  test('[COL-2] is settled by the client, and can be asked for again', async () => {
    expect((await settle('instagram', 'not_applicable')).body).toMatchObject({
      state: 'not_applicable',
      decided: { by: { id: client.id } },
    })
    expect((await settle('instagram', 'open')).body).toMatchObject({ state: 'open', decided: null })
    await give('instagram', { login: 'a', password: 'b' })
    await settle('instagram', 'not_applicable')
    expect((await settle('instagram', 'open')).body).toMatchObject({ state: 'given' })
  })

  test('[COL-2] taking it back leaves what the agency has sent back meanwhile', async () => {
    await settle('instagram', 'not_applicable')
    await decide([{ key: 'instagram', decision: 'send_back', reason: 'You have one', state: 'not_applicable' }])
    const sentBack = { state: 'sent_back', reason: 'You have one', decided: { by: { id: manager.id } } }
    expect(await settle('instagram', 'open')).toMatchObject({ status: 200, body: sentBack })
    expect(await one('instagram')).toMatchObject(sentBack)
  })
})

describe('staff who fill in for the client', () => {
  test('[COL-11] are shown to both as the ones who gave it', async () => {
    await choose(everything)
    const employee = await world.employee(manager, { name: 'Ana' })
    await world.grant(employee, client, 'social_handles')
    const fill = (key: string) =>
      world.call(giveClientItem, { params: { id: client.id, key }, body: { text: '@door' } }, employee.token)
    expect((await fill('handle_facebook')).status).toBe(200)
    expect(await one('handle_facebook')).toMatchObject({
      state: 'given',
      given: { by: { id: employee.id, name: 'Ana' } },
    })
    expect((await fill('form_general')).status).toBe(409)
  })

  test('an Employee with the login alone cannot store a password', async () => {
    await choose(everything)
    const employee = await world.employee(manager)
    await world.grant(employee, client, 'instagram_username')
    const fill = (body: CallOf<typeof giveClientItem>['body']) =>
      world.call(giveClientItem, { params: { id: client.id, key: 'instagram' }, body }, employee.token)
    expect(await fill({ password: 'x' })).toMatchObject({ status: 403, body: { code: 'field_not_granted' } })
    const { status, body } = await fill({ login: 'door' })
    expect(status).toBe(200)
    expect(body.answer).toEqual({ login: 'door', place: '' })
  })
})

describe('one more item for one client', () => {
  test('[COL-5] is asked with a title, help and due date, given, and withdrawn', async () => {
    await choose({ branding: true })
    const { status, body: item } = await ask({ kind: 'login', title: 'Newsletter <b>login</b>', due: '2099-01-31' })
    expect(status).toBe(201)
    expect(item).toMatchObject({ title: 'Newsletter <b>login</b>', only_here: true, state: 'open', due: '2099-01-31' })
    expect(await own()).toMatchObject({ settled: 0, of: 7 })
    expect((await give(item.key, { login: 'news', password: 'secret' })).body).toMatchObject({
      state: 'given',
      answer: { login: 'news', password_set: true },
    })
    const after = await world.call(withdrawItem, { params: { id: client.id, key: item.key } }, manager.token)
    expect(after.body.items.map(({ key }) => key)).not.toContain(item.key)
    expect(await give(item.key, { login: 'late' })).toMatchObject({ status: 409, body: { code: 'not_asked' } })
  })

  test.each<[kind: ItemKind, body: ItemAnswer, answer: object]>([
    ['short_text', { text: 'blue' }, { text: 'blue' }],
    ['long_text', { text: 'blue\nand red' }, { text: 'blue\nand red' }],
    ['email', { text: 'a@b.example' }, { text: 'a@b.example' }],
    ['handle', { text: '@door' }, { text: '@door' }],
    ['choice', { choices: ['Red'] }, { choices: ['Red'] }],
    ['choices', { choices: ['Red', 'Blue'] }, { choices: ['Red', 'Blue'] }],
    ['dates', { dates: [{ date: '2027-01-01', name: 'Sale' }] }, { dates: [{ date: '2027-01-01', name: 'Sale' }] }],
    ['invitation', { done: true }, { done: true }],
  ])('[COL-5] of the kind %s is given', async (kind, body, answer) => {
    const { body: item } = await ask({ kind, title: 'More', options: ['Red', 'Blue'] })
    expect((await give(item.key, body)).body).toMatchObject({ state: 'given', answer })
    expect(await one(item.key)).toMatchObject({ state: 'given', answer })
  })

  test('[COL-5] of the standard list may be asked without its service', async () => {
    const { body: item } = await ask({ key: 'tiktok' })
    expect(item).toMatchObject({ key: 'tiktok', kind: 'invitation' })
    expect(await ask({ key: 'tiktok' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test.each([
    ['without words', { kind: 'login' }, 422],
    ['until a day that is over', { kind: 'login', title: 'Late', due: '2024-02-29' }, 422],
    ['until a day that does not exist', { kind: 'login', title: 'Late', due: '2099-02-30' }, 422],
    ['with a question of 2,001 characters', { kind: 'login', title: 'Long', help: 'x'.repeat(2001) }, 422],
    ['of an unknown key', { key: 'no_such_item' }, 404],
  ] as const)('[COL-95] is refused %s, with a sentence', async (_, body, status) => {
    await choose({ branding: true })
    const before = await own()
    const refused = await ask(body)
    expect(refused.status).toBe(status)
    if (status === 422)
      expect((refused.body as { errors?: { message: string }[] }).errors?.[0]?.message).toMatch(/^[A-Z].*\.$/)
    expect(await own()).toEqual(before)
  })
})
