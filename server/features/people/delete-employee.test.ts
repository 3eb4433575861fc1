import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login, me, registerAccount, requestReset } from '#contract/auth.ts'
import { archivePerson } from '#contract/clients.ts'
import {
  addOwnFile,
  createEmployee,
  deleteEmployee,
  finishEmployeeOnboarding,
  showEmployee,
  updateOwnContact,
} from '#contract/employees.ts'
import { inviteEmployee } from '#contract/invitations.ts'
import { createConversation, listConversations, listMessages, sendText } from '#contract/messages.ts'
import { listNotifications } from '#contract/notifications.ts'
import { notificationUpdate } from '#contract/realtime.ts'
import { createSettings } from '#contract/settings.ts'
import { createVacationFeed, decideVacation, listVacations, submitVacation } from '#contract/vacations.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { samples } from '#server/testing/sample-files.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { waitForEvent, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: TestWorld
let manager: Person
let colleague: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, employee: colleague } = await world.agency({ employee: { name: 'Bo Colleague' } }))
})
afterAll(() => world.close())

const remove = (id: string, who = manager) => world.call(deleteEmployee, { params: { id } }, who.token)
const notThere = { status: 404, body: { code: 'not_found' } }
const mentions = (tables: Map<string, string[]>, word: string) =>
  [...tables].filter(([, rows]) => rows.some((row) => row.includes(word))).map(([table]) => table)
const filesOnDisk = async () => {
  const keys: string[] = []
  for await (const { key } of world.parts.storage.list(`${manager.workspace}/`)) keys.push(key)
  return keys
}

let count = 0
/** Invited and registered; has the permission for vacations and requests one. */
async function registered(): Promise<Person> {
  const email = `Ana.${++count}@example.com`
  await world.call(inviteEmployee, { body: { email } }, manager.token)
  await world.runJobs()
  const invite_id = findTokenInEmail(world.emails().findLast((sentEmail) => sentEmail.to === email))
  const person = {
    name: 'Ana',
    business_name: 'Harbour Agency',
    phone: '1',
    role: 'Employee' as const,
    email,
    invite_id,
  }
  const secret = { birthday: '1990-02-28', password: PASSWORD, password_confirmation: PASSWORD }
  expect((await world.call(registerAccount, { body: { ...person, ...secret } })).status).toBe(201)
  const { token } = (await world.call(login, { body: { email, password: PASSWORD } })).body
  const { _id: id } = (await world.call(me, {}, token)).body
  await world.database.db.system.transaction((tx) =>
    tx.updateTable('employee_permissions').set({ vacation: true }).where('user_id', '=', id).execute(),
  )
  await vi.waitFor(async () => expect((await ask({ token }, 'the first')).status).toBe(201))
  return { id, role: 'Employee', name: 'Ana', email, workspace: manager.workspace, session: '', token }
}

const ask = ({ token }: Pick<Person, 'token'>, note: string) =>
  world.call(submitVacation, { body: { start_date: '2026-08-03', end_date: '2026-08-10', note } }, token)

/** An employee with one row of every kind. */
async function wholeEmployee(): Promise<{ employee: Person; direct: string; group: string; feed: string }> {
  const employee = await registered()
  const { token } = employee
  const address = { line1: '1 Harbour Street', city: 'Porto', state: '', zip: '' }
  await world.call(updateOwnContact, { body: address }, token)
  await world.grant(employee, await world.client(manager), 'instagram_username')
  const { filename, location } = await world.upload(employee, { name: 'signed.pdf', bytes: samples.pdf })
  await world.call(addOwnFile, { body: { filename, location } }, token)
  await world.upload(employee, { name: 'unused.pdf', bytes: samples.pdf })
  await world.call(finishEmployeeOnboarding, {}, token)
  await world.call(createSettings, {}, token)
  const { _id: vacation_id } = (await ask(employee, 'the sea')).body
  await world.call(decideVacation, { body: { vacation_id, status: 'Approved', response: 'enjoy' } }, manager.token)
  const feed = new URL((await world.call(createVacationFeed, {}, token)).body.url).pathname
  await world.call(requestReset, { body: { email: employee.email } })
  await world.runJobs()
  const start = async (type: 'Direct' | 'Group', other: Person) => {
    const body = { type, user_ids: [employee.id, other.id], ...(type === 'Group' ? { name: 'Team' } : {}) }
    const { _id: conversation_id } = (await world.call(createConversation, { body }, token)).body
    const text = { conversation_id, type: 'text', message: `hello ${type}` } as const
    await world.call(sendText, { body: text }, token, { 'idempotency-key': type })
    return conversation_id
  }
  const conversations = { direct: await start('Direct', colleague), group: await start('Group', manager) }
  await world.runJobs()
  return { employee, ...conversations, feed }
}

