import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { listSessions, login, me } from '#contract/auth.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { passkeyLogin, startPasskeyLogin } from '#contract/two-step.ts'
import { createAuthenticator } from '#server/testing/two-step/authenticator.ts'
import { setUpTotp } from '#server/testing/two-step/totp.ts'
import { logInWithPasskey, createPasskey } from '#server/testing/two-step/passkeys.ts'
import { untilWaiting } from '#server/testing/test-database.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

const byNumber = (one: number, other: number) => one - other
const options = async () => (await world.call(startPasskeyLogin, {})).body
const logIn = (response: Record<string, unknown>) => world.call(passkeyLogin, { body: { response } })
const wrong = { status: 401, body: { code: 'wrong_credentials', detail: authTexts.wrong } }

describe('[AUTH-16] log-in with a passkey', () => {
  test('a passkey needs no email, password or code, also when two-step sign-in is on', async () => {
    const client = await world.client(manager)
    const device = await createPasskey(world, client)
    await setUpTotp(world, client)
    const asked = await options()
    expect(asked).toMatchObject({ rpId: 'foyer.test', userVerification: 'required' })
    expect(asked).not.toHaveProperty('allowCredentials.0')
    const { status, body, headers } = await logIn(device.get(asked))
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect((await world.call(me, {}, body.token)).body).toMatchObject({ _id: client.id, role: 'Client' })
    expect((await world.call(listSessions, {}, body.token)).body.items).toHaveLength(2)
    const plain = await world.call(login, { body: { email: client.email, password: PASSWORD } })
    expect(plain.body).toMatchObject({ code: 'two_step_required' })
  })

  test('a passkey works repeatedly, also without a signature counter', async () => {
    for (const counts of [true, false]) {
      const device = await createPasskey(world, manager, createAuthenticator({ counts }))
      expect([(await logInWithPasskey(world, device)).status, (await logInWithPasskey(world, device)).status]).toEqual([
        200, 200,
      ])
    }
  })
})

describe('[AUTH-16] [AUTH-3] every invalid passkey log-in gets the same text', () => {
  test.each([
    ['for another origin', { origin: 'http://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['for a challenge that we did not give', { challenge: Buffer.alloc(38, 1).toString('base64url') }],
    ['by a device that asked nobody', { userVerified: false }],
    ['with a counter that went back', { counter: 1 }],
    ['as somebody else', { userHandle: Buffer.alloc(16, 1).toString('base64url') }],
  ])('a log-in signed %s is refused', async (_, as) => {
    const device = await createPasskey(world, manager)
    expect((await logInWithPasskey(world, device)).status).toBe(200)
    expect(await logInWithPasskey(world, device, as)).toMatchObject(wrong)
    expect((await logInWithPasskey(world, device)).status).toBe(200)
  })

  test("a log-in signed by an unknown device or with another device's key is refused", async () => {
    const [device, stranger] = [await createPasskey(world, manager), createAuthenticator()]
    expect(await logInWithPasskey(world, stranger)).toMatchObject(wrong)
    const asked = await options()
    const { id, rawId } = device.get(asked) as { id: string; rawId: string }
    expect(await logIn({ ...stranger.get(asked), id, rawId })).toMatchObject(wrong)
    for (const response of [{}, { id: 1 }, { ...device.get(asked), response: {} }])
      expect(await logIn(response)).toMatchObject(wrong)
  })

  test('a signed log-in works once: one of twenty concurrent repetitions succeeds, and none later', async () => {
    for (const counts of [true, false]) {
      const device = await createPasskey(world, manager, createAuthenticator({ counts }))
      const response = device.get(await options())
      const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(response)))
      const statuses = answers.map(({ status }) => status).toSorted(byNumber)
      expect(statuses).toEqual([200, ...Array<number>(19).fill(401)])
      expect(await logIn(response)).toMatchObject(wrong)
    }
  })

  test('an archived person is refused; an employee on solo gets the error of the plan', async () => {
    const [client, employee] = [await world.client(manager), await world.employee(manager)]
    const [ofClient, ofEmployee] = [await createPasskey(world, client), await createPasskey(world, employee)]
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', client.id).execute(),
    )
    expect(await logInWithPasskey(world, ofClient)).toMatchObject(wrong)
    await world.changeTier(manager, 'solo')
    expect(await logInWithPasskey(world, ofEmployee)).toMatchObject({
      status: 403,
      body: { code: 'plan_without_employees' },
    })
  })

  test('requests for options store nothing in the database', async () => {
    await Promise.all(Array.from({ length: 20 }, options))
    const { read } = world.database.db.system
    const kept = await read.selectFrom('used_challenges').select('challenge_hash').execute()
    await Promise.all(Array.from({ length: 20 }, options))
    expect(await read.selectFrom('used_challenges').select('challenge_hash').execute()).toHaveLength(kept.length)
  })
})

test('[AUTH-16] a refused counter leaves one line in the activity, and the true device goes on working', async () => {
  const client = await world.client(manager, { name: 'Cleo' })
  const device = await createPasskey(world, client)
  expect((await logInWithPasskey(world, device)).status).toBe(200)
  for (let time = 0; time < 3; time += 1)
    expect(await logInWithPasskey(world, device, { counter: 1 })).toMatchObject(wrong)
  expect(await logInWithPasskey(world, device, { counter: 0 })).toMatchObject(wrong)
  const { items } = (await world.call(listAudit, { query: { kind: 'sign_in' } }, manager.token)).body
  expect(items.filter(({ action }) => action !== 'passkey.added')).toMatchObject([
    { action: 'passkey.refused', actor: 'Cleo', subject: 'Cleo' },
  ])
  expect((await logInWithPasskey(world, device)).status).toBe(200)
  expect(await logInWithPasskey(world, device, { origin: 'http://evil.test' })).toMatchObject(wrong)
  expect((await world.call(listAudit, { query: { kind: 'sign_in' } }, manager.token)).body.items).toHaveLength(2)
})

test('[AUTH-16] a passkey that is removed during a log-in with it raises no alarm', async () => {
  const client = await world.client(manager)
  const device = await createPasskey(world, client)
  const { answer } = await world.database.db.system.transaction(async (tx) => {
    await tx.selectFrom('passkeys').where('user_id', '=', client.id).forUpdate().execute()
    const answer = logInWithPasskey(world, device)
    await untilWaiting(world.database)
    await tx.deleteFrom('passkeys').where('user_id', '=', client.id).execute()
    return { answer }
  })
  expect(await answer).toMatchObject(wrong)
  const { items } = (await world.call(listAudit, { query: { kind: 'sign_in' } }, manager.token)).body
  expect(items.map(({ action }) => action)).toEqual(['passkey.added'])
})
