import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, me, registerAccount } from '#contract/auth.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { inviteClient, inviteEmployee, listInvitations, withdrawInvitation } from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { showOnboarding } from '#contract/onboarding.ts'
import { lockWorkspacePlaces } from '#server/features/invitations/queries/places.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { untilWaiting } from '#server/testing/test-database.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const byNumber = (one: number, other: number) => one - other

type Body = CallOf<typeof registerAccount>['body']
let count = 0
const newEmail = () => `person.${++count}@example.com`
const person = (email: string): Body => ({
  name: 'Nora New',
  business_name: 'New Ventures',
  email,
  phone: '(555) 010-2030',
  password: PASSWORD,
  password_confirmation: PASSWORD,
  role: 'Manager',
})
const register = (body: Body) => world.call(registerAccount, { body })
const logIn = (email: string) => world.call(login, { body: { email, password: PASSWORD } })

async function invited(manager: Person, role: 'Client' | 'Employee', email = newEmail()): Promise<Body> {
  const { status } = await world.call(
    role === 'Client' ? inviteClient : inviteEmployee,
    { body: { email } },
    manager.token,
  )
  if (status !== 201) throw new Error(`the invitation was answered ${status}`)
  await world.runJobs()
  const invite_id = findTokenInEmail(world.emails().findLast((sentEmail) => sentEmail.to === email))
  const own = role === 'Employee' ? { business_name: 'Harbour Agency', birthday: '1990-02-28' } : {}
  return { ...person(email), ...own, role, invite_id, manager_id: manager.id }
}

const row = (email: string) =>
  world.database.db.system.read
    .selectFrom('users')
    .select(['role', 'manager_id', 'phone', 'birthday', 'terms_accepted_at', 'business_name'])
    .where('email', '=', email)
    .executeTakeFirst()

const notificationsOf = async (manager: Person) => (await world.call(listNotifications, {}, manager.token)).body.items

describe('registration of a Manager', () => {
  test.each([
    ['solo', 'monthly'],
    ['solo', 'annual'],
    ['agency', 'monthly'],
    ['agency', 'annual'],
  ])(
    '[REG-1] a Manager registers for %s, %s, which is saved for the first checkout, and logs in',
    async (chosen, term) => {
      const email = newEmail()
      expect(await register({ ...person(email), package: chosen, term })).toMatchObject({
        status: 201,
        body: { email },
      })
      const { body } = await logIn(email)
      const own = await world.call(me, {}, body.token)
      expect(own.body).toMatchObject({
        name: 'Nora New',
        business_name: 'New Ventures',
        email,
        phone: '5550102030',
        role: 'Manager',
        tier: 'error',
      })
      const workspace = await world.database.db.system.read
        .selectFrom('workspaces')
        .select(['chosen_package', 'chosen_term'])
        .where('manager_id', '=', own.body.id)
        .executeTakeFirst()
      expect(workspace).toEqual({ chosen_package: chosen, chosen_term: term })
    },
  )

  test.each([
    ['gold', 'monthly'],
    ['agency', undefined],
    [undefined, 'monthly'],
  ])('[REG-2] the plan %s, %s is refused by name, and nothing is created', async (chosen, term) => {
    const email = newEmail()
    const reply = await register({
      ...person(email),
      ...(chosen === undefined ? {} : { package: chosen }),
      ...(term === undefined ? {} : { term }),
    })
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'invalid_plan', detail: 'Invalid Subscription Plan Selected.' },
    })
    expect(await row(email)).toBeUndefined()
  })

  test('[REG-5] the terms are not enforced; their acceptance is stored with its time', async () => {
    const [ticked, not] = [newEmail(), newEmail()]
    expect((await register({ ...person(ticked), terms_accepted: true })).status).toBe(201)
    expect((await register({ ...person(not), terms_accepted: false })).status).toBe(201)
    expect(Date.now() - ((await row(ticked))?.terms_accepted_at?.getTime() ?? 0)).toBeLessThan(60_000)
    expect((await row(not))?.terms_accepted_at).toBeNull()
  })

  test('[REG-15] [REG-7] an email has one account, in any case, even when the account is archived', async () => {
    const manager = await world.manager()
    const archived = await world.client(manager, { archived: true })
    for (const email of [manager.email.toUpperCase(), archived.email]) {
      expect(await register(person(email))).toMatchObject({
        status: 409,
        body: { code: 'email_exists', detail: 'Email already exists' },
      })
    }
    const email = newEmail()
    const replies = await Promise.all([email, email.toUpperCase(), email, email].map((one) => register(person(one))))
    expect(replies.map((reply) => reply.status).toSorted(byNumber)).toEqual([201, 409, 409, 409])
    const workspaces = await world.database.db.system.read.selectFrom('workspaces').select('manager_id').execute()
    const users = await world.database.db.system.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'Manager')
      .execute()
    expect(workspaces).toHaveLength(users.length)
  })
})

