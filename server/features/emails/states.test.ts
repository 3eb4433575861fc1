import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePerson } from '#contract/clients.ts'
import { listOnboardingBoard, remindClient } from '#contract/dashboard.ts'
import { createEmployee, makeWelcomeLink, resendWelcome, showEmployee } from '#contract/employees.ts'
import {
  inviteClient,
  inviteEmployee,
  listInvitations,
  makeInvitationLink,
  resendInvitation,
} from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { resetPassword } from '#contract/auth.ts'
import { createMailer, type Mailer } from '#server/platform/email/mailer.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { startSmtpServer, type SmtpServer } from '#server/testing/smtp-server.ts'
import { advanceJobs, listWaitingJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let smtp: SmtpServer
let mailer: Mailer
let manager: Person
beforeAll(async () => {
  smtp = await startSmtpServer()
  mailer = createMailer({ via: smtp.url, from: 'Foyer <no-reply@foyer.example.com>' })
  world = await createTestWorld({ replace: async () => ({ mailer }) })
})
beforeEach(async () => {
  smtp.received.length = 0
  manager = await world.manager()
})
afterAll(async () => {
  await world.close()
  mailer.close()
  smtp.close()
})

const unknown = { code: 550, text: '5.1.1 <them@example.net>: no such user here' }
let counter = 0
const newEmail = () => `someone${counter++}@example.net`
const emailsTo = (address: string) => smtp.received.filter(({ recipients }) => recipients.includes(address))
const invite = (who: Person, email: string) => world.call(inviteClient, { body: { email } }, who.token)
const invitation = async (who = manager) => (await world.call(listInvitations, {}, who.token)).body.items[0]
const messages = async (who: Person) =>
  (await world.call(listNotifications, {}, who.token)).body.items.map(({ message, link }) => [message, link])
const runFailing = () => expect(world.runJobs()).rejects.toThrow('a job failed')

describe('the email of an invitation', () => {
  test('waits, and is sent', async () => {
    const email = newEmail()
    await invite(manager, email)
    expect((await invitation())?.delivery).toMatchObject({ state: 'waiting', reason: null })
    await world.runJobs()
    expect((await invitation())?.delivery).toMatchObject({ state: 'sent', reason: null })
    expect(emailsTo(email)).toHaveLength(1)
  })

  test.each([
    [unknown, 'no_mailbox'],
    [{ code: 552, text: '5.2.2 mailbox full' }, 'mailbox_full'],
    [{ code: 554, text: '5.7.1 not wanted here' }, 'not_accepted'],
  ])(
    'that is refused for good with %j shows it, is not tried again, and the sender is told once',
    async (answer, reason) => {
      const email = newEmail()
      smtp.answer(email, answer)
      const employee = await world.employee(manager, { add_new_clients: true })
      await invite(employee, email)
      await world.runJobs()
      expect((await invitation())?.delivery).toMatchObject({ state: 'refused', reason })
      expect(await listWaitingJobs(world, 'invitation.mail')).toEqual([])
      expect(await messages(employee)).toEqual([
        [`The invitation to ${email} could not be delivered`, '/clients?stage=invited'],
      ])
      expect(await messages(manager)).toEqual([])
    },
  )

  test('that is refused can be sent again, and its link can be copied', async () => {
    const email = newEmail()
    smtp.answer(email, unknown)
    expect((await world.call(inviteEmployee, { body: { email } }, manager.token)).status).toBe(201)
    await world.runJobs()
    expect(await messages(manager)).toEqual([
      [`The invitation to ${email} could not be delivered`, '/employees?view=invited'],
    ])
    const params = { id: (await invitation())?._id ?? '' }
    const { body } = await world.call(makeInvitationLink, { params }, manager.token)
    expect(body.link).toContain('/register/employee/')
    smtp.answer(email, undefined)
    await world.call(resendInvitation, { params }, manager.token)
    expect((await invitation())?.delivery).toMatchObject({ state: 'waiting', reason: null })
    await world.runJobs()
    expect((await invitation())?.delivery).toMatchObject({ state: 'sent', reason: null })
    expect(await messages(manager)).toHaveLength(1)
  })

  test('that the server puts off is deferred, tried again, and then sent', async () => {
    const email = newEmail()
    smtp.answer(email, { code: 451, text: '4.7.1 greylisted, come back' })
    await invite(manager, email)
    await runFailing()
    expect((await invitation())?.delivery).toMatchObject({ state: 'deferred', reason: 'busy' })
    smtp.answer(email, undefined)
    await advanceJobs(world, 3600)
    await world.runJobs()
    expect((await invitation())?.delivery).toMatchObject({ state: 'sent' })
    expect(await messages(manager)).toEqual([])
  })

  test('reaches the open pages of the staff when its state changes, and no others', async () => {
    const address = await world.listen()
    const email = newEmail()
    smtp.answer(email, unknown)
    const heard: string[] = []
    const people = { manager, client: await world.client(manager), stranger: await world.manager() }
    const sockets = await Promise.all(
      Object.entries(people).map(async ([name, { token }]) => {
        const socket = io(address, { transports: ['websocket'], auth: { token }, forceNew: true })
        socket.on('people changed', () => heard.push(name))
        await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
        return socket
      }),
    )
    await invite(manager, email)
    await world.runJobs()
    await expect.poll(() => heard).toEqual(['manager'])
    await Promise.all(sockets.map((socket) => socket.emitWithAck('verify user', {})))
    expect(heard).toEqual(['manager'])
    for (const socket of sockets) socket.disconnect()
  })
})

describe('the first email of an account', () => {
  const create = async (email: string) =>
    (await world.call(createEmployee, { body: { name: 'Ana', email } }, manager.token)).body._id
  const show = async (id: string) => (await world.call(showEmployee, { params: { id } }, manager.token)).body.welcome

  test('that is refused shows it, can be sent again, and its link can be copied until there is a password', async () => {
    const email = newEmail()
    smtp.answer(email, unknown)
    const id = await create(email)
    expect((await show(id))?.delivery).toMatchObject({ state: 'waiting' })
    await world.runJobs()
    expect((await show(id))?.delivery).toMatchObject({ state: 'refused', reason: 'no_mailbox' })
    expect(await messages(manager)).toEqual([
      ["The email with Ana's log-in link could not be delivered", `/employees/${id}`],
    ])
    smtp.answer(email, undefined)
    const params = { id }
    expect((await world.call(resendWelcome, { params }, manager.token)).status).toBe(204)
    await world.runJobs()
    expect((await show(id))?.delivery).toMatchObject({ state: 'sent' })
    const emailed = findTokenInEmail({ to: email, subject: '', html: '', text: emailsTo(email)[0]?.text ?? '' })
    const made = await world.call(makeWelcomeLink, { params }, manager.token)
    expect(made).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    const token = made.body.link?.split('/').at(-1) ?? ''
    const password = { email, password: PASSWORD, password_confirmation: PASSWORD }
    // The new link replaces the emailed one.
    expect((await world.call(resetPassword, { body: { token: emailed, ...password } })).status).toBe(410)
    expect((await world.call(resetPassword, { body: { token, ...password } })).status).toBe(200)
    expect(await show(id)).toBeNull()
    for (const call of [resendWelcome, makeWelcomeLink])
      expect(await world.call(call, { params }, manager.token)).toMatchObject({
        status: 409,
        body: { code: 'conflict' },
      })
  })

  test.each([
    ['new', async () => {}],
    [
      'restored',
      async (id: string) => {
        for (const archive of [true, false])
          expect((await world.call(archivePerson, { body: { id, archive } }, manager.token)).status).toBe(204)
      },
    ],
  ])(
    '[EMP-4] that waits for its next attempt sends nothing after a link was handed over for a %s account',
    async (_which, prepare) => {
      const email = newEmail()
      const id = await create(email)
      await prepare(id)
      smtp.answer(email, { code: 451, text: '4.7.1 greylisted, come back' })
      await runFailing()
      const made = await world.call(makeWelcomeLink, { params: { id } }, manager.token)
      expect((await show(id))?.delivery).toBeNull()
      smtp.answer(email, undefined)
      await advanceJobs(world, 3600)
      await world.runJobs()
      expect(emailsTo(email)).toEqual([])
      const token = made.body.link?.split('/').at(-1) ?? ''
      const body = { token, email, password: PASSWORD, password_confirmation: PASSWORD }
      expect((await world.call(resetPassword, { body })).status).toBe(200)
    },
  )

  test('is not for clients, strangers and archived employees', async () => {
    const [client, archived] = [await world.client(manager), await world.employee(manager, { archived: true })]
    const other = await world.employee(await world.manager())
    for (const { id } of [client, archived, other, manager])
      for (const call of [resendWelcome, makeWelcomeLink])
        expect((await world.call(call, { params: { id } }, manager.token)).status).toBe(404)
  })
})

test('a reminder that is refused shows it, tells the sender, and can be sent again the same day', async () => {
  const client = await world.client(manager, { onboarded: { services: ['social'] } })
  smtp.answer(client.email, unknown)
  const remind = () => world.call(remindClient, { params: { client_id: client.id } }, manager.token)
  const delivery = async () =>
    (await world.call(listOnboardingBoard, { query: {} }, manager.token)).body.items[0]?.reminder_delivery
  expect(await delivery()).toBeNull()
  expect((await remind()).status).toBe(204)
  expect(await delivery()).toMatchObject({ state: 'waiting' })
  expect((await remind()).status).toBe(429)
  await world.runJobs()
  expect(await delivery()).toMatchObject({ state: 'refused', reason: 'no_mailbox' })
  expect(await messages(manager)).toEqual([
    ['The reminder to Blue Door Bakery could not be delivered', `/clients/${client.id}`],
  ])
  smtp.answer(client.email, undefined)
  expect((await remind()).status).toBe(204)
  await world.runJobs()
  expect(await delivery()).toMatchObject({ state: 'sent' })
  expect((await remind()).status).toBe(429)
})
