import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { createEmployee, deleteEmployee, showEmployee } from '#contract/employees.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { checkEmployeeLink, inviteClient, inviteEmployee, listInvitations } from '#contract/invitations.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

type Body = CallOf<typeof createEmployee>['body']
let count = 0
const newEmail = () => `New.Person.${++count}@example.com`
const create = (body: Partial<Body> = {}, who = manager) =>
  world.call(createEmployee, { body: { name: 'Ana Example', email: newEmail(), ...body } }, who.token)
const emailsTo = (email: string) => world.emails().filter((sentEmail) => sentEmail.to === email)
const logIn = (email: string, password = PASSWORD) => world.call(login, { body: { email, password } })
const inUse = { status: 409, body: { code: 'email_in_use', detail: 'Email already in use' } }
const rowsOf = async (email: string) => {
  const rows = [...(await readWholeDatabase(world.database.config))]
  return rows.filter(([, lines]) => lines.some((line) => line.toLowerCase().includes(email.toLowerCase())))
}

describe('[EMP-2] creating an employee', () => {
  test('a new employee has the entered details, the workspace’s business, no permission and no password', async () => {
    const email = newEmail()
    const given = {
      email,
      department: 'Design',
      phone: '(555) 010-2030',
      birthday: '1990-02-28',
      hire_date: '2024-02-29',
    }
    const { status, body } = await create(given)
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: body.id,
      id: body.id,
      name: 'Ana Example',
      email,
      department: 'Design',
      phone: '5550102030',
      birthday: '1990-02-28',
      hireDate: '2024-02-29',
      date: '2024-02-29',
      address: { line1: '', city: '', state: '', zip: '' },
      employee_onboarding_files: [],
      archived: false,
      onboarding_finished: false,
    })
    const shown = await world.call(showEmployee, { params: { id: body.id } }, manager.token)
    expect(shown.body).toEqual({
      employee: body,
      welcome: { delivery: { state: 'waiting', reason: null, since: expect.any(String) } },
      settings: { employee_permissions: { vacation: false, add_new_clients: false } },
      permissions: [],
      vacations: [],
    })
    expect((await logIn(email)).status).toBe(401)
    expect(
      await listAuditEntriesAbout(world.parts.db.forWorkspace(manager.id), body.id, 'employee.created'),
    ).toHaveLength(1)
  })

  test('a new employee needs only a name and an email', async () => {
    const { status, body } = await create({ department: '', phone: '', birthday: '', hire_date: null })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { department: '', phone: '', birthday: null, date: null },
    })
    expect((await create()).status).toBe(201)
  })

  test.each([
    [{ name: '' }, 'name', fieldTexts.missing],
    [{ name: '  ' }, 'name', fieldTexts.missing],
    [{ name: undefined }, 'name', fieldTexts.missing],
    [{ name: 'x'.repeat(201) }, 'name', fieldTexts.tooLong(200)],
    [{ name: 'a\0b' }, 'name', fieldTexts.unstorable],
    [{ email: '' }, 'email', '"email" must be a valid email'],
    [{ email: undefined }, 'email', '"email" must be a valid email'],
    [{ email: 'ana@' }, 'email', '"email" must be a valid email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email', '"email" must be a valid email'],
    [{ birthday: '2023-02-31' }, 'birthday', fieldTexts.notDate],
    [{ hire_date: '31/12/2024' }, 'hire_date', fieldTexts.notDate],
    [{ hire_date: '0000-00-00' }, 'hire_date', fieldTexts.notDate],
    [{ department: 7 }, 'department', fieldTexts.notText],
    [{ phone: '1'.repeat(61) }, 'phone', fieldTexts.tooLong(60)],
    [{ role: 'Manager' }, 'role', fieldTexts.unknown],
    [{ password: 'a good password' }, 'password', fieldTexts.unknown],
    [{ manager_id: '0' }, 'manager_id', fieldTexts.unknown],
  ])('[EMP-3] %j is refused at its field, and nothing is created', async (wrong, path, message) => {
    const email = newEmail()
    // The body deliberately violates the contract.
    const reply = await create({ email, ...wrong } as Partial<Body>)
    expect(reply).toMatchObject({ status: 422, body: { detail: message, errors: [{ path, message }] } })
    expect(await rowsOf(email)).toEqual([])
  })

  test('a repeated idempotency key creates one employee', async () => {
    const body = { name: 'Ana Example', email: newEmail() }
    const send = () => world.call(createEmployee, { body }, manager.token, { 'idempotency-key': 'once' })
    const first = await send()
    const again = await send()
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    await world.runJobs()
    expect(emailsTo(body.email)).toHaveLength(1)
  })

  test('[REG-12] only the Manager on agency creates employees', async () => {
    const email = newEmail()
    const allowed = await world.employee(manager, { add_new_clients: true })
    const [solo, client] = [await world.manager({ tier: 'solo' }), await world.client(manager)]
    const unpaid = await world.manager({ status: 'canceled' })
    expect(await create({ email }, solo)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
    expect(await create({ email }, allowed)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await create({ email }, client)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await create({ email }, unpaid)).toMatchObject({ status: 402 })
    expect((await world.call(createEmployee, { body: { name: 'Ana', email } })).status).toBe(401)
    expect(await rowsOf(email)).toEqual([])
  })
})

