import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePerson } from '#contract/clients.ts'
import { askForNewPasswords, listPasswordRenewals, revealPassword } from '#contract/credentials.ts'
import type { CallOf } from '#contract/endpoint.ts'
import {
  askForItem,
  decideItems,
  giveClientItem,
  giveOwnItem,
  type ItemAnswer,
  listClientItems,
  listOwnItems,
  settleOwnItem,
  withdrawItem,
} from '#contract/items.ts'
import { type ItemKind, standardItems } from '#contract/domain/items.ts'
import { createOnboarding, showOnboarding, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { serviceFlags, showFlags } from '#contract/onboarding-record.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
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

const everything = { ...recordOf(serviceFlags, true), ...recordOf(showFlags, true), webstore: true }
const choose = (body: CallOf<typeof updateServices>['body']) => world.call(updateServices, { body }, client.token)
const own = async () => (await world.call(listOwnItems, {}, client.token)).body
const one = async (key: string) => (await own()).items.find((item) => item.key === key)
const give = (key: string, body: CallOf<typeof giveOwnItem>['body'], who = client) =>
  world.call(giveOwnItem, { params: { key }, body }, who.token)
const settle = (key: string, state: 'open' | 'not_applicable') =>
  world.call(settleOwnItem, { params: { key }, body: { state } }, client.token)
type Decision = CallOf<typeof decideItems>['body']['items'][number]
const decide = (items: Decision[], who = manager, id = client.id) =>
  world.call(decideItems, { params: { id }, body: { items } }, who.token)
const ask = (body: CallOf<typeof askForItem>['body'], who = manager) =>
  world.call(askForItem, { params: { id: client.id }, body }, who.token)

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
})

describe('deciding', () => {
  beforeEach(async () => {
    await choose(everything)
    await give('form_general', { text: 'a@b.example' })
  })

  test('[COL-10] an approved item is locked for the client until it is opened again', async () => {
    const approve: Decision = { key: 'form_general', decision: 'approve', state: 'given' }
    expect((await decide([approve])).body.items.find(({ key }) => key === 'form_general')).toMatchObject({
      state: 'approved',
      decided: { by: { id: manager.id } },
    })
    expect(await give('form_general', { text: 'other@b.example' })).toMatchObject({
      status: 409,
      body: { code: 'item_approved' },
    })
    expect((await one('form_general'))?.answer.text).toBe('a@b.example')
    await decide([{ key: 'form_general', decision: 'reopen', state: 'approved' }])
    expect((await give('form_general', { text: 'other@b.example' })).status).toBe(200)
  })

  test('[COL-10] what is sent back keeps the former answer and its reason, and is given again by a change', async () => {
    await decide([{ key: 'form_general', decision: 'send_back', reason: 'It bounces', state: 'given' }])
    expect(await one('form_general')).toMatchObject({
      state: 'sent_back',
      reason: 'It bounces',
      answer: { text: 'a@b.example' },
    })
    await give('form_general', { text: 'right@b.example' })
    expect(await one('form_general')).toMatchObject({ state: 'given', reason: null })
  })

  test('[COL-10] an invitation that was sent back is given anew by Done alone', async () => {
    await give('facebook', { done: true })
    await decide([{ key: 'facebook', decision: 'send_back', reason: 'No invitation came', state: 'given' }])
    expect((await give('facebook', { done: true })).body).toMatchObject({ state: 'given', reason: null })
  })

  test('[COL-10] several are decided at once, or none when one of them was changed meanwhile', async () => {
    await give('handle_facebook', { text: '@door' })
    const stale: Decision[] = [
      { key: 'form_general', decision: 'approve', state: 'given' },
      { key: 'handle_facebook', decision: 'approve', state: 'open' },
    ]
    expect(await decide(stale)).toMatchObject({ status: 409, body: { code: 'decided_meanwhile' } })
    expect(await one('form_general')).toMatchObject({ state: 'given' })
    expect((await decide(stale.map((decision) => ({ ...decision, state: 'given' })))).status).toBe(200)
    expect([(await one('form_general'))?.state, (await one('handle_facebook'))?.state]).toEqual([
      'approved',
      'approved',
    ])
  })

  test.each([
    ['sending back without a reason', { key: 'form_general', decision: 'send_back', reason: ' ', state: 'given' }],
    ['approving what was not given', { key: 'handle_other', decision: 'approve', state: 'open' }],
    ['sending back what was not given', { key: 'handle_other', decision: 'send_back', reason: 'x', state: 'open' }],
  ] as const)('refuses %s', async (_, decision) => {
    expect((await decide([decision])).status).toBe(422)
  })

  test('an Employee decides about what was granted to them, and learns of nothing else', async () => {
    const employee = await world.employee(manager)
    await world.grant(employee, client, 'web_email_forms')
    const seen = await world.call(listClientItems, { params: { id: client.id } }, employee.token)
    expect(seen.body.items.map(({ key }) => key)).toEqual([
      'form_general',
      'form_webstore',
      'form_leads',
      'form_events',
    ])
    expect((await decide([{ key: 'form_general', decision: 'approve', state: 'given' }], employee)).status).toBe(200)
    expect(await decide([{ key: 'social_two', decision: 'approve', state: 'open' }], employee)).toMatchObject({
      status: 409,
      body: { code: 'not_asked' },
    })
  })

  test('another workspace finds no client', async () => {
    const stranger = await world.manager()
    expect((await decide([{ key: 'form_general', decision: 'approve', state: 'given' }], stranger)).status).toBe(404)
    expect((await world.call(listClientItems, { params: { id: client.id } }, stranger.token)).status).toBe(404)
  })
})

