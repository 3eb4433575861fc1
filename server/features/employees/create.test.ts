import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, me, requestReset, resetPassword, validateReset } from '#contract/auth.ts'
import { archivePerson } from '#contract/clients.ts'
import { createEmployee, deleteEmployee, showEmployee } from '#contract/employees.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { checkEmployeeLink, inviteClient, inviteEmployee, listInvitations } from '#contract/invitations.ts'
import { fieldTexts } from '#contract/texts.ts'
import { entriesAbout } from '#server/features/audit/service.ts'
import { tokenIn } from '#server/testing/links.ts'
import { wholeDatabase } from '#server/testing/snapshot.ts'
import { openWorld, PASSWORD, type Person, type World } from '#server/testing/world.ts'

let world: World
let manager: Person
beforeAll(async () => void (world = await openWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

type Body = CallOf<typeof createEmployee>['body']
let count = 0
const newEmail = () => `New.Person.${++count}@example.com`
const create = (body: Partial<Body> = {}, who = manager) =>
  world.call(createEmployee, { body: { name: 'Ana Example', email: newEmail(), ...body } }, who.token)
const mailsTo = (email: string) => world.mails().filter((mail) => mail.to === email)
const welcome = async (email: string) => {
  await world.runJobs()
  return tokenIn(mailsTo(email).at(-1))
}
const setPassword = (token: string, email: string, password = PASSWORD) =>
  world.call(resetPassword, { body: { token, email, password, password_confirmation: password } })
const logIn = (email: string, password = PASSWORD) => world.call(login, { body: { email, password } })
const inUse = { status: 409, body: { code: 'email_in_use', detail: 'Email already in use' } }
const rowsOf = async (email: string) => {
  const rows = [...(await wholeDatabase(world.database.config))]
  return rows.filter(([, lines]) => lines.some((line) => line.toLowerCase().includes(email.toLowerCase())))
}

describe('[EMP-2] an employee whom their Manager enters', () => {
  test('has what was typed, the workspace’s business, no permission and no password', async () => {
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
      settings: { employee_permissions: { vacation: false, add_new_clients: false } },
      permissions: [],
      vacations: [],
    })
    expect((await logIn(email)).status).toBe(401)
    expect(await entriesAbout(world.parts.db.forWorkspace(manager.id), body.id, 'employee.created')).toHaveLength(1)
  })

  test('needs a name and an e-mail and nothing else', async () => {
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
  ])('[EMP-3] %j is refused at its field, and nothing is made', async (wrong, path, message) => {
    const email = newEmail()
    // On purpose not what the contract asks for.
    const reply = await create({ email, ...wrong } as Partial<Body>)
    expect(reply).toMatchObject({ status: 422, body: { detail: message, errors: [{ path, message }] } })
    expect(await rowsOf(email)).toEqual([])
  })

  test('is made once for a key that is sent again', async () => {
    const body = { name: 'Ana Example', email: newEmail() }
    const send = () => world.call(createEmployee, { body }, manager.token, { 'idempotency-key': 'once' })
    const first = await send()
    const again = await send()
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    await world.runJobs()
    expect(mailsTo(body.email)).toHaveLength(1)
  })

  test('[REG-12] is made by the Manager on agency alone', async () => {
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

describe('[EMP-4] the welcome', () => {
  test('is a mail with a link to set a password once, then they log in at /login/x and begin their onboarding', async () => {
    const email = newEmail()
    const { id } = (await create({ email })).body
    const token = await welcome(email)
    expect(mailsTo(email)).toHaveLength(1)
    const [mail] = mailsTo(email)
    expect(mail).toMatchObject({ subject: 'Your account at Harbour Agency', fromName: 'Harbour Agency' })
    for (const said of [mail?.text ?? '', mail?.html ?? '']) {
      expect(said).toContain(`http://foyer.test/reset/${token}`)
      expect(said).toContain('http://foyer.test/login/x')
      expect(said).toContain('The link works once, for 14 days.')
      expect(said).toContain('Mara Manager of Harbour Agency')
    }
    expect(await world.call(validateReset, { body: { token } })).toMatchObject({ status: 200, body: { email } })
    expect((await setPassword(token, email)).status).toBe(200)
    const own = await world.call(me, {}, (await logIn(email.toUpperCase())).body.token)
    expect(own.body).toMatchObject({ id, role: 'Employee', onboarding_finished: false, manager: { _id: manager.id } })
    expect(await setPassword(token, email, 'another good password')).toMatchObject({ status: 410 })
    expect((await logIn(email)).status).toBe(200)
  })

  test('of twenty that use its link at the same time one sets a password', async () => {
    const email = newEmail()
    await create({ email })
    const token = await welcome(email)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => setPassword(token, email, `a good password ${at}`)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19)
  })

  test('is good for 14 days by the database’s clock; then /reset sends a new link, which ends it', async () => {
    const email = newEmail()
    const { id } = (await create({ email })).body
    const token = await welcome(email)
    const age = (interval: string) =>
      world.database.db.system.write({
        name: `age_${interval}`,
        text: 'update reset_tokens set expires_at = expires_at - $2::interval where user_id = $1',
        values: [id, interval],
      })
    await age('13 days 23 hours 59 minutes')
    expect((await world.call(validateReset, { body: { token } })).status).toBe(200)
    await age('2 minutes')
    expect(await setPassword(token, email)).toMatchObject({ status: 410, body: { code: 'reset_expired' } })
    await world.call(requestReset, { body: { email } })
    const newer = await welcome(email)
    expect(newer).not.toBe(token)
    expect((await setPassword(newer, email)).status).toBe(200)
    expect((await logIn(email)).status).toBe(200)
  })

  test('is ended by a newer link, though it had not run out', async () => {
    const email = newEmail()
    await create({ email })
    const token = await welcome(email)
    await world.call(requestReset, { body: { email } })
    const newer = await welcome(email)
    expect((await setPassword(token, email)).status).toBe(410)
    expect((await setPassword(newer, email)).status).toBe(200)
  })

  test('does not come to who set a password before it was sent, was archived or deleted', async () => {
    const [early, archived, deleted] = [newEmail(), newEmail(), newEmail()]
    await create({ email: early })
    const gone = (await create({ email: deleted })).body.id
    const away = (await create({ email: archived })).body.id
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('logins').set({ password_hash: 'set' }).where('email', '=', early.toLowerCase()).execute(),
    )
    await world.call(archivePerson, { body: { id: away, archive: true } }, manager.token)
    await world.call(deleteEmployee, { params: { id: gone } }, manager.token)
    await world.runJobs()
    expect([early, archived, deleted].flatMap(mailsTo)).toEqual([])
  })

  test('lets nobody in who was archived after it', async () => {
    const email = newEmail()
    const { id } = (await create({ email })).body
    const token = await welcome(email)
    await world.call(archivePerson, { body: { id, archive: true } }, manager.token)
    expect((await setPassword(token, email)).status).toBe(410)
  })

  test('its link and the password stand in no table, no waiting job and no line of the log', async () => {
    const email = newEmail()
    const { id } = (await create({ email })).body
    const everything = async () => [...(await wholeDatabase(world.database.config)).values()].flat().join('\n')
    const waiting = await everything()
    const jobs = (await wholeDatabase(world.database.config)).get('graphile_worker._private_jobs') ?? []
    expect(jobs.filter((job) => job.includes(id)).map((job) => JSON.parse(job) as { payload: object })).toEqual([
      expect.objectContaining({ payload: { manager_id: manager.id, user_id: id } }),
    ])
    const token = await welcome(email)
    const sent = await everything()
    await setPassword(token, email, 'a password of their own')
    await world.runJobs()
    const seen = [waiting, sent, await everything(), world.logged().join('\n')].join('\n')
    for (const secret of [token, 'a password of their own']) {
      for (const spelled of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
        expect(seen).not.toContain(spelled)
      }
    }
  })
})

describe('[REG-15] an e-mail has one account in the whole installation', () => {
  test('whoever has it, in any role, workspace, case and state', async () => {
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
    expect(taken.flatMap(({ email }) => mailsTo(email))).toEqual([])
  })

  test('of many who create it at the same moment, in several workspaces and cases, one does; nothing of the others is left', async () => {
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
      expect(world.mails().filter(({ to }) => to.toLowerCase() === email.toLowerCase())).toHaveLength(1)
    }
    const { system } = world.database.db
    const orphans = await system.plain({
      name: 'users_without_login',
      text: 'select u.id from users u left join logins l on l.user_id = u.id where l.user_id is null',
      values: [],
    })
    expect(orphans).toEqual([])
  })

  test('and is free again once they are deleted', async () => {
    const email = newEmail()
    const { id } = (await create({ email })).body
    expect(await create({ email })).toMatchObject(inUse)
    expect((await world.call(deleteEmployee, { params: { id } }, manager.token)).status).toBe(204)
    expect((await create({ email }, await world.manager())).status).toBe(201)
  })

  test('ends the open invitation that this workspace sent to it, of whichever role, and no other', async () => {
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
      const link = world.mails().find(({ to }) => to === email.toLowerCase())
      expect((await create({ email })).status).toBe(201)
      expect(await world.call(checkEmployeeLink, { params: { id: tokenIn(link) } })).toMatchObject({ status: 404 })
      const open = async (who: Person) =>
        (await world.call(listInvitations, {}, who.token)).body.items.map((one) => one.email)
      expect(await open(manager)).not.toContain(email.toLowerCase())
      expect(await open(manager)).toContain(beside.toLowerCase())
      expect(await open(other)).toContain(email.toLowerCase())
      expect(await world.call(invite, { body: { email } }, manager.token)).toMatchObject(inUse)
    }
  })
})