test('[REG-6] a registration with a missing field is refused by name', async () => {
  expect(await register({ ...person(newEmail()), phone: '' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'phone', message: 'Please fill out all fields' }] },
  })
})

test('[REG-6] an employee must give a birthday', async () => {
  const body = await invited(await world.manager(), 'Employee')
  for (const birthday of [undefined, '']) {
    const reply = await register({ ...body, birthday })
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'birthday' }] } })
  }
  expect((await register({ ...body, birthday: '1990-02-28' })).status).toBe(201)
})

test('[REG-7] a registration with passwords that differ is refused', async () => {
  const differs = { ...person(newEmail()), password_confirmation: 'another password' }
  expect(await register(differs)).toMatchObject({ status: 422, body: { detail: 'Passwords do not match' } })
})

test('[AUTH-13] a short and a common password are refused with the rule they break', async () => {
  const weak = (password: string) => register({ ...person(newEmail()), password, password_confirmation: password })
  expect((await weak('short12')).body.detail).toBe('Use 8 to 128 characters')
  expect((await weak('password1')).body.detail).toBe('This password is too common')
})

describe('registration of an invited person', () => {
  test('[REG-4] [REG-8] a client registers from the link, can log in, and the Manager is notified', async () => {
    const manager = await world.manager()
    const body = await invited(manager, 'Client')
    expect(await register({ ...body, terms_accepted: true })).toMatchObject({
      status: 201,
      body: { email: body.email },
    })
    expect(await row(body.email)).toMatchObject({
      role: 'Client',
      manager_id: manager.id,
      business_name: 'New Ventures',
      terms_accepted_at: expect.any(Date),
    })
    const { id } = (await world.call(me, {}, (await logIn(body.email)).body.token)).body
    expect(await notificationsOf(manager)).toMatchObject([
      { message: 'Nora New has registered', link: `/clients/${id}` },
    ])
  })

  test('[REG-4] [REG-8] an employee registers with a birthday and the business name of the workspace, without any permission yet', async () => {
    const manager = await world.manager()
    const body = await invited(manager, 'Employee')
    expect((await register(body)).status).toBe(201)
    expect(await row(body.email)).toMatchObject({
      role: 'Employee',
      business_name: 'Harbour Agency',
      birthday: '1990-02-28',
    })
    const { token } = (await logIn(body.email)).body
    const { id } = (await world.call(me, {}, token)).body
    expect(await notificationsOf(manager)).toMatchObject([
      { message: 'Nora New has registered', link: `/employees/${id}` },
    ])
    expect(await world.call(inviteClient, { body: { email: newEmail() } }, token)).toMatchObject({ status: 403 })
  })

  test("[REG-9] role, workspace, email and an employee's business come from the invitation; different values are refused", async () => {
    const [manager, other] = [await world.manager(), await world.manager()]
    const client = await invited(manager, 'Client')
    const employee = await invited(manager, 'Employee')
    const unlike: Body[] = [
      { ...client, role: 'Manager' },
      { ...client, role: 'Employee', birthday: '1990-01-01' },
      { ...client, email: newEmail() },
      { ...client, manager_id: other.id },
      { ...employee, role: 'Client' },
      { ...employee, business_name: 'Another Business' },
    ]
    for (const body of unlike)
      expect(await register(body)).toMatchObject({ status: 422, body: { code: 'registration_mismatch' } })
    expect(await row(client.email)).toBeUndefined()
    expect((await register({ ...client, manager_id: undefined, email: client.email.toUpperCase() })).status).toBe(201)
    expect(await row(client.email)).toMatchObject({ role: 'Client', manager_id: manager.id })
  })

  test.each([
    ['Client', 'invalid_client_link', 'Link is Invalid. Unable to Register'],
    ['Employee', 'invalid_employee_link', 'Link is Invalid. Contact your manager for a new link.'],
  ] as const)(
    '[REG-6] [REG-9] a %s link that is missing, unknown, used, expired or withdrawn answers with its text',
    async (role, code, detail) => {
      const manager = await world.manager()
      const refused = { status: 422, body: { code, detail } }
      const used = await invited(manager, role)
      expect(await register({ ...used, invite_id: undefined })).toMatchObject(refused)
      expect(await register({ ...used, invite_id: 'nonsense' })).toMatchObject(refused)
      expect((await register(used)).status).toBe(201)
      expect(await register(used)).toMatchObject(refused)

      const expiring = await invited(manager, role)
      await world.database.db.system.sqlWrite({
        name: 'expire',
        text: `update invitations set expires_at = expires_at - interval '14 days 1 second' where email = $1`,
        values: [expiring.email],
      })
      expect(await register(expiring)).toMatchObject(refused)

      const withdrawn = await invited(manager, role)
      const { items } = (await world.call(listInvitations, {}, manager.token)).body
      const id = items.find((item) => item.email === withdrawn.email)?._id ?? ''
      expect((await world.call(withdrawInvitation, { params: { id } }, manager.token)).status).toBe(204)
      expect(await register(withdrawn)).toMatchObject(refused)
      expect(await row(withdrawn.email)).toBeUndefined()
    },
  )

  test('[REG-9] one of twenty concurrent registrations with a link succeeds', async () => {
    const manager = await world.manager()
    const body = await invited(manager, 'Client')
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => register({ ...body, name: `Number ${at}` })),
    )
    expect(replies.map((reply) => reply.status).toSorted(byNumber)).toEqual([201, ...Array<number>(19).fill(422)])
    expect(await notificationsOf(manager)).toHaveLength(1)
  })

  test('[REG-15] an email registered elsewhere after the invitation is refused, and no rows remain', async () => {
    const manager = await world.manager()
    const body = await invited(manager, 'Client')
    expect((await register(person(body.email))).status).toBe(201)
    expect(await register(body)).toMatchObject({ status: 409, body: { code: 'email_exists' } })
    expect(await notificationsOf(manager)).toEqual([])
    expect(await row(body.email)).toMatchObject({ role: 'Manager' })
  })

  test("[REG-12] an employee's link is void on a workspace that moved to solo", async () => {
    const manager = await world.manager()
    const body = await invited(manager, 'Employee')
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('subscriptions').set({ tier: 'solo' }).where('manager_id', '=', manager.id).execute(),
    )
    expect(await register(body)).toMatchObject({ status: 422, body: { code: 'invalid_employee_link' } })
  })
})

