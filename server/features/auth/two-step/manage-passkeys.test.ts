import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login, me } from '#contract/auth.ts'
import { addPasskey, listPasskeys, deletePasskey, startPasskey } from '#contract/two-step.ts'
import { totpCode, setUpTotp, wrongTotpCode } from '#server/testing/two-step/totp.ts'
import { createAuthenticator } from '#server/testing/two-step/authenticator.ts'
import { insertPasskey, registerPasskey, logInWithPasskey, createPasskey } from '#server/testing/two-step/passkeys.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

const list = async ({ token }: Person) => (await world.call(listPasskeys, {}, token)).body.items
const start = ({ token }: Person, password = PASSWORD) => world.call(startPasskey, { body: { password } }, token)
const add = ({ token }: Person, response: Record<string, unknown>, name = 'My phone') =>
  world.call(addPasskey, { body: { response, name } }, token)
const remove = ({ token }: Person, id: string) => world.call(deletePasskey, { params: { id } }, token)
const refused = { status: 422, body: { code: 'passkey_refused' } }
const subjectsTo = ({ email }: Person) => world.emails().flatMap(({ to, subject }) => (to === email ? [subject] : []))

describe('[AUTH-16] adding a passkey', () => {
  test('a passkey is added with the password and user verification, is listed and can be used', async () => {
    expect(await start(manager, 'wrong')).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
    const options = await start(manager)
    expect(options).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(options.body).toMatchObject({
      rp: { id: 'foyer.test', name: 'Foyer' },
      user: { name: manager.email, displayName: manager.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const device = createAuthenticator()
    expect((await add(manager, device.create(options.body), 'Mara’s phone')).status).toBe(201)
    const [passkey, ...others] = await list(manager)
    expect(others).toEqual([])
    expect(passkey).toEqual({
      _id: expect.any(String),
      name: 'Mara’s phone',
      created: expect.any(String),
      last_used: null,
    })
    expect((await logInWithPasskey(world, device)).status).toBe(200)
    expect((await list(manager))[0]?.last_used).not.toBeNull()
    await world.runJobs()
    expect(subjectsTo(manager)).toEqual(['A passkey was added'])
  })

  test('adding a passkey also needs a code while an app is on', async () => {
    const { secret, recovery } = await setUpTotp(world, manager)
    const startWith = (code?: string) =>
      world.call(startPasskey, { body: { password: PASSWORD, ...(code && { code }) } }, manager.token)
    expect(await startWith()).toMatchObject({ status: 409, body: { code: 'two_step_on' } })
    expect(await startWith(wrongTotpCode(secret))).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    const code = totpCode(secret)
    expect((await startWith(code)).status).toBe(200)
    expect((await startWith(code)).status).toBe(422)
    const device = createAuthenticator()
    const options = await startWith(recovery[0])
    expect((await add(manager, device.create(options.body))).status).toBe(201)
    expect((await logInWithPasskey(world, device)).status).toBe(200)
  })

  test.each([
    ['made for another origin', { origin: 'http://evil.test' }],
    ['made for another host', { rpId: 'evil.test' }],
    ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['by a device that asked nobody', { userVerified: false }],
  ])('a passkey is refused when it is %s', async (_, as) => {
    expect(await registerPasskey(world, manager, createAuthenticator(), as)).toMatchObject(refused)
    expect(await list(manager)).toEqual([])
  })

  test.each([
    ['nothing', {}],
    ['no strings', { id: 1, rawId: 1, type: 'public-key', response: { clientDataJSON: {}, attestationObject: [] } }],
    ['letters', { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'a' } }],
  ])('%s is not accepted as a passkey', async (_, response) => {
    await start(manager)
    expect(await add(manager, response)).toMatchObject(refused)
  })

  test('the options of a new passkey work once, for five minutes, and for the requesting session', async () => {
    const device = createAuthenticator()
    expect(await add(manager, device.create((await start(manager)).body, { challenge: 'AAAA' }))).toMatchObject(refused)
    const { body: options } = await start(manager)
    const response = device.create(options)
    const elsewhere = await world.signInAgain(manager)
    expect(await add(elsewhere, response)).toMatchObject(refused)
    expect(await add(await world.client(manager), response)).toMatchObject(refused)
    expect((await add(manager, response)).status).toBe(201)
    expect(await add(manager, response)).toMatchObject(refused)

    const { body: late } = await start(manager)
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('passkey_challenges')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute(),
    )
    expect(await add(manager, createAuthenticator().create(late))).toMatchObject(refused)
    expect(await list(manager)).toHaveLength(1)
  })

  test('a device registered by this person is refused as a duplicate, and a device of another person gets no second owner', async () => {
    const device = await createPasskey(world, manager)
    const { excludeCredentials } = (await start(manager)).body as { excludeCredentials: { id: string }[] }
    expect(excludeCredentials).toMatchObject([{ id: device.get({ rpId: 'x' }).id, type: 'public-key' }])
    const stranger = await world.manager()
    expect(await registerPasskey(world, stranger, device)).toMatchObject(refused)
    expect(await list(stranger)).toEqual([])
  })

  test('a person can have at most twenty passkeys', async () => {
    for (let at = 0; at < 19; at++) await insertPasskey(world, manager)
    const { body: options } = await start(manager)
    await insertPasskey(world, manager)
    const full = { status: 409, body: { code: 'too_many_passkeys' } }
    expect(await start(manager)).toMatchObject(full)
    expect(await add(manager, createAuthenticator().create(options))).toMatchObject(full)
    expect(await list(manager)).toHaveLength(20)
  })
})

describe('[AUTH-16] removing a passkey', () => {
  test('only the owner removes a passkey; it stops working, and the others keep working', async () => {
    const [lost, kept] = [await createPasskey(world, manager), await createPasskey(world, manager)]
    const [first] = await list(manager)
    const id = first?._id ?? ''
    for (const other of [await world.client(manager), await world.manager()]) {
      expect((await remove(other, id)).status).toBe(404)
      expect(await list(other)).toEqual([])
    }
    expect((await remove(manager, id)).status).toBe(204)
    expect((await remove(manager, id)).status).toBe(404)
    expect((await logInWithPasskey(world, lost)).status).toBe(401)
    const { body } = await logInWithPasskey(world, kept)
    expect((await world.call(me, {}, body.token)).body._id).toBe(manager.id)
    await world.runJobs()
    expect(subjectsTo(manager)).toContain('A passkey was removed')
    const { read } = world.parts.db.forWorkspace(manager.workspace)
    const actions = await read.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(actions.map(({ action }) => action)).toEqual(['passkey.added', 'passkey.added', 'passkey.removed'])
  })

  test('passkeys are deleted with the account, and challenges with their session', async () => {
    const client = await world.client(manager)
    await createPasskey(world, client)
    await start(client)
    const { system } = world.database.db
    await system.transaction((tx) => tx.deleteFrom('users').where('id', '=', client.id).execute())
    expect(await system.read.selectFrom('passkeys').select('id').where('user_id', '=', client.id).execute()).toEqual([])
    const left = system.read.selectFrom('passkey_challenges').select('challenge')
    expect(await left.where('session_id', '=', client.session).execute()).toEqual([])
  })
})

test('[AUTH-16] a person with passkeys still logs in with the password', async () => {
  await createPasskey(world, manager)
  const body = { email: manager.email, password: PASSWORD }
  await vi.waitFor(async () => expect((await world.call(login, { body })).status).toBe(200))
})
