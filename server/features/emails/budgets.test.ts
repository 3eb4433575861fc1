import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmployee, updateEmployee } from '#contract/employees.ts'
import { inviteClient, listInvitations, resendInvitation, withdrawInvitation } from '#contract/invitations.ts'
import { listNotifications } from '#contract/notifications.ts'
import { createOnboarding, updateFormEmails, updateServices } from '#contract/onboarding.ts'
import { updateBusinessName } from '#contract/settings.ts'
import { submitVacation } from '#contract/vacations.ts'
import { createMailer, type Mailer } from '#server/platform/email/mailer.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { startSmtpServer, type SmtpServer } from '#server/testing/smtp-server.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let smtp: SmtpServer
let mailer: Mailer
let manager: Person
beforeAll(async () => {
  smtp = await startSmtpServer()
  mailer = createMailer({ via: smtp.url, from: 'Foyer <no-reply@foyer.example.com>' })
  world = await createTestWorld({ limits: true, replace: async () => ({ mailer }) })
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

let counter = 0
const newEmail = () => `victim${counter++}@example.net`
const emailsTo = (address: string) => smtp.received.filter(({ recipients }) => recipients.includes(address))
const invite = (who: Person, email: string) => world.call(inviteClient, { body: { email } }, who.token)
/** Moves what was sent into the past. */
const passHours = (hours: number) =>
  world.database.db.system.transaction((tx) =>
    tx.sql({
      name: `pass_${hours}_hours`,
      text: 'update email_budgets set sent = array(select at - make_interval(hours => $1) from unnest(sent) at)',
      values: [hours],
    }),
  )

describe('an address', () => {
  test('gets three invitations an hour and ten a day from one workspace, and the fourth says when and what to do', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const { status } = await invite(manager, email)
      statuses.push(status)
      await world.runJobs()
    }
    expect(statuses).toEqual([201, 201, 201, 429])
    expect(emailsTo(email)).toHaveLength(3)
    const [id = ''] = (await world.call(listInvitations, {}, manager.token)).body.items.map(({ _id }) => _id)
    const again = await world.call(resendInvitation, { params: { id } }, manager.token)
    expect(again).toMatchObject({ status: 429, body: { code: 'too_many_emails' } })
    expect(again.body.detail).toMatch(new RegExp(`^${email} .* in (?:an hour|\\d+ minutes), or make a link`))
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(3000)
    for (const sent of [3, 3, 1, 0]) {
      await passHours(1)
      const { length } = (await Promise.all([1, 2, 3].map(() => invite(manager, email)))).filter(
        ({ status }) => status === 201,
      )
      expect(length).toBe(sent)
    }
    expect(Number((await invite(manager, email)).headers['retry-after'])).toBeGreaterThan(19 * 3600)
  })

  test('gets no more from several workspaces, from both links, nor with tags', async () => {
    const email = newEmail()
    const [name, domain] = email.split('@')
    const statuses: number[] = []
    for (const tag of ['', '+a', '+b', '+c', '+d']) {
      const sender = await world.manager()
      statuses.push((await invite(sender, `${name}${tag}@${domain}`)).status)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  })

  test('gets no more from thirty simultaneous calls', async () => {
    const email = newEmail()
    const senders = await Promise.all(Array.from({ length: 5 }, () => world.manager()))
    const calls = await Promise.all(senders.flatMap((sender) => Array.from({ length: 6 }, () => invite(sender, email))))
    expect(calls.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(calls.filter(({ status }) => status === 429)).toHaveLength(27)
  })

  test('gets no more from withdrawn invitations, new accounts and changed accounts', async () => {
    const email = newEmail()
    for (let n = 0; n < 2; n++) {
      expect((await invite(manager, email)).status).toBe(201)
      await world.runJobs()
      for (const { _id: id } of (await world.call(listInvitations, {}, manager.token)).body.items)
        await world.call(withdrawInvitation, { params: { id } }, manager.token)
    }
    const created = await world.call(createEmployee, { body: { name: 'Ana', email } }, manager.token)
    expect(created.status).toBe(201)
    const change = (to: string) =>
      world.call(updateEmployee, { params: { id: created.body._id }, body: { email: to } }, manager.token)
    expect((await change(newEmail())).status).toBe(200)
    expect(await change(email)).toMatchObject({ status: 429, body: { code: 'too_many_emails' } })
    await world.runJobs()
    expect(emailsTo(email).filter(({ subject }) => subject !== 'Your email was changed')).toHaveLength(2)
  })
})

test('a workspace has 100 emails an hour sent, over all its people, and a refusal counts nothing', async () => {
  const staff = await Promise.all(Array.from({ length: 4 }, () => world.employee(manager, { add_new_clients: true })))
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) {
    const answers = await Promise.all([manager, ...staff].map((who) => invite(who, newEmail())))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const stranger = await world.manager()
  expect((await invite(stranger, newEmail())).status).toBe(201)
})

describe('the subject and the sender of an email', () => {
  test.each([
    ['Claim $500 https://evil.example/claim?x=1', 'Claim $500 evil example claim x 1'],
    ['www.evil.example', 'evil example'],
    ['evil\u2024example evil。example', 'evil․example evil example'],
    ['Pay\u202e moc.live \u200bnow', 'Pay moc live now'],
    ['St. Mary & Sons Inc., v2.0', 'St. Mary & Sons Inc., v2.0'],
    ['Agentur Müller – Büro 3.10.', 'Agentur Müller – Büro 3.10.'],
    // Refused today; an earlier release stored it.
    ['Harbour\r\nBcc: eve@evil.example', 'Harbour Bcc: eve evil example'],
  ])('a business named %j is shown as %j', async (business_name, shown) => {
    const isRefused = /\p{Cc}/u.test(business_name)
    const { status } = await world.call(updateBusinessName, { body: { business_name } }, manager.token)
    expect(status).toBe(isRefused ? 422 : 200)
    if (isRefused)
      await world.database.db.system.transaction((tx) =>
        tx.updateTable('users').set({ business_name }).where('id', '=', manager.id).execute(),
      )
    const email = newEmail()
    await invite(manager, email)
    await world.runJobs()
    const [received] = emailsTo(email)
    expect(received?.from?.name).toBe(shown)
    expect(received?.subject).toContain(shown)
    expect(received?.subject).not.toMatch(/:\/\/|\p{L}\.\p{L}{2}|\p{Cc}|\u202e/u)
    expect(received?.text).toContain(`Sent by ${shown} with Foyer.`)
  })
})

describe('a client who saves in a loop', () => {
  let client: Person
  const saveAndExit = async (times: number) => {
    const address = await listening
    const socket = io(address, { transports: ['websocket'], auth: { token: client.token }, forceNew: true })
    try {
      await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
      for (let n = 0; n < times; n++) {
        const body = { completed: true, forms: { general: `mail${counter++}@example.com` } }
        expect((await world.call(updateFormEmails, { body }, client.token)).status).toBe(200)
        expect(await socket.emitWithAck('onboarding', {})).toEqual({})
      }
    } finally {
      socket.disconnect()
    }
  }
  let listening: Promise<string>
  beforeAll(() => void (listening = world.listen()))
  beforeEach(async () => {
    client = await world.client(manager, { name: 'Carl Reed' })
    await world.call(createOnboarding, {}, client.token)
    await world.call(updateServices, { body: { webdev: true } }, client.token)
  })

  test('causes one entry that counts, and one email after a quiet while', async () => {
    await saveAndExit(7)
    const gathered = '7 changes by Carl Reed: Updated Website Email Forms'
    const { items, unread } = (await world.call(listNotifications, {}, manager.token)).body
    expect(items).toMatchObject([{ message: gathered, count: 7, link: `/clients/${client.id}`, viewed: false }])
    expect(unread).toBe(1)
    await world.runJobs()
    expect(emailsTo(manager.email)).toEqual([])
    await advanceJobs(world, 301)
    await world.runJobs()
    expect(emailsTo(manager.email).map(({ subject }) => subject)).toEqual([gathered])
    // The next change is a new email, and a new entry once the first is viewed.
    await saveAndExit(1)
    await advanceJobs(world, 301)
    await world.runJobs()
    expect(emailsTo(manager.email).at(-1)?.subject).toBe('Carl Reed: Updated Website Email Forms')
  })

  test('keeps its email waiting for half an hour at most, and three are sent an hour', async () => {
    for (let n = 0; n < 9; n++) {
      await saveAndExit(1)
      await advanceJobs(world, 240)
      await world.database.db.system.transaction((tx) =>
        tx.sql({
          name: 'age_notification_mails',
          text: "update notification_mails set created_at = created_at - interval '240 seconds'",
          values: [],
        }),
      )
      await world.runJobs()
    }
    expect(emailsTo(manager.email)).toHaveLength(1)
    for (let n = 0; n < 5; n++) {
      await saveAndExit(2)
      await advanceJobs(world, 301)
      await world.runJobs()
    }
    expect(emailsTo(manager.email)).toHaveLength(3)
    await passHours(1)
    await advanceJobs(world, 3600)
    await world.runJobs()
    expect(emailsTo(manager.email)).toHaveLength(4)
    expect(emailsTo(manager.email).at(-1)?.subject).toMatch(/^[4-8] changes by Carl Reed/)
  })
})

test('requests for days off cause three emails an hour, and the others follow', async () => {
  const employee = await world.employee(manager, { vacation: true, name: 'Emil' })
  for (let n = 1; n <= 8; n++) {
    const body = { start_date: `2027-03-0${n}`, end_date: `2027-03-0${n}` }
    expect((await world.call(submitVacation, { body }, employee.token)).status).toBe(201)
    await world.runJobs()
  }
  expect(emailsTo(manager.email)).toHaveLength(3)
  await passHours(1)
  await advanceJobs(world, 3601)
  await world.runJobs()
  expect(emailsTo(manager.email)).toHaveLength(6)
})