describe('what changes while the password of a registration is hashed', () => {
  /** Registers, and changes something while the registration waits for the workspace. */
  async function registerDuring(manager: Person, body: Body, change: (tx: Transaction) => Promise<unknown>) {
    const { registered } = await world.database.db.system.transaction(async (tx) => {
      await lockWorkspacePlaces(tx, manager.workspace)
      const registered = register(body)
      await untilWaiting(world.database)
      await change(tx)
      return { registered }
    })
    expect((await registered).status).toBe(201)
    return (await logIn(body.email)).body.token
  }

  test('[REG-9] the client is asked for what the newest invitation says', async () => {
    const manager = await world.manager()
    const body = await invited(manager, 'Client')
    const asked = JSON.stringify({ services: ['branding'] })
    const token = await registerDuring(manager, body, (tx) =>
      tx.updateTable('invitations').set({ asked }).where('email', '=', body.email).execute(),
    )
    expect((await world.call(showOnboarding, {}, token)).body).toMatchObject({ branding: true })
  })

  test('[REG-4] an employee has the newest name of the business', async () => {
    const manager = await world.manager()
    const body = await invited(manager, 'Employee')
    const token = await registerDuring(manager, body, (tx) =>
      tx.updateTable('users').set({ business_name: 'Sea Agency' }).where('id', '=', manager.id).execute(),
    )
    expect((await world.call(me, {}, token)).body).toMatchObject({ business_name: 'Sea Agency' })
  })
})
