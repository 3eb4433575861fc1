import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login, registerAccount, requestReset, resetPassword, validateReset } from '#contract/auth.ts'
import { listAccess, listAccessLog, revealPassword } from '#contract/credentials.ts'
import { checkClientLink, inviteClient } from '#contract/invitations.ts'
import {
  showClientOnboarding,
  showGrantedOnboarding,
  showOnboardingAccount,
  updateClientAccounts,
  updateOwnAccounts,
} from '#contract/onboarding.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

/** Markers that occur nowhere else: wherever one is found, it comes from the test's input. */
const CANARY = {
  password: 'Canary-Finch-Password-1',
  mistyped: 'Canary-Finch-Mistyped-2',
  asEmail: 'canary-finch-3@in-the-wrong-field.example',
  newer: 'Canary-Finch-Newer-4',
  unknownField: 'Canary-Finch-Field-5',
  brokenJson: 'Canary-Finch-Broken-6',
  text: 'Canary-Finch-Text-7',
  token: 'Canary-Finch-Token-8'.padEnd(43, 'x'),
  message: 'Canary-Finch-Message-9',
  login: 'Canary-Finch-Login-10',
  stored: 'Canary-Finch-Stored-11',
  byStaff: 'Canary-Finch-By-Staff-12',
  misplaced: 'Canary-Finch-Misplaced-13',
  halfSaid: 'Canary-Finch-Half-Said-14',
  tooLong: 'Canary-Finch-Too-Long-15',
  notApplicable: 'Canary-Finch-Not-Applicable-16',
  ofNobody: 'Canary-Finch-Of-Nobody-17',
  bytes: 'Canary-Finch-Bytes-18',
  refusedBytes: 'Canary-Finch-Refused-Bytes-19',
}

let world: TestWorld
let manager: Person
beforeAll(async () => {
  world = await createTestWorld({ limits: true })
  manager = await world.manager()
})
afterAll(() => world.close())

