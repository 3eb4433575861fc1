import { afterAll, beforeAll, expect, test } from 'vitest'
import { login, registerAccount } from '#contract/auth.ts'
import { checkClientLink, inviteClient, listInvitationChoices } from '#contract/invitations.ts'
import { saveItemList, showItemList } from '#contract/item-list.ts'
import { type InvitedFor, listClientItems, listOwnItems } from '#contract/items.ts'
import { createOnboarding, showClientOnboarding, showOnboarding, updateServices } from '#contract/onboarding.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

let count = 0
const newEmail = () => `booked.${++count}@example.com`
const invite = (actor: Person, email: string, asked?: InvitedFor) =>
  world.call(inviteClient, { body: { email, ...(asked && { asked }) } }, actor.token)
const emailTo = async (email: string) => {
  await world.runJobs()
  return world.emails().findLast(({ to }) => to === email)
}

/** The token of a client who registers by their invitation. */
async function register(email: string, manager: Person): Promise<string> {
  const invite_id = findTokenInEmail(await emailTo(email))
  const body = {
    name: 'Nora New',
    business_name: 'New Ventures',
    email,
    phone: '(555) 010-2030',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    role: 'Client' as const,
    invite_id,
    manager_id: manager.id,
  }
  expect(await world.call(registerAccount, { body })).toMatchObject({ status: 201 })
  return (await world.call(login, { body: { email, password: PASSWORD } })).body.token ?? ''
}

const offerAds = async (manager: Person) => {
  const { list, version } = (await world.call(showItemList, {}, manager.token)).body
  const services = [...list.services, { key: 'own_ads', title: 'Paid ads', on: true }].map((service) =>
    service.key === 'reputation' ? { ...service, on: false } : service,
  )
  const items = list.items.map((item) => (item.key === 'tiktok' ? { ...item, on: true } : item))
  const budget = { key: 'own_budget', kind: 'short_text' as const, title: 'Budget', services: ['own_ads'], on: true }
  const body = { list: { services, items: [...items, budget] }, version }
  expect(await world.call(saveItemList, { body }, manager.token)).toMatchObject({ status: 200 })
}

test('[COL-25] the services on offer and the accounts they ask for can be chosen, by Employees who may invite too', async () => {
  const manager = await world.manager()
  await offerAds(manager)
  const { body } = await world.call(listInvitationChoices, {}, manager.token)
  expect(body.services.map(({ title }) => title)).toEqual([
    'Social media',
    'Website',
    'Search engines',
    'Branding',
    'Paid ads',
  ])
  expect(body.accounts).toContainEqual({ key: 'show_facebook', title: 'Facebook', services: ['social'], flag: true })
  expect(body.accounts).toContainEqual({ key: 'tiktok', title: 'TikTok', services: ['social'], flag: false })
  expect(body.accounts.map(({ key }) => key)).not.toContain('youtube')
  const may = await world.employee(manager, { add_new_clients: true })
  expect(await world.call(listInvitationChoices, {}, may.token)).toMatchObject({ status: 200 })
  const mayNot = await world.employee(manager)
  expect(await world.call(listInvitationChoices, {}, mayNot.token)).toMatchObject({ status: 403 })
})

test('[COL-25] [COL-28] a client who was invited for services starts with them, without answering the steps', async () => {
  const manager = await world.manager()
  await offerAds(manager)
  const email = newEmail()
  const asked: InvitedFor = {
    services: ['social', 'own_ads'],
    platforms: ['show_instagram'],
    left_out: ['tiktok', 'dates'],
  }
  expect(await invite(manager, email, asked)).toMatchObject({ status: 201 })
  const token = await register(email, manager)
  const { body: record } = await world.call(showOnboarding, {}, token)
  expect(record).toMatchObject({
    services_answered: true,
    booked: true,
    social: true,
    webdev: false,
    show_instagram: true,
    show_facebook: false,
  })
  expect((await world.call(createOnboarding, { body: {} }, token)).body._id).toBe(record._id)
  const { items, services, of } = (await world.call(listOwnItems, {}, token)).body
  const keys = items.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['instagram', 'logo', 'social_two', 'own_budget']))
  for (const missing of ['tiktok', 'dates', 'facebook', 'website']) expect(keys).not.toContain(missing)
  expect(services.map(({ title }) => title)).toContain('Paid ads')
  expect(of).toBe(items.filter(({ required }) => required).length)
  const seen = await world.call(showClientOnboarding, { params: { id: record.client_id } }, manager.token)
  expect(seen.body).toMatchObject({ social: true, booked: true })
  const listed = await world.call(listClientItems, { params: { id: record.client_id } }, manager.token)
  expect(listed.body.items).toHaveLength(items.length)
})

