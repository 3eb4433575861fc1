import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOf } from '#contract/endpoint.ts'
import {
  createOnboarding,
  showClientOnboarding,
  showOnboarding,
  showOnboardingAccount,
  updateClientAccounts,
  updateOwnAccounts,
  updateServices,
} from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { recordOf } from '#contract/domain/record-of.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

const UNKNOWN = '01900000-0000-7000-8000-00000000dead'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: recordOf(serviceFlags, true) }, client.token)
})
afterAll(() => world.close())

const save = (body: CallOf<typeof updateOwnAccounts>['body']) => world.call(updateOwnAccounts, { body }, client.token)
const own = async () => (await world.call(showOnboardingAccount, {}, client.token)).body
const change = (who: Person, body: CallOf<typeof updateClientAccounts>['body'], id = client.id) =>
  world.call(updateClientAccounts, { params: { id }, body }, who.token)
const audited = async () => {
  const db = world.parts.db.forWorkspace(manager.workspace)
  const rows = await db.read
    .selectFrom('audit_entries')
    .select(['actor_name', 'action', 'subject_name', 'field'])
    .where('manager_id', '=', manager.workspace)
    .orderBy('id')
    .execute()
  return rows.map((row) => [row.actor_name, row.action, row.subject_name, row.field])
}

describe('a client who saves accounts', () => {
  test('[ONB-4] reads their own logins and passwords, in one answer only', async () => {
    const secret = 'S3cret pässword'
    const saved = await save({
      completed: true,
      twitter: { login: 'bakery', password: secret },
      website: { hostingName: 'Host & Co', login: 'admin', password: secret },
      email: { link: 'https://mail.example.com', login: 'info', password: secret },
      linkedin: { completed: true },
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        accounts_page: { required: true, completed: true },
        twitter: { login: 'bakery', password_set: true },
        website: { hostingName: 'Host & Co', login: 'admin', password_set: true },
        email: { link: 'https://mail.example.com', login: 'info', password_set: true },
        linkedin: { completed: true },
        yelp: { login: '', password_set: false },
      },
    })
    const account = await world.call(showOnboardingAccount, {}, client.token)
    expect(account.headers['cache-control']).toBe('no-store')
    expect(account.body).toMatchObject({
      twitter: { login: 'bakery', password: secret },
      website: { hostingName: 'Host & Co', login: 'admin', password: secret },
      email: { link: 'https://mail.example.com', login: 'info', password: secret },
      yelp: { login: '', password: '' },
    })
    const params = { id: client.id }
    const others = [
      saved,
      await world.call(showOnboarding, {}, client.token),
      await world.call(showClientOnboarding, { params }, manager.token),
      await world.call(updateClientAccounts, { params, body: { yelpLogin: 'y' } }, manager.token),
    ]
    for (const { body } of others) expect(JSON.stringify(body)).not.toContain(secret)
    expect(world.logLines().join('')).not.toContain(secret)
  })

  test('[ONB-4] a client keeps fields missing from the body; an empty text clears', async () => {
    await save({ instagram: { login: 'i', password: 'p' }, trip: { login: 't', password: 'q' } })
    await save({ instagram: { password: '' }, trip: { login: '' }, facebook: { completed: true } })
    await save({})
    expect(await own()).toMatchObject({
      instagram: { login: 'i', password: '' },
      trip: { login: '', password: 'q' },
      facebook: { completed: true },
    })
  })

  test('[ONB-4] may send the website’s login as username', async () => {
    await save({ website: { username: 'admin' } })
    expect((await own()).website).toEqual({ hostingName: '', login: 'admin', password: '' })
    await save({ website: { login: 'root', username: 'admin' } })
    expect((await own()).website.login).toBe('root')
  })

  test.each([
    ['too long', 'x'.repeat(2001)],
    ['with a NUL', 'a\0'],
  ])('cannot save a password %s: the field is named and nothing is stored', async (_, password) => {
    const { status, body } = await save({ completed: true, yelp: { login: 'new', password } })
    expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 422, path: 'yelp.password' })
    expect(JSON.stringify(body)).not.toContain('xxx')
    expect(await own()).toMatchObject({ yelp: { login: '' } })
  })
})

