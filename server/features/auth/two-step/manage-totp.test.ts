import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login, me, requestReset, resetPassword } from '#contract/auth.ts'
import { confirmTotp, deleteTotp, startTotp } from '#contract/two-step.ts'
import { renewWorkspaceKeys } from '#server/features/credentials/index.ts'
import { totpCode, setUpTotp, wrongTotpCode } from '#server/testing/two-step/totp.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { readWholeDatabase } from '#server/testing/database-snapshot.ts'
import { untilWaiting } from '#server/testing/test-database.ts'
import { lockUser } from '../queries/users.ts'
import { storeSecret } from './check-code.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => void (manager = await world.manager()))
afterAll(() => world.close())

const logIn = ({ email }: Person, code?: string, password = PASSWORD) =>
  world.call(login, { body: { email, password, ...(code === undefined ? {} : { code }) } })
const start = ({ token }: Person, body: { password?: string; code?: string } = {}) =>
  world.call(startTotp, { body: { password: PASSWORD, ...body } }, token)
const confirm = ({ token }: Person, code: string) => world.call(confirmTotp, { body: { code } }, token)
const remove = ({ token }: Person, code: string, password = PASSWORD) =>
  world.call(deleteTotp, { body: { password, code } }, token)
const stateOf = async ({ token }: Person) => (await world.call(me, {}, token)).body.two_step
const byNumber = (one: number, other: number) => one - other
const off = { totp: false, recovery_codes_left: 0, required: false, missing: false }
const subjectsTo = ({ email }: Person) => world.emails().flatMap(({ to, subject }) => (to === email ? [subject] : []))

async function audited({ workspace }: Person): Promise<string[]> {
  const { read } = world.parts.db.forWorkspace(workspace)
  const rows = await read.selectFrom('audit_entries').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

/** Moves the used time steps into the distant past. */
const later = () =>
  world.database.db.system.transaction((tx) => tx.updateTable('totp_secrets').set({ last_step: 0 }).execute())

describe('[AUTH-16] setting up an authenticator app', () => {
  test('a secret, a first code and ten recovery codes set up the app; Me, an email and the audit log show it', async () => {
    const started = await start(manager)
    expect(started).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    const { secret, otpauth_url } = started.body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(otpauth_url)
    expect(decodeURIComponent(url.pathname)).toContain(`Foyer:${manager.email}`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ secret, issuer: 'Foyer' })
    expect(await stateOf(manager)).toEqual(off)
    expect((await logIn(manager)).status).toBe(200)

    const confirmed = await confirm(manager, totpCode(secret))
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10)
    expect(await stateOf(manager)).toEqual({ totp: true, recovery_codes_left: 10, required: false, missing: false })
    expect((await world.call(me, {}, manager.token)).status).toBe(200)
    await world.runJobs()
    expect(subjectsTo(manager)).toEqual(['Two-step sign-in was turned on'])
    expect(await audited(manager)).toEqual(['two_step.on'])
  })

  test('a setup that began before another app was turned on needs one of its codes', async () => {
    const { started } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await lockUser(tx, manager.id)
      const started = start(manager)
      await untilWaiting(world.database)
      await storeSecret(tx, world.parts, manager.id, { field: 'totp_secret', secret: 'A'.repeat(32) })
      return { started }
    })
    expect(await started).toMatchObject({ status: 409, body: { code: 'two_step_on' } })
  })

  test('setting up needs the password and a right code; a repeated start replaces the pending secret', async () => {
    expect(await start(manager, { password: 'wrong' })).toMatchObject({ status: 403, body: { code: 'password_wrong' } })
    expect(await confirm(manager, '123456')).toMatchObject({ status: 409, body: { code: 'two_step_not_started' } })
    const [first, second] = [(await start(manager)).body.secret, (await start(manager)).body.secret]
    expect(second).not.toBe(first)
    for (const code of [totpCode(first), '', 'nonsense'])
      expect(await confirm(manager, code)).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    expect((await confirm(manager, totpCode(second))).status).toBe(200)
  })

  test('a setup older than an hour must be started again', async () => {
    const { secret } = (await start(manager)).body
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('totp_secrets')
        .set({ created_at: new Date(Date.now() - 3_660_000) })
        .execute(),
    )
    expect(await confirm(manager, totpCode(secret))).toMatchObject({ status: 409 })
  })

  test('moving to another app needs a code of the active one, which works until the new one is confirmed', async () => {
    const { secret, recovery } = await setUpTotp(world, manager)
    expect(await start(manager)).toMatchObject({ status: 409, body: { code: 'two_step_on' } })
    expect(await start(manager, { code: wrongTotpCode(secret) })).toMatchObject({
      status: 422,
      body: { code: 'wrong_code' },
    })
    const next = (await start(manager, { code: totpCode(secret) })).body.secret
    expect((await logIn(manager, totpCode(secret, 1))).status).toBe(200)
    const { recovery_codes } = (await confirm(manager, totpCode(next))).body
    await later()
    expect((await logIn(manager, totpCode(secret))).status).toBe(422)
    expect((await logIn(manager, recovery[0])).status).toBe(422)
    expect((await logIn(manager, recovery_codes[0])).status).toBe(200)
    expect((await logIn(manager, totpCode(next, 1))).status).toBe(200)
    await world.runJobs()
    expect(subjectsTo(manager)).toContain('Two-step sign-in was moved to another app')
  })
})

