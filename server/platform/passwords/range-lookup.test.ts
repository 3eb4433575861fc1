import { hash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { registerAccount } from '#contract/auth.ts'
import { createPasswordCheck } from '#server/platform/passwords/password-check.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let service: Server
/** The answer of the service to the first digits of a hash; undefined is a failure. */
let answer: (prefix: string) => string | undefined
const asked: string[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    const prefix = request.url?.replace('/range/', '') ?? ''
    asked.push(`${prefix} ${String(request.headers['add-padding'])}`)
    const body = answer(prefix)
    if (body === undefined) response.writeHead(503)
    response.end(body)
  })
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // a server that listens on TCP
  const lookUpUrl = `http://127.0.0.1:${port}/range/`
  world = await createTestWorld({
    replace: async ({ log }) => ({ passwordCheck: createPasswordCheck({ log, lookUpUrl, waitMs: 60_000 }) }),
  })
})
afterEach(() => void asked.splice(0))
afterAll(async () => {
  await world.close()
  service.close()
})

let count = 0
const register = (password: string) =>
  world.call(registerAccount, {
    body: {
      name: 'Jo Brandtner',
      business_name: 'Cedar Bakery',
      email: `jo.${(count += 1)}@cedarmail.example`,
      phone: '5550102030',
      role: 'Manager',
      password,
      password_confirmation: password,
    },
  })

describe('[AUTH-13] the look-up of breached passwords', () => {
  const breached = 'a lighthouse of paper'
  const digest = hash('sha1', breached).toUpperCase()
  const listed = (times: number) => (prefix: string) =>
    prefix === digest.slice(0, 5) ? `0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n${digest.slice(5)}:${times}\r\n` : ''

  test('sends five digits of the hash, with padding, and refuses a listed password', async () => {
    answer = listed(4)
    const reason = 'This password was found in a data breach. Choose one that you use nowhere else.'
    expect(await register(breached)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password', message: reason }] },
    })
    expect(asked).toEqual([`${digest.slice(0, 5)} true`])
    expect((await register('a lighthouse of glass')).status).toBe(201)
  })

  test('ignores padding, which is listed zero times', async () => {
    answer = listed(0)
    expect((await register(breached)).status).toBe(201)
  })

  test('is not asked about a password that is refused anyway', async () => {
    answer = listed(4)
    expect((await register('Password123!')).status).toBe(422)
    expect(asked).toEqual([])
  })

  test('accepts the password when the service fails, and the log says so without password or hash', async () => {
    answer = () => undefined
    expect((await register(breached)).status).toBe(201)
    const lines = world.logLines().filter((line) => line.includes('the look-up of breached passwords failed'))
    expect(lines).toHaveLength(1)
    expect(lines.join('')).not.toMatch(new RegExp(`lighthouse|${digest.slice(0, 5)}`, 'i'))
    expect(asked).toHaveLength(1)
  })
})