test('[COL-28] without a choice of accounts, all accounts of the services are asked for', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email, { services: ['seo', 'reputation'] })
  const { body } = await world.call(showOnboarding, {}, await register(email, manager))
  expect(body).toMatchObject({
    show_website: true,
    show_email: true,
    show_yelp: true,
    webstore: false,
    show_facebook: false,
  })
})

test('[COL-25] without a choice the client is asked as before', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email)
  const token = await register(email, manager)
  expect(await world.call(showOnboarding, {}, token)).toMatchObject({ status: 404 })
  const { body } = await world.call(createOnboarding, { body: {} }, token)
  expect(body).toMatchObject({ services_answered: false, booked: false })
})

test('[COL-25] items that are left out without services stay left out once the client has chosen', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email, { left_out: ['logo'] })
  const token = await register(email, manager)
  await world.call(updateServices, { body: { branding: true } }, token)
  const { items } = (await world.call(listOwnItems, {}, token)).body
  expect(items.length).toBeGreaterThan(0)
  expect(items.map(({ key }) => key)).not.toContain('logo')
})

test('[COL-26] [COL-27] the email shows the personal line as text, and the link fills in what was entered', async () => {
  const manager = await world.manager()
  const email = newEmail()
  const due = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const note = 'Good to meet you!\n<b>Look</b> at https://evil.example/x'
  await invite(manager, email, { note, name: 'Ana Ruiz', business_name: 'Ruiz & Sons', due })
  const sent = await emailTo(email)
  expect(sent?.text).toContain('Mara Manager:\n> Good to meet you! <b>Look</b> at evil example x')
  expect(sent?.html).toContain('&#60;b&#62;Look&#60;/b&#62;')
  expect(sent?.html).not.toContain('evil.example')
  expect(sent?.text).toMatch(/^Due .*\d+/m)
  const { body } = await world.call(checkClientLink, { params: { id: findTokenInEmail(sent) } })
  expect(body.client).toEqual({ name: 'Ana Ruiz', business_name: 'Ruiz & Sons' })
})

test('[COL-25] inviting again keeps what was chosen, unless it is chosen anew', async () => {
  const manager = await world.manager()
  const email = newEmail()
  await invite(manager, email, { services: ['branding'], name: 'Ana' })
  await invite(manager, email)
  const nameNow = async () =>
    (await world.call(checkClientLink, { params: { id: findTokenInEmail(await emailTo(email)) } })).body.client?.name
  expect(await nameNow()).toBe('Ana')
  await invite(manager, email, { services: ['seo'], name: 'Ana Ruiz' })
  expect(await nameNow()).toBe('Ana Ruiz')
  const { body } = await world.call(showOnboarding, {}, await register(email, manager))
  expect(body).toMatchObject({ seo: true, branding: false })
})

test.each<[what: string, asked: object, path: string]>([
  ['a service that does not exist', { services: ['social', 'magic'] }, 'asked.services.1'],
  ['a service that is not offered', { services: ['reputation'] }, 'asked.services.0'],
  ['an item that does not exist', { left_out: ['own_gone'] }, 'asked.left_out.0'],
  ['a platform that does not exist', { platforms: ['show_myspace'] }, 'asked.platforms.0'],
  ['a day that is over', { due: '2020-02-29' }, 'asked.due'],
  ['a day that does not exist', { due: '2999-02-30' }, 'asked.due'],
  ['a line of 1,001 characters', { note: 'x'.repeat(1001) }, 'asked.note'],
])('[COL-25] an invitation with %s is refused and creates nothing', async (_what, asked, path) => {
  const manager = await world.manager()
  await offerAds(manager)
  const email = newEmail()
  const refused = await invite(manager, email, asked)
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  expect(await emailTo(email)).toBeUndefined()
})

test('[COL-23] the first invitation makes a version of the list', async () => {
  const manager = await world.manager()
  const versionOf = async () => (await world.call(showItemList, {}, manager.token)).body.version
  expect(await versionOf()).toBeNull()
  await invite(manager, newEmail())
  const first = await versionOf()
  expect(first).not.toBeNull()
  await invite(manager, newEmail())
  expect(await versionOf()).toBe(first)
})

test('[COL-28] the due date counts from the registration on, unless it is over by then', async () => {
  const manager = await world.manager()
  const days = async (due: string) => {
    const email = newEmail()
    await invite(manager, email, {
      services: ['branding'],
      due: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    })
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('invitations')
        .set({ asked: JSON.stringify({ services: ['branding'], due }) })
        .where('email', '=', email)
        .execute(),
    )
    const { body } = await world.call(showOnboarding, {}, await register(email, manager))
    const row = await world.database.db.system.read
      .selectFrom('client_details')
      .select('due_on')
      .where('client_id', '=', body.client_id)
      .executeTakeFirst()
    return row?.due_on ?? null
  }
  expect(await days('2999-05-04')).toBe('2999-05-04')
  expect(await days('2020-05-04')).toBeNull()
})