describe('a Manager who changes accounts', () => {
  const all = {
    instagramLogin: 'a',
    instagramPassword: 'b',
    twitterLogin: 'c',
    twitterPassword: 'd',
    pinterestLogin: 'e',
    pinterestPassword: 'f',
    websiteHostingProvider: 'g',
    websiteLogin: 'h',
    websitePassword: 'i',
    emailServiceLink: 'j',
    emailServiceLogin: 'k',
    emailServicePassword: 'l',
    tripAdvisorLogin: 'm',
    tripAdvisorPassword: 'n',
    yelpLogin: 'o',
    yelpPassword: 'p',
  }

  test('[CLI-11] [ONB-19] changes every login and password, Pinterest’s too', async () => {
    const { status, body } = await change(manager, all)
    expect({ status, pinterest: body.pinterest }).toEqual({
      status: 200,
      pinterest: { login: 'e', password_set: true },
    })
    expect(await own()).toMatchObject({
      instagram: { login: 'a', password: 'b' },
      twitter: { login: 'c', password: 'd' },
      pinterest: { login: 'e', password: 'f' },
      website: { hostingName: 'g', login: 'h', password: 'i' },
      email: { link: 'j', login: 'k', password: 'l' },
      trip: { login: 'm', password: 'n' },
      yelp: { login: 'o', password: 'p' },
    })
  })

  test('[CLI-11] a Manager keeps fields missing from the body; an empty text clears; each change records an audit event with actor and field', async () => {
    await save({ yelp: { login: 'o', password: 'p' }, twitter: { login: 't' } })
    expect(await audited()).toEqual([])
    await change(manager, { yelpLogin: 'new', yelpPassword: '', twitterLogin: 't' })
    expect(await own()).toMatchObject({ yelp: { login: 'new', password: '' }, twitter: { login: 't' } })
    expect(await audited()).toEqual([
      ['Mara Manager', 'credential.changed', 'Cleo Client', 'yelp_username'],
      ['Mara Manager', 'credential.changed', 'Cleo Client', 'yelp_password'],
    ])
  })

  test('changes nothing of a client without a record, another role, or another workspace', async () => {
    const without = await world.client(manager)
    const employee = await world.employee(manager)
    const stranger = await world.manager()
    for (const id of [without.id, employee.id, UNKNOWN, 'no-id']) {
      expect((await change(manager, { yelpLogin: 'x' }, id)).status, id).toBe(404)
    }
    expect((await change(stranger, { yelpLogin: 'x' })).status).toBe(404)
    expect((await own()).yelp.login).toBe('')
  })
})