describe('the email about what is needed', () => {
  const about = async () => {
    await world.runJobs()
    return world.emails().filter(({ to }) => to === client.email)
  }
  beforeEach(async () => {
    await choose(everything)
    await give('form_general', { text: 'secret@b.example' })
    await give('handle_facebook', { text: '@door' })
  })
  const sendBack = (key: string) => decide([{ key, decision: 'send_back', reason: 'The reason', state: 'given' }])

  test('[COL-12] is one for several items after ten quiet minutes, with neither reasons nor answers', async () => {
    await sendBack('form_general')
    await advanceJobs(world, 9 * 60)
    await sendBack('handle_facebook')
    await ask({ kind: 'login', title: 'Newsletter login' })
    await advanceJobs(world, 9 * 60)
    expect(await about()).toEqual([])
    await advanceJobs(world, 2 * 60)
    const [email, ...more] = await about()
    expect(more).toEqual([])
    expect(email?.text).toContain('3 things')
    expect(email?.text).toContain('Newsletter login')
    expect(email?.text).toMatch(/http:\/\/foyer\.test\/in#[\w-]{107}\n/)
    expect(JSON.stringify(email)).not.toMatch(/The reason|secret@b|@door/)
    await advanceJobs(world, 3600)
    expect(await about()).toHaveLength(1)
  })

  test('[COL-12] leaves out what was mended meanwhile, and is not sent at all when everything was', async () => {
    await sendBack('form_general')
    await give('form_general', { text: 'right@b.example' })
    await advanceJobs(world, 11 * 60)
    expect(await about()).toEqual([])
    await sendBack('form_general')
    await advanceJobs(world, 11 * 60)
    expect(await about()).toHaveLength(1)
    await give('form_general', { text: 'third@b.example' })
    await sendBack('form_general')
    await advanceJobs(world, 11 * 60)
    expect(await about()).toHaveLength(2)
  })
})

test('[COL-46] a login whose password a former employee knows goes back to the client, and is renewed by a change', async () => {
  const boss = await world.manager()
  const other = await world.client(boss)
  const employee = await world.employee(boss, { name: 'Ana' })
  await world.call(createOnboarding, {}, other.token)
  await world.call(updateServices, { body: everything }, other.token)
  await give('instagram', { login: 'door', password: 'known' }, other)
  await world.grant(employee, other, 'instagram_username', 'instagram_password')
  const seen = { params: { client_id: other.id }, body: { field: 'instagram_password' as const } }
  expect((await world.call(revealPassword, seen, employee.token)).status).toBe(200)
  await world.call(archivePerson, { body: { id: employee.id, archive: true } }, boss.token)
  const { items } = (await world.call(listPasswordRenewals, {}, boss.token)).body
  await world.call(askForNewPasswords, { body: { ids: items.map(({ _id }) => _id) } }, boss.token)
  await world.runJobs()
  const states = async () =>
    (await world.call(listOwnItems, {}, other.token)).body.items.find(({ key }) => key === 'instagram')
  expect(await states()).toMatchObject({ state: 'sent_back', decided: { by: { id: boss.id } } })
  await give('instagram', { password: 'new' }, other)
  expect(await states()).toMatchObject({ state: 'given' })
  expect((await world.call(listPasswordRenewals, {}, boss.token)).body.items).toEqual([])
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
    ['of an unknown key', { key: 'no_such_item' }, 404],
  ] as const)('is refused %s', async (_, body, status) => {
    expect((await ask(body)).status).toBe(status)
  })
})
