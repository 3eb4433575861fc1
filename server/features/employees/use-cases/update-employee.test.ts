import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, me, requestReset, resetPassword, validateReset } from '#contract/auth.ts'
import { archivePerson } from '#contract/clients.ts'
import { createEmployee, deleteEmployee, showEmployee, updateEmployee } from '#contract/employees.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { inviteClient, inviteEmployee, listInvitations } from '#contract/invitations.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let employee: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, employee } = await world.agency({
    employee: { name: 'Ana Example', department: 'Design', hire_date: '2024-02-29' },
  }))
})
afterAll(() => world.close())

type Body = CallOf<typeof updateEmployee>['body']
let count = 0
const newEmail = () => `changed.${++count}@example.com`
const update = (body: Partial<Body>, who = manager, id = employee.id) =>
  world.call(updateEmployee, { params: { id }, body: { email: employee.email, ...body } }, who.token)
const shown = async (id = employee.id) =>
  (await world.call(showEmployee, { params: { id } }, manager.token)).body.employee
const emailsTo = (email: string) => world.emails().filter((sentEmail) => sentEmail.to === email)
const logIn = (email: string) => world.call(login, { body: { email, password: PASSWORD } })
const setPassword = (token: string, email: string) =>
  world.call(resetPassword, { body: { token, email, password: PASSWORD, password_confirmation: PASSWORD } })
const inUse = { status: 409, body: { code: 'email_in_use', detail: 'Email already in use' } }
const unknown = { status: 404, body: { code: 'user_does_not_exist', detail: 'User does not exist' } }
const byNumber = (one: number, other: number) => one - other