describe('[EMP-8] deleting an employee', () => {
  test('deleting an employee leaves only their messages to others and the audit event, in no table anything else', async () => {
    const { employee } = await wholeEmployee()
    const before = await readWholeDatabase(world.database.config)
    expect(mentions(before, employee.id)).toEqual(
      expect.arrayContaining([
        'foyer.client_permissions',
        'foyer.employee_details',
        'foyer.employee_permissions',
        'foyer.file_uses',
        'foyer.files',
        'foyer.idempotent_calls',
        'foyer.logins',
        'foyer.notification_preferences',
        'foyer.notifications',
        'foyer.reset_tokens',
        'foyer.sessions',
        'foyer.users',
        'foyer.vacation_feeds',
        'foyer.vacations',
      ]),
    )
    expect(mentions(before, employee.email)).toContain('foyer.invitations')
    expect(await filesOnDisk()).toHaveLength(2)
    const notifications = (await world.call(listNotifications, {}, manager.token)).body.items.map(
      ({ message }) => message,
    )
    expect(notifications).toEqual(
      expect.arrayContaining(['Ana has registered', 'Ana requested 3 Aug 2026 to 10 Aug 2026']),
    )
    expect((await remove(employee.id)).status).toBe(204)
    await world.runJobs()
    const after = await readWholeDatabase(world.database.config)
    expect(mentions(after, employee.id)).toEqual([
      'foyer.audit_entries',
      'foyer.conversation_members',
      'foyer.conversations',
      'foyer.messages',
    ])
    for (const word of [employee.email, employee.email.toLowerCase(), 'the sea', '1 Harbour Street', 'signed.pdf']) {
      expect({ word, tables: mentions(after, word) }).toEqual({ word, tables: [] })
    }
    expect(await filesOnDisk()).toEqual([])
    const { items } = (await world.call(listNotifications, {}, manager.token)).body
    // Their messages stay, and so do notifications of them.
    const ofThem = items.filter(({ message }) => message.includes('Ana'))
    expect(ofThem.filter(({ link }) => !link.startsWith('/messages/'))).toEqual([])
    const entries = await listAuditEntriesAbout(
      world.parts.db.forWorkspace(manager.id),
      employee.id,
      'employee.deleted',
    )
    expect(entries).toMatchObject([{ actor_name: manager.name }])
  })

  test('deleting an employee deletes the stored answer of the call that created their account', async () => {
    const body = { name: 'Kept For A Day', email: 'Kept.For.A.Day@example.com' }
    const made = await world.call(createEmployee, { body }, manager.token, { 'idempotency-key': 'one' })
    expect(mentions(await readWholeDatabase(world.database.config), made.body.id)).toContain('foyer.idempotent_calls')
    await remove(made.body.id)
    await world.runJobs()
    const after = await readWholeDatabase(world.database.config)
    expect([mentions(after, made.body.id), mentions(after, body.email)]).toEqual([['foyer.audit_entries'], []])
  })

  test('deleting an employee affects no other person', async () => {
    const [{ employee }, other] = [await wholeEmployee(), await wholeEmployee()]
    const of = (tables: Map<string, string[]>) =>
      [...tables].map(([table, rows]) => [table, rows.filter((row) => row.includes(other.employee.id))])
    const before = of(await readWholeDatabase(world.database.config))
    await remove(employee.id)
    await world.runJobs()
    expect(of(await readWholeDatabase(world.database.config))).toEqual(before)
    expect(await filesOnDisk()).toHaveLength(2)
  })

  test('deleting an employee keeps their messages in conversations, under their name', async () => {
    const { employee, direct, group } = await wholeEmployee()
    await remove(employee.id)
    for (const [who, conversationId, message] of [
      [colleague, direct, 'hello Direct'],
      [manager, group, 'hello Group'],
    ] as const) {
      const { items } = (await world.call(listMessages, { params: { conversationId } }, who.token)).body
      expect(items).toMatchObject([{ sender_id: employee.id, sender_name: 'Ana', message }])
      const { conversations, users } = (await world.call(listConversations, {}, who.token)).body
      expect(conversations.find(({ _id }) => _id === conversationId)?.display_names).toContain('Ana')
      expect(users.map(({ _id }) => _id)).not.toContain(employee.id)
    }
  })

  test('deleting an employee signs them out at once and updates notifications and calendars on open pages', async () => {
    const { employee, feed } = await wholeEmployee()
    const address = await world.listen()
    const [own, managers, colleagues] = [
      await connectSocket(address, employee),
      await connectSocket(address, manager),
      await connectSocket(address, colleague),
    ]
    const heard = Promise.all([
      waitForEvent(own, 'logout'),
      waitForEvent(managers, notificationUpdate(manager.id)),
      waitForEvent(managers, 'vacations changed'),
      waitForEvent(colleagues, 'vacations changed'),
    ])
    await remove(employee.id)
    expect(await heard).toEqual([{ reason: 'session_ended' }, {}, {}, {}])
    const isOut = async () => expect((await world.call(me, {}, employee.token)).status).toBe(401)
    await vi.waitFor(isOut, { timeout: WITHIN_A_SECOND, interval: 20 })
    expect((await world.call(login, { body: { email: employee.email, password: PASSWORD } })).status).toBe(401)
    expect((await world.app.server.inject(feed)).statusCode).toBe(404)
    expect((await world.call(listVacations, {}, colleague.token)).status).toBe(404)
    expect(await world.call(showEmployee, { params: { id: employee.id } }, manager.token)).toMatchObject(notThere)
    for (const page of [own, managers, colleagues]) page.disconnect()
  })

  test('deleting an employee twice answers 404; an archived one can be deleted too', async () => {
    const archived = await world.employee(manager, { archived: true })
    const answers = await Promise.all([1, 2, 3].map(() => remove(colleague.id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404, 404])
    expect((await remove(archived.id)).status).toBe(204)
  })

  test('deleting an employee during changes of their data answers every call and leaves nothing', async () => {
    for (let round = 0; round < 6; round++) {
      const employee = await world.employee(manager, { vacation: true })
      const file = await world.upload(employee, { name: 'a.pdf', bytes: samples.pdf })
      const body = { filename: file.filename, location: file.location }
      const address = { line1: 'x', city: '', state: '', zip: '' }
      const vacation_id = await world.vacation(employee)
      const decide = { vacation_id, status: 'Approved', response: '' } as const
      const answers = await Promise.all([
        ask(employee, 'one'),
        world.call(addOwnFile, { body }, employee.token),
        world.call(decideVacation, { body: decide }, manager.token),
        world.call(updateOwnContact, { body: address }, employee.token),
        remove(employee.id),
        world.call(archivePerson, { body: { id: employee.id, archive: true } }, manager.token),
        world.call(createSettings, {}, employee.token),
        world.call(createVacationFeed, {}, employee.token),
        world.call(finishEmployeeOnboarding, {}, employee.token),
        ask(employee, 'two'),
      ])
      expect(answers[4].status).toBe(204)
      for (const { status } of answers) expect([200, 201, 204, 401, 404, 409, 422]).toContain(status)
      await world.runJobs()
      const left = mentions(await readWholeDatabase(world.database.config), employee.id)
      expect(left).toEqual(['foyer.audit_entries'])
    }
  })

  test('deleting an employee works for the Manager on agency only, and within the workspace', async () => {
    const foreign = await world.employee(await world.manager())
    const client = await world.client(manager)
    for (const id of [manager.id, client.id, foreign.id, 'no-id']) expect(await remove(id)).toMatchObject(notThere)
    const { manager: solo, employee: ofSolo } = await world.agency({ manager: { tier: 'solo' } })
    expect(await remove(ofSolo.id, solo)).toMatchObject({ status: 403, body: { code: 'agency_only' } })
    expect((await remove(colleague.id, colleague)).status).toBe(403)
    expect((await remove(colleague.id, client)).status).toBe(403)
    expect((await world.call(deleteEmployee, { params: { id: colleague.id } })).status).toBe(401)
    for (const person of [manager, client, foreign, colleague]) {
      expect((await world.call(me, {}, person.token)).status).toBe(200)
    }
  })
})