describe('an Employee who changes accounts', () => {
  let employee: Person
  beforeEach(async () => {
    employee = await world.employee(manager)
    await save({ instagram: { login: 'i', password: 'p' }, yelp: { login: 'y' }, website: { login: 'w' } })
  })

  test('[PERM-6] [CLI-8] changes granted fields, and gets only granted fields back', async () => {
    await world.grant(employee, client, 'instagram_username', 'website')
    const { status, body } = await change(employee, { instagramLogin: 'new', websitePassword: 'wp' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      instagram: { login: 'new' },
      website: { hostingName: '', login: 'w', password_set: true },
    })
    expect(body.instagram).toEqual({ login: 'new' })
    expect(body).not.toHaveProperty('yelp')
    expect(await own()).toMatchObject({ instagram: { login: 'new', password: 'p' }, website: { password: 'wp' } })
    expect(await audited()).toEqual([
      ['Emil Employee', 'credential.changed', 'Cleo Client', 'instagram_username'],
      ['Emil Employee', 'credential.changed', 'Cleo Client', 'website_password'],
    ])
  })

  test('[PERM-6] gets the name of a field without a grant, and nothing is saved', async () => {
    await world.grant(employee, client, 'instagram_username')
    const refused = await change(employee, { instagramLogin: 'new', instagramPassword: 'stolen' })
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'field_not_granted', detail: expect.stringContaining('Instagram password') },
    })
    expect(await own()).toMatchObject({ instagram: { login: 'i', password: 'p' } })
    expect(await audited()).toEqual([])
  })

  test.each([
    ['one of two', { instagramLogin: 'new', yelpLogin: 'y' }, ['yelpLogin'], 'Yelp login'],
    ['the only one', { instagramPassword: 'stolen' }, ['instagramPassword'], 'Instagram password'],
    ['an emptied one', { websiteLogin: '' }, ['websiteLogin'], 'Website login'],
    [
      'all of three',
      { yelpLogin: 'y', yelpPassword: 'p', emailServiceLink: 'l' },
      ['emailServiceLink', 'yelpLogin', 'yelpPassword'],
      'Email service link, Yelp login and Yelp password',
    ],
  ])('[SHELL-6] [PERM-6] gets each field without a grant by its name: %s', async (_, sent, paths, names) => {
    const emil = await world.employee(manager)
    await world.grant(emil, client, 'instagram_username')
    const { status, body } = await change(emil, sent)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'field_not_granted', detail: expect.stringContaining(`: ${names}.`) })
    expect(body).toMatchObject({ errors: paths.map((path) => ({ path })) })
    const rest = Object.fromEntries(Object.entries(sent).filter(([field]) => !paths.includes(field)))
    expect((await change(emil, rest)).status).toBe(200)
  })

  describe('[SHELL-12] compares what is shown with what the form began with', () => {
    const fields = {
      instagramLogin: 'i',
      websiteLogin: 'w',
      websiteHostingProvider: '',
      emailServiceLink: '',
      tripAdvisorLogin: '',
    }

    test.each(Object.entries(fields))('%s', async (field, began) => {
      const refused = await change(manager, { [field]: 'mine', before: { [field]: 'older' } })
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile', errors: [{ path: field, stored: began }] },
      })
      expect((await change(manager, { [field]: 'mine', before: { [field]: began } })).status).toBe(200)
      expect((await change(manager, { [field]: 'mine', before: { [field]: began } })).status).toBe(200)
      expect((await change(manager, { [field]: 'yours' })).status).toBe(200)
    })

    test('a field that is not changed, and a password, which no form shows, are not compared', async () => {
      const before = { instagramLogin: 'older', instagramPassword: 'older' }
      expect((await change(manager, { instagramPassword: 'new', before })).status).toBe(200)
    })

    test('a field without a grant is refused before it is compared, and says nothing of what is stored', async () => {
      const emil = await world.employee(manager)
      await world.grant(emil, client, 'instagram_username')
      const refused = await change(emil, { websiteLogin: 'mine', before: { websiteLogin: 'older' } })
      expect(refused).toMatchObject({ status: 403, body: { code: 'field_not_granted' } })
      expect(JSON.stringify(refused.body)).not.toContain('stored')
    })
  })

  test('[PERM-6] cannot use a grant of a service that was not chosen', async () => {
    await world.grant(employee, client, 'yelp_username')
    expect((await change(employee, { yelpLogin: 'one' })).status).toBe(200)
    await world.call(updateServices, { body: { reputation: false } }, client.token)
    const refused = await change(employee, { yelpLogin: 'two' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'field_not_granted' } })
    expect((await own()).yelp.login).toBe('one')
  })

  test('[DASH-11] publishes nothing by reading or by saving equal values', async () => {
    const employee = await world.employee(manager)
    await world.grant(employee, client, 'instagram_username')
    const { realtime } = world.parts
    const heard: string[] = []
    const publishToUsers = realtime.publishToUsers.bind(realtime)
    realtime.publishToUsers = (workspace, users, event, body) => {
      heard.push(event)
      publishToUsers(workspace, users, event, body)
    }
    try {
      for (const body of [{ instagramLogin: 'bakery' }, { instagramLogin: 'bakery' }, {}]) {
        expect((await change(employee, body)).status).toBe(200)
      }
    } finally {
      realtime.publishToUsers = publishToUsers
    }
    expect(heard).toHaveLength(1)
  })

  test('changes nothing of an archived client, of another workspace, or without a token', async () => {
    await world.grant(employee, client, 'yelp_username')
    const stranger = await world.employee(await world.manager())
    expect((await change(stranger, { yelpLogin: 'x' })).status).toBe(404)
    expect((await change(client, { yelpLogin: 'x' })).status).toBe(403)
    const params = { id: client.id }
    expect((await world.call(updateClientAccounts, { params, body: { yelpLogin: 'x' } })).status).toBe(401)
    await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', client.id).execute()
    })
    expect((await change(employee, { yelpLogin: 'x' })).status).toBe(404)
    expect((await change(manager, { yelpLogin: 'by the Manager' })).status).toBe(200)
  })
})
