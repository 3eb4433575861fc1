import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  login,
  logout,
  me,
  registerAccount,
  requestReset,
  resetPassword,
  revokeOtherSessions,
  revokeSession,
  validateReset,
} from '#contract/auth.ts'
import { archivePerson, deleteClient } from '#contract/clients.ts'
import { inviteClient, listInvitations } from '#contract/invitations.ts'
import { confirmEmail, updateEmail } from '#contract/settings.ts'
import { createCheckoutSession } from '#contract/subscription.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { type BilledTestWorld, createBilledTestWorld } from '#server/testing/billed-test-world.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, PASSWORD, type Person } from '#server/testing/test-world.ts'
import { WITHIN_A_SECOND } from '#server/testing/test-length.ts'

let world: BilledTestWorld
let address: string
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createBilledTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})
afterAll(() => world.close())

let count = 0
const newEmail = () => `New.${++count}@Example.com`
const ask = (who: Person, email: string, password?: string) =>
  world.call(updateEmail, { body: { email, ...(password !== undefined && { password }) } }, who.token)
const confirm = (token: string) => world.call(confirmEmail, { body: { token, password: PASSWORD } })
const own = async ({ token }: Person) => (await world.call(me, {}, token)).body
const emailsTo = (email: string) => world.emails().filter((sentEmail) => sentEmail.to === email)
const logIn = (email: string) => world.call(login, { body: { email, password: PASSWORD } })
const expired = { status: 410, body: { code: 'link_expired' } }
const inUse = { status: 409, body: { code: 'email_in_use', detail: 'Email already in use' } }
const byNumber = (one: number, other: number) => one - other

async function linkFor(who: Person, email: string): Promise<string> {
  expect((await ask(who, email)).status).toBe(200)
  await world.runJobs()
  return findTokenInEmail(emailsTo(email).at(-1))
}

const ageSessions = () => {
  const text = `update sessions set created_at = now() - interval '6 minutes' where user_id = $1`
  return world.database.db.system.transaction((tx) => tx.sql({ name: 'age_sessions', text, values: [client.id] }))
}

const signedOut = ({ token }: Person) =>
  vi.waitFor(async () => expect((await world.call(me, {}, token)).status).toBe(401), {
    timeout: WITHIN_A_SECOND,
    interval: 20,
  })

/** Simulates the passage of time for all pending changes. */
const age = (interval: string) =>
  world.database.db.system.transaction((tx) =>
    tx.sql({
      name: `age ${interval}`,
      text: `update email_changes set expires_at = expires_at - interval '${interval}'`,
      values: [],
    }),
  )