const raw = (url: string, payload: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({
    method: url.includes('/reset/') ? 'PUT' : 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

const everything = async () => [...(await readWholeDatabase(world.database.config)).values()].flat().join('\n')

/** All encodings in which a secret may be written. */
function traces(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    encodeURIComponent(secret),
  ]
}

describe('[OPS-5] [AUTH-13] failures write no secret to the log or the database', () => {
  test('for passwords that were mistyped, misplaced, in broken JSON or of another type', async () => {
    const { email } = manager
    const wrong = await world.call(login, { body: { email, password: CANARY.mistyped } })
    expect(wrong.status).toBe(401)
    const swapped = await raw('/api/auth/login', JSON.stringify({ email: CANARY.asEmail, password: email }))
    expect(swapped.statusCode).toBe(401)
    const unknown = await raw('/api/auth/login', JSON.stringify({ email, pasword: CANARY.unknownField }))
    expect(unknown.statusCode).toBe(422)
    expect(unknown.body).not.toContain(CANARY.unknownField)
    const broken = await raw('/api/auth/login', `{"email":"${email}","password":"${CANARY.brokenJson}"`)
    expect(broken.statusCode).toBe(400)
    expect(broken.body).not.toContain(CANARY.brokenJson)
    const text = await raw('/api/auth/login', `password=${CANARY.text}`, { 'content-type': 'text/plain' })
    expect(text.statusCode).toBe(415)
    const leaving = [CANARY.mistyped, CANARY.asEmail, CANARY.unknownField, CANARY.brokenJson, CANARY.text]
    await expectNoTraceOf(leaving)
  })

  test('for tokens in an address, a header, a cookie or a call that does not exist', async () => {
    const { token } = CANARY
    const answers = await Promise.all([
      world.call(checkClientLink, { params: { id: token } }),
      world.call(validateReset, { body: { token } }),
      raw(`/api/auth/login?token=${token}`, '{}'),
      raw(`/api/nowhere/${token}?access_token=${token}`, '{}'),
      raw('/api/auth/logout', '{}', { authorization: `Bearer ${token}` }),
      raw('/api/auth/logout', '{}', { authorization: `Basic ${token}`, cookie: `session=${token}` }),
      raw(`/api/clients/register/%ZZ${token}`, '{}'),
      world.app.server.inject(`/reset/${token}`),
      world.app.server.inject(`/socket.io/?token=${token}`),
    ])
    expect(answers).toHaveLength(9)
    await expectNoTraceOf([token])
  })

  test('for passwords and links of a whole account: registration, invitation, log-in, reset', async () => {
    const email = 'canary.life@example.com'
    const { password, newer } = CANARY
    await world.call(inviteClient, { body: { email } }, manager.token)
    await world.runJobs()
    const invite_id = findTokenInEmail(world.emails().at(-1))
    const person = { name: 'Cleo', business_name: 'Blue Door', phone: '1', role: 'Client' as const, email, invite_id }
    const mismatch = { ...person, password, password_confirmation: newer }
    expect((await world.call(registerAccount, { body: mismatch })).status).toBe(422)
    const right = { ...person, password, password_confirmation: password }
    expect((await world.call(registerAccount, { body: right })).status).toBe(201)
    expect((await world.call(registerAccount, { body: right })).status).toBe(422)
    const { token } = (await world.call(login, { body: { email, password } })).body
    await world.call(requestReset, { body: { email } })
    await world.runJobs()
    const reset = findTokenInEmail(world.emails().at(-1))
    const body = { token: reset, email, password: newer, password_confirmation: newer }
    expect((await world.call(resetPassword, { body })).status).toBe(200)
    expect((await world.call(resetPassword, { body })).status).toBe(410)
    await world.runJobs()
    expect(await everything()).toContain(email)
    await expectNoTraceOf([password, newer, invite_id, reset, token, token.split('.')[2] ?? ''])
  })

  test('for the input of a call that fails unexpectedly', async () => {
    const { limits } = world.parts
    const take = limits.take.bind(limits)
    limits.take = () => Promise.reject(new Error('the counter broke'))
    try {
      const reply = await raw('/api/auth/login', JSON.stringify({ email: manager.email, password: CANARY.message }), {
        authorization: `Bearer ${manager.token}`,
      })
      expect(reply.statusCode).toBe(500)
      expect(reply.body).not.toContain('counter')
    } finally {
      limits.take = take
    }
    expect(world.logLines().join('\n')).toContain('the counter broke')
    await expectNoTraceOf([CANARY.message, manager.token])
  })
})

describe("[ONB-17] [OPS-5] a client's credentials are readable neither in the log nor in the database", () => {
  const put = (payload: string, { token }: Person) =>
    world.app.server.inject({
      method: 'PUT',
      url: '/api/onboarding/accounts',
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })

  test('for logins and passwords that are saved, changed, revealed or sent in a wrong way', async () => {
    const [client, employee] = [await world.client(manager), await world.employee(manager)]
    const unasked = await world.client(manager)
    await world.onboard(client, { services: serviceFlags })
    await world.onboard(unasked)
    await world.grant(employee, client, ...permissionFlags)
    const { login: kept, stored, byStaff, misplaced, halfSaid, tooLong, notApplicable, ofNobody } = CANARY
    const instagram = { login: kept, password: stored }
    expect((await world.call(updateOwnAccounts, { body: { instagram } }, client.token)).status).toBe(200)
    const params = { id: client.id }
    const change = { body: { websitePassword: byStaff } }
    expect((await world.call(updateClientAccounts, { params, ...change }, employee.token)).status).toBe(200)
    const notAClient = { id: manager.id }
    const lost = await world.call(
      updateClientAccounts,
      { params: notAClient, body: { yelpPassword: ofNobody } },
      manager.token,
    )
    expect(lost.status).toBe(404)
    const away = await world.call(updateOwnAccounts, { body: { yelp: { password: notApplicable } } }, unasked.token)
    expect(away.status).toBe(409)

    const reveal = { params: { client_id: client.id }, body: { field: 'instagram_password' as const } }
    expect((await world.call(revealPassword, reveal, employee.token)).body.value).toBe(stored)
    expect((await world.call(showOnboardingAccount, {}, client.token)).body.website.password).toBe(byStaff)
    const client_id = client.id
    const shown = [
      await world.call(showClientOnboarding, { params }, manager.token),
      await world.call(showGrantedOnboarding, { params }, employee.token),
      await world.call(listAccessLog, { params: { client_id } }, client.token),
      await world.call(listAccess, { params: { client_id } }, client.token),
    ]
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const secret of [stored, byStaff]) expect(JSON.stringify(shown)).not.toContain(secret)

    const wrong = [
      await put(`{"instagram":{"passwort":"${misplaced}"}}`, client),
      await put(`{"${misplaced}":true}`, client),
      await put(`{"instagram":{"password":"${halfSaid}"`, client),
      await put(JSON.stringify({ instagram: { password: tooLong.repeat(200) } }), client),
    ]
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([422, 422, 400, 422])
    const answers = wrong.map(({ body }) => body).join()
    for (const value of [halfSaid, tooLong]) expect(answers).not.toContain(value)
    expect(wrong[0]?.body).not.toContain(misplaced)
    await world.runJobs()
    await expectNoTraceOf([kept, stored, byStaff, misplaced, halfSaid, tooLong, notApplicable, ofNobody])
  })

  test('for contents of files and signatures of their links', async () => {
    const client = await world.client(manager)
    const { _id, location } = await world.upload(client, { name: 'list.txt', bytes: Buffer.from(CANARY.bytes) })
    const signature = new URL(location, 'http://foyer.test').searchParams.get('signature') ?? ''
    expect((await world.app.server.inject(location)).body).toBe(CANARY.bytes)
    expect((await world.app.server.inject(`/api/files/${_id}/other.txt?signature=${signature}`)).statusCode).not.toBe(
      200,
    )
    const { payload, headers } = multipartForm([{ name: 'a.txt', bytes: CANARY.refusedBytes }], { close: false })
    const refused = await world.app.server.inject({
      method: 'POST',
      url: `/api/files/${client.id}`,
      payload,
      headers: { ...headers, authorization: `Bearer ${client.token}` },
    })
    expect(refused.statusCode).toBe(400)
    await world.runJobs()
    await expectNoTraceOf([CANARY.bytes, CANARY.refusedBytes, signature])
  })
})

async function expectNoTraceOf(secrets: string[]): Promise<void> {
  const log = world.logLines().join('\n')
  const database = await everything()
  expect(log).toContain('/api/auth/login')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(15)
    for (const trace of traces(secret)) {
      expect(log).not.toContain(trace)
      expect(database).not.toContain(trace)
    }
  }
}
