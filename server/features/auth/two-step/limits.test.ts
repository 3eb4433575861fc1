import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { deleteTotp, startTotp } from '#contract/two-step.ts'
import { totpCode, setUpTotp, wrongTotpCode } from '#server/testing/two-step/totp.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld({ limits: true })))
afterAll(() => world.close())

const logInFrom = async (remoteAddress: string, { email }: Person, code: string) => {
  const payload = { email, password: PASSWORD, code }
  const reply = await world.app.server.inject({ method: 'POST', url: login.path, remoteAddress, payload })
  return reply.statusCode
}
const times = (count: number, work: (at: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

test('[AUTH-16] [AUTH-14] after ten wrong codes of an account even the right one is refused, from any address', async () => {
  const manager = await world.manager()
  const { secret } = await setUpTotp(world, manager)
  const wrong = wrongTotpCode(secret)
  const statuses = await times(15, (at) => logInFrom(`203.0.113.${at}`, manager, wrong))
  expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([10, 5])
  expect(await logInFrom('203.0.113.99', manager, totpCode(secret))).toBe(429)
  // Strangers do not lock out a person signed in at their own address.
  expect(await logInFrom('127.0.0.1', manager, totpCode(secret))).toBe(200)
})

test('[AUTH-16] [AUTH-14] an account is refused after thirty wrong codes in a day, however slow they are', async () => {
  const manager = await world.manager()
  const { secret } = await setUpTotp(world, manager)
  const wrong = wrongTotpCode(secret)
  const statuses: number[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    statuses.push(...(await times(10, (at) => logInFrom(`198.51.${quarter}.${at}`, manager, wrong))))
    await world.parts.limits.reset('password by account', manager.email)
  }
  expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([30, 10])
})

test('[AUTH-16] [AUTH-14] a stolen session cannot be used to guess the password or a code', async () => {
  const manager = await world.manager()
  const wrongPassword = () => world.call(startTotp, { body: { password: 'wrong' } }, manager.token)
  const passwords = await times(12, async () => (await wrongPassword()).status)
  expect([countOf(passwords, 403), countOf(passwords, 429)]).toEqual([10, 2])

  const other = await world.manager()
  const { secret, recovery } = await setUpTotp(world, other)
  const wrong = { password: PASSWORD, code: wrongTotpCode(secret) }
  const wrongCode = () => world.call(deleteTotp, { body: wrong }, other.token)
  const codes = await times(12, async () => (await wrongCode()).status)
  expect([countOf(codes, 422), countOf(codes, 429)]).toEqual([10, 2])
  const body = { password: PASSWORD, code: recovery[0] ?? '' }
  expect((await world.call(deleteTotp, { body }, other.token)).status).toBe(429)
})