describe('[SET-5] a new email', () => {
  test('a new email takes effect only after it is confirmed from the new address', async () => {
    for (const who of [manager, client]) {
      const email = newEmail()
      const asked = await ask(who, email)
      expect(asked).toMatchObject({ status: 200, body: { email: who.email, pending_email: email } })
      await world.runJobs()
      const [sentEmail] = emailsTo(email)
      expect(sentEmail?.text).toMatch(/http:\/\/foyer\.test\/confirm-email\/[\w-]{43}\n/)
      expect((await logIn(email)).status).toBe(401)
      expect((await logIn(who.email)).status).toBe(200)
      expect(emailsTo(who.email)).toEqual([])

      expect(await confirm(findTokenInEmail(sentEmail))).toMatchObject({ status: 200, body: { email } })
      expect(await own(who)).toMatchObject({ email, pending_email: null })
      expect((await logIn(email.toUpperCase())).status).toBe(200)
      expect((await logIn(who.email)).status).toBe(401)
      const written = await listAuditEntriesAbout(
        world.parts.db.forWorkspace(manager.workspace),
        who.id,
        'account.email_changed',
      )
      expect(written).toMatchObject([{ actor_name: who.name }])
    }
  })

  test('the old address receives an email that says what to do if another person made the change', async () => {
    const email = newEmail()
    await confirm(await linkFor(client, email))
    await world.runJobs()
    const [notice, ...more] = emailsTo(client.email)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('Your email was changed')
    for (const part of [email, client.email, 'not you', manager.name, manager.email])
      expect(notice?.text).toContain(part)
    await confirm(await linkFor(manager, newEmail()))
    await world.runJobs()
    expect(emailsTo(manager.email).at(-1)?.text).toContain('the people who run this server')
  })

  test('[AUTH-13] a confirmed change ends every session except the requesting one, and the links sent to the old address', async () => {
    const [other, third] = [await world.signInAgain(client), await world.signInAgain(client)]
    const page: Socket = await connectSocket(address, other)
    const closed = new Promise((resolve) => void page.once('disconnect', resolve))
    await world.call(requestReset, { body: { email: client.email } })
    await world.runJobs()
    const reset = findTokenInEmail(emailsTo(client.email).at(-1))
    await confirm(await linkFor(client, newEmail()))
    for (const old of [other, third]) await signedOut(old)
    await closed
    expect((await world.call(me, {}, client.token)).status).toBe(200)
    expect((await world.call(me, {}, manager.token)).status).toBe(200)
    expect((await world.call(validateReset, { body: { token: reset } })).status).toBe(410)
  })

  test('a request needs the password in a session older than five minutes; resending the link and canceling do not', async () => {
    await ageSessions()
    const email = newEmail()
    const wrong = { status: 403, body: { code: 'password_wrong' } }
    expect(await ask(client, email)).toMatchObject(wrong)
    expect(await ask(client, email, 'not my password')).toMatchObject(wrong)
    expect(await own(client)).toMatchObject({ email: client.email, pending_email: null })
    expect(await ask(client, email, PASSWORD)).toMatchObject({ status: 200, body: { pending_email: email } })
    expect((await ask(client, email)).status).toBe(200)
    expect(await ask(client, newEmail())).toMatchObject(wrong)
    expect(await ask(client, client.email)).toMatchObject({ status: 200, body: { pending_email: null } })
  })

  test('a link works once, also when it is opened twice at the same time', async () => {
    const token = await linkFor(client, newEmail())
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 410, 410])
    expect(await confirm(token)).toMatchObject(expired)
    await world.runJobs()
    expect(emailsTo(client.email)).toHaveLength(1)
  })

  test('a link expires after one day, and so does the pending change', async () => {
    const email = newEmail()
    const token = await linkFor(client, email)
    await age('23 hours 59 minutes')
    expect((await own(client)).pending_email).toBe(email)
    await age('2 minutes')
    expect((await own(client)).pending_email).toBeNull()
    expect(await confirm(token)).toMatchObject(expired)
    expect((await own(client)).email).toBe(client.email)
  })

  test('a second request replaces the pending one: the older link expires, even before the newer email is sent', async () => {
    const first = await linkFor(client, newEmail())
    const email = newEmail()
    await ask(client, email)
    expect(await confirm(first)).toMatchObject(expired)
    await world.runJobs()
    const second = findTokenInEmail(emailsTo(email).at(-1))
    const again = await linkFor(client, email)
    expect(await confirm(second)).toMatchObject(expired)
    expect(await confirm(again)).toMatchObject({ status: 200, body: { email } })
  })

  test('a request for the present email cancels the pending change', async () => {
    const token = await linkFor(client, newEmail())
    expect(await ask(client, client.email.toUpperCase())).toMatchObject({ status: 200, body: { pending_email: null } })
    expect(await confirm(token)).toMatchObject(expired)
    const email = newEmail()
    await ask(client, email)
    await ask(client, client.email)
    await world.runJobs()
    expect(emailsTo(email)).toEqual([])
  })

  test('a pending change ends when its user is archived or deleted', async () => {
    const token = await linkFor(client, newEmail())
    const change = (archive: boolean) => world.call(archivePerson, { body: { id: client.id, archive } }, manager.token)
    await change(true)
    expect(await confirm(token)).toMatchObject(expired)
    await change(false)
    expect(await confirm(token)).toMatchObject(expired)
    const gone = await world.client(manager)
    const link = await linkFor(gone, newEmail())
    await world.call(deleteClient, { params: { id: gone.id } }, manager.token)
    expect(await confirm(link)).toMatchObject(expired)
  })

  test("a pending change from another session ends with a new password and with that device's sign-out", async () => {
    const password = 'quite another password'
    const setPassword = async () => {
      await world.call(requestReset, { body: { email: client.email } })
      await world.runJobs()
      const body = { token: findTokenInEmail(emailsTo(client.email).at(-1)), email: client.email }
      return world.call(resetPassword, { body: { ...body, password, password_confirmation: password } })
    }
    const ways = [
      ({ session: id }: Person) => world.call(revokeSession, { params: { id } }, client.token),
      () => world.call(revokeOtherSessions, {}, client.token),
      setPassword,
    ]
    for (const endFor of ways) {
      const stolen = await world.signInAgain(client)
      const link = await linkFor(stolen, newEmail())
      expect((await endFor(stolen)).status).toBeLessThan(300)
      expect(await confirm(link)).toMatchObject(expired)
    }
  })

  test('a pending change of the own session stays when other devices are signed out, and after Log Out', async () => {
    const [email, elsewhere] = [newEmail(), await world.signInAgain(client)]
    const link = await linkFor(client, email)
    await world.call(revokeSession, { params: { id: elsewhere.session } }, client.token)
    await world.call(revokeOtherSessions, {}, client.token)
    expect(await own(client)).toMatchObject({ pending_email: email })
    await world.call(logout, {}, client.token)
    expect(await confirm(link)).toMatchObject({ status: 200, body: { email } })
  })

  test('asking for the pending email again leaves the change with the session that confirmed its identity', async () => {
    const email = newEmail()
    await ask(client, email)
    const stolen = await world.signInAgain(client)
    const link = await linkFor(stolen, email.toUpperCase())
    expect((await confirm(link)).status).toBe(200)
    await signedOut(stolen)
    expect((await world.call(me, {}, client.token)).status).toBe(200)
  })

  test('where the session that asked first is over, asking again takes the password and is of the new one', async () => {
    const email = newEmail()
    const first = await world.signInAgain(client)
    await ask(first, email)
    await world.call(logout, {}, first.token)
    await ageSessions()
    expect((await ask(client, email)).status).toBe(403)
    expect((await ask(client, email, PASSWORD)).status).toBe(200)
    await world.runJobs()
    expect((await confirm(findTokenInEmail(emailsTo(email).at(-1)))).status).toBe(200)
    expect((await world.call(me, {}, client.token)).status).toBe(200)
  })

  test('a change asked for after the former one expired is of the new session', async () => {
    const email = newEmail()
    await ask(client, email)
    await age('25 hours')
    const newer = await world.signInAgain(client)
    expect((await confirm(await linkFor(newer, email))).status).toBe(200)
    await signedOut(client)
    expect((await world.call(me, {}, newer.token)).status).toBe(200)
  })

  test("a Manager's new email reaches Stripe", async () => {
    const payer = await world.manager({ tier: null })
    const order = { price_id: 'solo_monthly', email: payer.email, id: payer.id }
    await world.call(createCheckoutSession, { body: order }, payer.token)
    const email = newEmail()
    await confirm(await linkFor(payer, email))
    await world.runJobs()
    expect((await world.stripe.customers.list({ email })).data).toHaveLength(1)
    expect((await world.stripe.customers.list({ email: payer.email })).data).toEqual([])
  })

  test('a confirmed change reaches the open page that requested it', async () => {
    const token = await linkFor(client, newEmail())
    const page = await connectSocket(address, client)
    const { takeEvents: heard } = await recordEvents(page, 'people changed')
    await confirm(token)
    expect(await heard()).toEqual([['people changed', {}]])
    page.disconnect()
  })
})