describe('[REG-15] an email has one account in the whole installation', () => {
  test('a registered email is refused, whatever role, workspace, case and state its account has', async () => {
    const other = await world.manager()
    const taken = [
      other,
      await world.client(other),
      await world.employee(other),
      await world.employee(manager, { archived: true }),
      await world.client(manager, { archived: true }),
    ]
    for (const { email } of taken) {
      expect(await create({ email })).toMatchObject(inUse)
      expect(await create({ email: ` ${email.toUpperCase()} ` })).toMatchObject(inUse)
    }
    await world.runJobs()
    expect(taken.flatMap(({ email }) => emailsTo(email))).toEqual([])
  })

  test('one of many concurrent creations across workspaces and cases succeeds; the others leave nothing', async () => {
    const managers = [manager, await world.manager(), await world.manager(), await world.manager()]
    for (let round = 0; round < 5; round++) {
      const email = newEmail()
      const replies = await Promise.all(
        [...managers, ...managers].map((who, at) =>
          create({ email: at % 2 ? email.toUpperCase() : email, department: 'Design' }, who),
        ),
      )
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        201,
        ...Array<number>(7).fill(409),
      ])
      const made = replies.find(({ status }) => status === 201)?.body
      const users = world.database.db.system.read.selectFrom('users').select('id').where('role', '=', 'Employee')
      const found = await users
        .where((where) => where(where.fn('lower', ['email']), '=', email.toLowerCase()))
        .execute()
      expect(found).toEqual([{ id: made?.id }])
      await world.runJobs()
      expect(world.emails().filter(({ to }) => to.toLowerCase() === email.toLowerCase())).toHaveLength(1)
    }
    const { system } = world.database.db
    const orphans = await system.sql({
      name: 'users_without_login',
      text: 'select u.id from users u left join logins l on l.user_id = u.id where l.user_id is null',
      values: [],
    })
    expect(orphans).toEqual([])
  })

  test('an email is free again once its account is deleted', async () => {
    const email = newEmail()
    const { id } = (await create({ email })).body
    expect(await create({ email })).toMatchObject(inUse)
    expect((await world.call(deleteEmployee, { params: { id } }, manager.token)).status).toBe(204)
    expect((await create({ email }, await world.manager())).status).toBe(201)
  })

  test("creating an employee ends this workspace's open invitation of any role for the email, and no other", async () => {
    const other = await world.manager()
    for (const invite of [inviteClient, inviteEmployee]) {
      const [email, beside] = [newEmail(), newEmail()]
      for (const [who, to] of [
        [manager, email],
        [manager, beside],
        [other, email],
      ] as const) {
        expect((await world.call(invite, { body: { email: to.toLowerCase() } }, who.token)).status).toBe(201)
      }
      await world.runJobs()
      const link = world.emails().find(({ to }) => to === email.toLowerCase())
      expect((await create({ email })).status).toBe(201)
      expect(await world.call(checkEmployeeLink, { params: { id: findTokenInEmail(link) } })).toMatchObject({
        status: 404,
      })
      const open = async (who: Person) =>
        (await world.call(listInvitations, {}, who.token)).body.items.map((one) => one.email)
      expect(await open(manager)).not.toContain(email.toLowerCase())
      expect(await open(manager)).toContain(beside.toLowerCase())
      expect(await open(other)).toContain(email.toLowerCase())
      expect(await world.call(invite, { body: { email } }, manager.token)).toMatchObject(inUse)
    }
  })

  test('a concurrent invitation leaves one account and no open invitation', async () => {
    for (let round = 0; round < 8; round++) {
      const email = newEmail()
      const invite = () => world.call(inviteEmployee, { body: { email } }, manager.token)
      const answers = await Promise.all([invite(), create({ email }), invite()])
      expect(answers[1].status).toBe(201)
      for (const { status } of answers) expect([201, 409]).toContain(status)
      expect((await world.call(listInvitations, {}, manager.token)).body.items).toEqual([])
    }
  })
})