describe('[EMP-5] the details of an employee', () => {
  test('details change field by field: a missing field stays, and an empty one is cleared', async () => {
    const first = await update({
      name: 'Ana Maria',
      phone: '555 010 2030',
      birthday: '1990-02-28',
      address: { line1: '1 Harbour Street', city: 'Porto', state: 'Porto', zip: '4000' },
    })
    expect(first).toMatchObject({
      status: 200,
      body: {
        _id: employee.id,
        name: 'Ana Maria',
        email: employee.email,
        phone: '5550102030',
        birthday: '1990-02-28',
        department: 'Design',
        hireDate: '2024-02-29',
        address: { line1: '1 Harbour Street', city: 'Porto', state: 'Porto', zip: '4000' },
      },
    })
    expect(await shown()).toEqual(first.body)
    const second = await update({ department: '', hire_date: '', address: { city: 'Faro' } })
    expect(second.body).toEqual({
      ...first.body,
      department: '',
      hireDate: null,
      date: null,
      address: { ...first.body.address, city: 'Faro' },
    })
    const third = await update({})
    expect(third.body).toEqual(second.body)
    expect(emailsTo(employee.email)).toEqual([])
  })

  test('details of archived employees and of employees without details can be changed too', async () => {
    const archived = await world.employee(manager, { archived: true })
    const { status, body } = await update({ email: archived.email, department: 'Web' }, manager, archived.id)
    expect({ status, body }).toMatchObject({ status: 200, body: { department: 'Web', archived: true } })
  })

  test("a colleague's details do not change", async () => {
    const colleague = await world.employee(manager, { department: 'Web' })
    await update({ name: 'Ana Maria', department: 'Design 2' })
    expect(await shown(colleague.id)).toMatchObject({
      name: 'Emil Employee',
      department: 'Web',
      email: colleague.email,
    })
  })

  test.each([
    [{ email: '' }, 'email', '"email" must be a valid email'],
    [{ email: undefined }, 'email', '"email" must be a valid email'],
    [{ email: 'ana.example.com' }, 'email', '"email" must be a valid email'],
    [{ name: ' ' }, 'name', fieldTexts.missing],
    [{ birthday: '2023-02-29' }, 'birthday', fieldTexts.notDate],
    [{ hire_date: 'soon' }, 'hire_date', fieldTexts.notDate],
    [{ address: { city: 7 } }, 'address.city', fieldTexts.notText],
    [{ address: { country: 'Portugal' } }, 'address.country', fieldTexts.unknown],
    [{ archived: true }, 'archived', fieldTexts.unknown],
    [{ business_name: 'Mine' }, 'business_name', fieldTexts.unknown],
  ])('[EMP-6] %j is refused at its field, and nothing is changed', async (wrong, path, message) => {
    const before = await shown()
    // The body deliberately violates the contract.
    const reply = await update({ department: 'Other', ...wrong } as Partial<Body>)
    expect(reply).toMatchObject({ status: 422, body: { detail: message, errors: [{ path, message }] } })
    expect(await shown()).toEqual(before)
  })

  test('[EMP-6] a person who is no employee of the workspace is not found', async () => {
    const foreign = await world.employee(await world.manager())
    const client = await world.client(manager)
    for (const id of [foreign.id, client.id, manager.id, '0199a5d5-0000-7000-8000-000000000000']) {
      expect(await update({ email: newEmail(), name: 'Mallory' }, manager, id)).toMatchObject(unknown)
    }
    expect((await update({}, manager, 'no-id')).status).toBe(404)
    for (const { token, name } of [foreign, client, manager]) {
      expect((await world.call(me, {}, token)).body.name).toBe(name)
    }
  })

  test('[REG-12] only the Manager on agency changes details', async () => {
    const { manager: solo, employee: ofSolo } = await world.agency({ manager: { tier: 'solo' } })
    expect(await update({ name: 'x' }, solo, ofSolo.id)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
    for (const who of [employee, await world.client(manager)]) {
      expect(await update({ name: 'x' }, who)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      const asked = await world.call(showEmployee, { params: { id: employee.id } }, who.token)
      expect(asked).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    const params = { id: employee.id }
    expect((await world.call(updateEmployee, { params, body: { email: employee.email } })).status).toBe(401)
    expect((await shown()).name).toBe('Ana Example')
  })
})

describe("[REG-15] changing an employee's email", () => {
  test('the employee logs in with the new email; they stay signed in, and both addresses are informed', async () => {
    const email = newEmail()
    expect((await update({ email: email.toUpperCase() })).body.email).toBe(email.toUpperCase())
    expect((await world.call(me, {}, employee.token)).body.email).toBe(email.toUpperCase())
    expect([(await logIn(employee.email)).status, (await logIn(email)).status]).toEqual([401, 200])
    await world.runJobs()
    const [[former], [newer]] = [emailsTo(employee.email), emailsTo(email.toUpperCase())]
    expect([emailsTo(employee.email), emailsTo(email.toUpperCase())].map(({ length }) => length)).toEqual([1, 1])
    expect(newer?.text).toContain(`changed the email of your account to ${email.toUpperCase()}`)
    expect(former?.text).toContain(`no longer with ${employee.email}`)
    expect(`${former?.text}${former?.html}`.toLowerCase()).not.toContain(email)
    const entries = await listAuditEntriesAbout(
      world.parts.db.forWorkspace(manager.id),
      employee.id,
      'employee.email_changed',
    )
    expect(entries).toMatchObject([{ actor_name: manager.name }])
  })

  test('a change of case keeps the email: no email is sent, and links stay valid', async () => {
    await world.call(requestReset, { body: { email: employee.email } })
    await world.runJobs()
    const token = findTokenInEmail(emailsTo(employee.email).at(-1))
    const upper = employee.email.toUpperCase()
    expect((await update({ email: upper })).body.email).toBe(upper)
    await world.runJobs()
    expect(emailsTo(upper)).toEqual([])
    expect((await world.call(validateReset, { body: { token } })).body.email).toBe(upper)
    expect((await logIn(employee.email)).status).toBe(200)
  })

  test('[EMP-4] a new email ends the links sent to the old one; an employee without a password gets a new welcome email', async () => {
    const [mistyped, right] = [newEmail(), newEmail()]
    const { id } = (await world.call(createEmployee, { body: { name: 'Bo', email: mistyped } }, manager.token)).body
    await world.runJobs()
    const strangers = findTokenInEmail(emailsTo(mistyped).at(-1))
    expect((await update({ email: right }, manager, id)).status).toBe(200)
    expect((await world.call(validateReset, { body: { token: strangers } })).status).toBe(410)
    expect([(await setPassword(strangers, mistyped)).status, (await setPassword(strangers, right)).status]).toEqual([
      410, 410,
    ])
    await world.runJobs()
    expect(emailsTo(right).map(({ subject }) => subject)).toEqual(['Your account at Harbour Agency'])
    expect((await setPassword(findTokenInEmail(emailsTo(right).at(-1)), right)).status).toBe(200)
    expect((await logIn(right)).status).toBe(200)
    const left = [...(await readWholeDatabase(world.database.config)).values()]
      .flat()
      .filter((row) => row.includes(mistyped))
    expect(left).toEqual([])
  })

  test('[EMP-4] a change before the welcome email sends it once, to the new address only', async () => {
    const [mistyped, right] = [newEmail(), newEmail()]
    const { id } = (await world.call(createEmployee, { body: { name: 'Bo', email: mistyped } }, manager.token)).body
    await update({ email: right }, manager, id)
    await world.runJobs()
    expect(emailsTo(right)).toHaveLength(1)
    expect(emailsTo(mistyped).filter(({ text }) => text.includes('/reset/'))).toEqual([])
  })

  test('a registered email is refused, whatever role, workspace, case and state its account has; nothing else changes', async () => {
    const other = await world.manager()
    const taken = [
      manager,
      other,
      await world.client(other),
      await world.employee(manager, { archived: true }),
      await world.employee(other),
    ]
    for (const { email } of taken) {
      expect(await update({ email: email.toUpperCase(), name: 'Changed', department: 'Changed' })).toMatchObject(inUse)
    }
    expect(await shown()).toMatchObject({ name: 'Ana Example', department: 'Design', email: employee.email })
    expect((await logIn(employee.email)).status).toBe(200)
  })

  test('one of several concurrent uses of an email succeeds', async () => {
    for (let round = 0; round < 4; round++) {
      const email = newEmail()
      const others = [await world.employee(manager), await world.employee(manager)]
      const { manager: stranger, employee: ofStranger } = await world.agency()
      const statuses = await Promise.all([
        ...others.map(async ({ id }) => (await update({ email }, manager, id)).status),
        update({ email: email.toUpperCase() }, stranger, ofStranger.id).then(({ status }) => status),
        world
          .call(createEmployee, { body: { name: 'Bo', email } }, stranger.token)
          .then(({ status }) => (status === 201 ? 200 : status)),
      ])
      expect(statuses.toSorted(byNumber)).toEqual([200, 409, 409, 409])
    }
  })

  test('two concurrent swaps of emails are both refused', async () => {
    const other = await world.employee(manager)
    const replies = await Promise.all([
      update({ email: other.email }),
      update({ email: employee.email }, manager, other.id),
    ])
    expect(replies).toMatchObject([inUse, inUse])
  })

  test('a change frees the old email and ends the open invitation of the new one', async () => {
    const email = newEmail()
    await world.call(inviteClient, { body: { email } }, manager.token)
    expect((await update({ email })).status).toBe(200)
    expect((await world.call(listInvitations, {}, manager.token)).body.items).toEqual([])
    const invite = (to: string) => world.call(inviteEmployee, { body: { email: to } }, manager.token)
    expect(await invite(email)).toMatchObject(inUse)
    expect((await invite(employee.email)).status).toBe(201)
  })

  test('a change for an archived employee informs both addresses, because a restored employee logs in with the new one', async () => {
    const email = newEmail()
    await world.call(archivePerson, { body: { id: employee.id, archive: true } }, manager.token)
    expect((await update({ email })).status).toBe(200)
    await world.runJobs()
    expect([emailsTo(email), emailsTo(employee.email)].map(({ length }) => length)).toEqual([1, 1])
    await world.call(archivePerson, { body: { id: employee.id, archive: false } }, manager.token)
    expect((await logIn(email)).status).toBe(200)
  })
})

test('concurrent deletion, log-in, password reset and changes are all answered without a deadlock', async () => {
  for (let round = 0; round < 6; round++) {
    const one = await world.employee(manager)
    await world.call(requestReset, { body: { email: one.email } })
    await world.runJobs()
    const token = findTokenInEmail(emailsTo(one.email).at(-1))
    const email = newEmail()
    const answers = await Promise.all([
      update({ email, department: 'Web' }, manager, one.id),
      logIn(one.email),
      setPassword(token, one.email),
      world.call(requestReset, { body: { email: one.email } }),
      ...(round % 2 ? [world.call(deleteEmployee, { params: { id: one.id } }, manager.token)] : []),
      update({ email: newEmail(), name: 'Bo' }, manager, one.id),
      logIn(email),
      world.runJobs().then(() => ({ status: 200 })),
    ])
    // PostgreSQL aborts one transaction of a deadlock, and its caller would get 503.
    for (const { status } of answers) expect([200, 204, 401, 404, 410]).toContain(status)
  }
})

describe('[SHELL-12] a change that began before somebody else changed the same field', () => {
  test.each<[string, Partial<Body>, Partial<Body>, Body['before'], string]>([
    ['name', { name: 'Ana B' }, { name: 'Ana C' }, { name: 'Ana Example' }, 'Ana B'],
    ['department', { department: 'Web' }, { department: 'SEO' }, { department: 'Design' }, 'Web'],
    ['phone', { phone: '555 1' }, { phone: '555 2' }, { phone: '' }, '5551'],
    ['birthday', { birthday: '1990-01-01' }, { birthday: '1991-01-01' }, { birthday: '' }, '1990-01-01'],
    ['hire_date', { hire_date: '' }, { hire_date: '2025-01-01' }, { hire_date: '2024-02-29' }, ''],
    ['address.zip', { address: { zip: '1' } }, { address: { zip: '2' } }, { address: { zip: '' } }, '1'],
  ])('is told of %s, and writes nothing', async (path, theirs, mine, before, stored) => {
    await update(theirs)
    const now = await shown()
    expect(await update({ ...mine, before: { email: employee.email, ...before } })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', errors: [{ path, stored }] },
    })
    expect(await shown()).toEqual(now)
  })

  test('does not bring back an email that was left as it was', async () => {
    const email = newEmail()
    await update({ email })
    const answer = await update({ email: employee.email, department: 'Web', before: { email: employee.email } })
    expect(answer).toMatchObject({ status: 200, body: { email, department: 'Web' } })
  })

  test('is told of an email that both changed', async () => {
    const email = newEmail()
    await update({ email })
    expect(await update({ email: newEmail(), before: { email: employee.email } })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'email', stored: email }] },
    })
  })
})