describe('[AUTH-16] [AUTH-3] log-in with a code', () => {
  test('a code is requested only after a right password; a wrong password gets the usual answer', async () => {
    const other = await world.manager()
    const { secret } = await setUpTotp(world, manager)
    const wrong = await logIn(manager, undefined, 'wrong')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(wrong.body).toEqual((await logIn(other, undefined, 'wrong')).body)
    expect((await logIn(manager, totpCode(secret), 'wrong')).body).toEqual(wrong.body)

    for (const code of [undefined, '', ' '])
      expect(await logIn(manager, code)).toMatchObject({ status: 401, body: { code: 'two_step_required' } })
    expect(await logIn(manager, wrongTotpCode(secret))).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    const right = totpCode(secret)
    const { token } = (await logIn(manager, ` ${right.slice(0, 3)} ${right.slice(3)}`)).body
    expect((await world.call(me, {}, token)).status).toBe(200)
  })

  test('a code works once: one of twenty concurrent log-ins succeeds, and no older code afterwards', async () => {
    const { secret } = await setUpTotp(world, manager)
    const code = totpCode(secret)
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(manager, code)))
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, ...Array<number>(19).fill(422)])
    expect((await logIn(manager, totpCode(secret, -1))).status).toBe(422)
    expect((await logIn(manager, totpCode(secret, 1))).status).toBe(200)
  })

  test('a recovery code works once instead of a code: one of twenty concurrent log-ins succeeds', async () => {
    const { recovery } = await setUpTotp(world, manager)
    const [code = '', another = ''] = recovery
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(manager, code)))
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, ...Array<number>(19).fill(422)])
    expect((await logIn(manager, another.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect(await stateOf(manager)).toMatchObject({ recovery_codes_left: 8 })
    await world.runJobs()
    expect(subjectsTo(manager).filter((subject) => subject === 'A recovery code was used')).toHaveLength(2)
  })

  test("another person's codes are refused", async () => {
    const other = await world.client(manager)
    const { secret, recovery } = await setUpTotp(world, manager)
    await setUpTotp(world, other)
    for (const code of [totpCode(secret), recovery[0]]) expect((await logIn(other, code)).status).toBe(422)
  })

  test('a new password keeps two-step sign-in on', async () => {
    const { secret } = await setUpTotp(world, manager)
    await world.call(requestReset, { body: { email: manager.email } })
    await world.runJobs()
    const token = findTokenInEmail(world.emails().at(-1))
    const password = 'another good password'
    const body = { token, email: manager.email, password, password_confirmation: password }
    expect((await world.call(resetPassword, { body })).status).toBe(200)
    expect(await logIn(manager, undefined, password)).toMatchObject({
      status: 401,
      body: { code: 'two_step_required' },
    })
    expect((await logIn(manager, totpCode(secret), password)).status).toBe(200)
  })
})

describe('[AUTH-16] turning two-step sign-in off', () => {
  test('password and code, or a recovery code, turn it off; every session stays, and an email is sent', async () => {
    const { secret, recovery } = await setUpTotp(world, manager)
    const used = totpCode(secret)
    const { token } = (await logIn(manager, used)).body
    expect(await remove(manager, totpCode(secret, 1), 'wrong')).toMatchObject({ body: { code: 'password_wrong' } })
    expect(await remove(manager, used)).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    expect((await remove(manager, totpCode(secret, 1))).status).toBe(204)
    expect(await stateOf(manager)).toEqual(off)
    expect((await world.call(me, {}, token)).status).toBe(200)
    expect((await logIn(manager)).status).toBe(200)
    expect((await remove(manager, recovery[0] ?? '')).status).toBe(204)

    const again = await setUpTotp(world, manager)
    expect((await remove(manager, again.recovery[3] ?? '')).status).toBe(204)
    expect(await audited(manager)).toEqual(['two_step.on', 'two_step.off', 'two_step.on', 'two_step.off'])
    await world.runJobs()
    expect(subjectsTo(manager)).toContain('Two-step sign-in was turned off')
  })
})

describe('[AUTH-16] [ONB-17] stored data of two-step sign-in', () => {
  test('neither a secret nor a code appears in the database, an email or the log', async () => {
    const pending = await world.client(manager)
    const waiting = (await start(pending)).body.secret
    const { secret, recovery } = await setUpTotp(world, manager)
    await logIn(manager, recovery[0])
    const stored = [...(await readWholeDatabase(world.database.config)).values()].flat()
    await world.runJobs()
    const everywhere = [
      ...stored,
      ...world.logLines(),
      ...world.emails().map((sentEmail) => JSON.stringify(sentEmail)),
    ].join('\n')
    expect(everywhere).toContain(manager.id)
    for (const hidden of [waiting, secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(everywhere).not.toContain(hidden)
      expect(everywhere).not.toContain(Buffer.from(hidden).toString('hex'))
    }
  })

  test('rotated workspace keys keep it working, and the former keys are deleted', async () => {
    const { secret } = await setUpTotp(world, manager)
    await renewWorkspaceKeys(world.parts)
    const { read } = world.parts.db.forWorkspace(manager.workspace)
    expect(await read.selectFrom('vault_keys').select('version').execute()).toEqual([{ version: 2 }])
    expect((await logIn(manager, totpCode(secret))).status).toBe(200)
  })

  test('the stored data is deleted with the account', async () => {
    const client = await world.client(manager)
    await setUpTotp(world, client)
    await world.database.db.system.transaction((tx) => tx.deleteFrom('users').where('id', '=', client.id).execute())
    const { read } = world.database.db.system
    for (const table of ['totp_secrets', 'recovery_codes'] as const)
      expect(await read.selectFrom(table).select('user_id').where('user_id', '=', client.id).execute()).toEqual([])
  })
})
