import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login, logout, me } from '#contract/auth.ts'
import { viewAsClient } from '#contract/clients.ts'
import { confirmEmail, updateEmail } from '#contract/settings.ts'
import { signInByReminder } from '#server/testing/one-time-links.ts'
import { findTokenInEmail } from '#server/testing/test-emails.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})
afterAll(() => world.close())

let count = 0
const newEmail = () => `New.${++count}@Example.com`
const confirm = (token: string) => world.call(confirmEmail, { body: { token, password: PASSWORD } })

async function linkFor(who: Person, email: string): Promise<string> {
  expect((await world.call(updateEmail, { body: { email } }, who.token)).status).toBe(200)
  await world.runJobs()
  return findTokenInEmail(world.emails().findLast(({ to }) => to === email))
}

test.each([
  ['nobody', () => undefined, undefined, 403],
  ['nobody with a wrong password', () => undefined, 'not my password', 403],
  ['nobody with the password', () => undefined, PASSWORD, 200],
  ['an empty password', () => undefined, '', 403],
  ['the session that asked', () => client.token, undefined, 200],
  ['another session of the person', async () => (await world.signInAgain(client)).token, undefined, 200],
  ['another client', async () => (await world.client(manager)).token, undefined, 403],
  ['another client with the password of the person', async () => (await world.client(manager)).token, PASSWORD, 200],
  ['the Manager', () => manager.token, undefined, 403],
  ['the Manager who sees the app as the client', () => viewToken(), undefined, 403],
  ['a session of a one-time link', () => signInByReminder(world, manager, client), undefined, 403],
  ['a session of a one-time link with the password', () => signInByReminder(world, manager, client), PASSWORD, 200],
  ['a session that was signed out', () => signedOutToken(), undefined, 403],
  ['a forged token', () => `${client.token}x`, undefined, 403],
])('[AUTH-18] a link that %s presses takes more than itself', async (_who, tokenOf, password, status) => {
  const email = newEmail()
  const link = await linkFor(client, email)
  const body = { token: link, ...(password !== undefined && { password }) }
  const answer = await world.call(confirmEmail, { body }, await tokenOf())
  expect(answer.status).toBe(status)
  if (status === 403) expect(answer.body).toMatchObject({ code: 'password_wrong' })
  expect((await world.call(me, {}, client.token)).body.email).toBe(status === 200 ? email : client.email)
  if (status === 403) expect(await confirm(link)).toMatchObject({ status: 200, body: { email } })
})

const viewToken = async () => (await world.call(viewAsClient, { params: { id: client.id } }, manager.token)).body.token
const signedOutToken = async () => {
  const { token } = await world.signInAgain(client)
  await world.call(logout, {}, token)
  return token
}

test('wrong passwords beside a link are limited, and use up no attempt of the person', async () => {
  const limited = await createTestWorld({ limits: true })
  try {
    const person = await limited.client(await limited.manager())
    await limited.call(updateEmail, { body: { email: newEmail() } }, person.token)
    await limited.runJobs()
    const token = findTokenInEmail(limited.emails().at(-1))
    const tries: number[] = []
    for (let tried = 0; tried < 11; tried++)
      tries.push((await limited.call(confirmEmail, { body: { token, password: `wrong ${tried}` } })).status)
    expect(tries).toEqual([...Array<number>(10).fill(403), 429])
    expect((await limited.call(login, { body: { email: person.email, password: PASSWORD } })).status).toBe(200)
    expect((await limited.call(confirmEmail, { body: { token } }, person.token)).status).toBe(200)
  } finally {
    await limited.close()
  }
})