describe('[REG-15] an email with an account in any workspace and in any case', () => {
  test('a request for a registered email is refused, and nothing is stored', async () => {
    const stranger = await world.client(await world.manager())
    const archived = await world.client(manager, { archived: true })
    for (const { email } of [manager, stranger, archived]) {
      expect(await ask(client, email.toUpperCase())).toMatchObject(inUse)
    }
    expect((await own(client)).pending_email).toBeNull()
  })

  test('a link for an email that was registered in the meantime changes nothing', async () => {
    const email = newEmail()
    const token = await linkFor(client, email)
    const body = { name: 'Nina', business_name: 'Nina & Co', email: email.toLowerCase(), phone: '1', role: 'Manager' }
    const password = { password: PASSWORD, password_confirmation: PASSWORD }
    const registered = await world.call(registerAccount, { body: { ...body, ...password } as never })
    expect(registered.status).toBe(201)
    const other = await world.signInAgain(client)
    const before = await readWholeDatabase(world.database.config)
    expect(await confirm(token)).toMatchObject(inUse)
    expect(await readWholeDatabase(world.database.config)).toEqual(before)
    expect((await world.call(me, {}, other.token)).status).toBe(200)
  })

  test('one of two concurrent confirmations of the same email succeeds', async () => {
    const email = newEmail()
    const [one, other] = [await world.client(manager), await world.client(manager)]
    const links = [await linkFor(one, email), await linkFor(other, email.toLowerCase())]
    const answers = await Promise.all(links.map(confirm))
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409])
    const emails = (await Promise.all([one, other].map(own))).map((person) => person.email.toLowerCase())
    expect(emails.filter((had) => had === email.toLowerCase())).toHaveLength(1)
  })

  test('two users cannot swap their emails', async () => {
    const other = await world.client(manager)
    expect(await ask(client, other.email)).toMatchObject(inUse)
    expect(await ask(other, client.email)).toMatchObject(inUse)
  })

  test('an open invitation of the new email ends, and the old email can be invited again', async () => {
    const email = newEmail().toLowerCase()
    await world.call(inviteClient, { body: { email } }, manager.token)
    await confirm(await linkFor(client, email))
    expect((await world.call(listInvitations, {}, manager.token)).body.items).toEqual([])
    expect((await world.call(inviteClient, { body: { email: client.email } }, manager.token)).status).toBe(201)
  })
})

describe('[SET-2] [AUTH-14] permissions and rate limits of email changes', () => {
  test('an Employee, a call without a session and a malformed address are refused', async () => {
    const employee = await world.employee(manager)
    expect((await ask(employee, newEmail())).status).toBe(403)
    expect((await ask({ ...client, token: '' }, newEmail())).status).toBe(401)
    for (const email of ['', 'ana', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      const wrong = { status: 422, body: { errors: [{ path: 'email', message: '"email" must be a valid email' }] } }
      expect(await ask(client, email)).toMatchObject(wrong)
    }
    expect((await own(client)).pending_email).toBeNull()
  })

  test('an unknown link is expired, whatever its format', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), '{}', '𝒳']) expect(await confirm(token)).toMatchObject(expired)
    expect(await confirm('a'.repeat(501))).toMatchObject({ status: 422 })
    expect(await confirm('a\0')).toMatchObject({ status: 422 })
  })

  test('the limits of password resets apply; canceling is not counted', async () => {
    const limited = await createTestWorld({ limits: true })
    try {
      const person = await limited.client(await limited.manager())
      const change = (email: string) => limited.call(updateEmail, { body: { email } }, person.token)
      for (let asked = 0; asked < 5; asked += 1) {
        expect((await change(newEmail())).status).toBe(200)
        expect((await change(person.email)).status).toBe(200)
      }
      expect(await change(newEmail())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect((await change(person.email)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test('unknown links are rate limited after some attempts', async () => {
    const limited = await createTestWorld({ limits: true })
    try {
      const tries: number[] = []
      for (let tried = 0; tried < 61; tried += 1) {
        const answer = await limited.call(confirmEmail, { body: { token: `guess ${tried}` } })
        tries.push(answer.status)
      }
      expect(tries.slice(0, 60)).toEqual(Array(60).fill(410))
      expect(tries.at(-1)).toBe(429)
    } finally {
      await limited.close()
    }
  })

  test('[OPS-5] the link appears only in the email', async () => {
    const email = newEmail()
    const token = await linkFor(client, email)
    await world.app.server.inject(`/confirm-email/${token}`)
    await confirm(token)
    await confirm(token)
    await world.runJobs()
    const everything = [...(await readWholeDatabase(world.database.config)).values()].flat().join('\n')
    for (const trace of [token, encodeURIComponent(token), Buffer.from(token).toString('hex')]) {
      expect(everything).not.toContain(trace)
      expect(world.logLines().join('\n')).not.toContain(trace)
    }
    expect(world.logLines().join('\n').toLowerCase()).not.toContain(email.toLowerCase())
  })
})
