import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askSomebodyElse, giveByLink } from '#contract/client-items.ts'
import {
  createOnboarding,
  showOnboardingAccount,
  updateClientAccounts,
  updateOwnAccounts,
} from '#contract/onboarding.ts'
import { everything, itemCalls } from '#server/testing/item-calls.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager()
})
beforeEach(async () => {
  client = await world.client(manager)
  await world.call(createOnboarding, {}, client.token)
  await choose(everything)
})
afterAll(() => world.close())

const { choose, one, give, ask } = itemCalls(() => ({ world, manager, client }))
const blanks = [' ', '   ', '\t', '\u00a0', '\u200b\u200b', '\u2800', '\ufeff', '\u3164', ' \u00ad ']

test.each(blanks)(
  '[COL-3] a login or a password of blanks (%j) is not given, and nothing of it is stored',
  async (blank) => {
    for (const [login, password] of [
      [blank, blank],
      [blank, 'secret'],
      ['me', blank],
    ] as const) {
      const { body } = await give('instagram', { login, password })
      expect(body.state).toBe('open')
      expect(body.answer).toMatchObject({ login: login === blank ? '' : 'me', password_set: password !== blank })
    }
    await world.call(updateOwnAccounts, { body: { yelp: { login: blank, password: 'p' } } }, client.token)
    expect((await one('yelp'))?.state).toBe('open')
    await world.call(
      updateClientAccounts,
      { params: { id: client.id }, body: { twitterLogin: 'me', twitterPassword: blank } },
      manager.token,
    )
    expect((await one('twitter'))?.state).toBe('open')
    await give('website', { login: 'me', password: 'secret', place: blank })
    expect((await world.call(showOnboardingAccount, {}, client.token)).body.website.hostingName).toBe('')
  },
)

test.each(blanks)('[COL-3] blanks (%j) empty what was given, and an item of blanks is open again', async (blank) => {
  await give('instagram', { login: 'me', password: 'secret' })
  expect((await give('instagram', { login: blank })).body.state).toBe('open')
  for (const key of ['form_general', 'handle_facebook', 'social_two', 'branding_one']) {
    expect((await give(key, { text: 'something@door.example' })).body.state).toBe('given')
    expect((await give(key, { text: blank })).body.state).toBe('open')
  }
  const dates = (await ask({ kind: 'dates', title: 'Holidays' })).body.key
  for (const key of ['dates', dates]) {
    expect((await give(key, { dates: [{ date: blank, name: blank }] })).body.state).toBe('open')
    expect((await give(key, { dates: { add: [{ date: blank, name: 'Party' }] } })).body.state).toBe('given')
    expect((await give(key, { dates: [{ date: '', name: blank }] })).body.state).toBe('open')
  }
  for (const kind of ['short_text', 'long_text', 'email', 'handle'] as const) {
    const { key } = (await ask({ kind, title: kind })).body
    expect((await give(key, { text: blank })).body.state).toBe('open')
    // What is no address is refused as one.
    const text = kind === 'email' ? 'x@door.example' : `${blank}x`
    expect((await give(key, { text })).body.state).toBe('given')
    expect((await give(key, { text: blank })).body.state).toBe('open')
  }
})

test.each(blanks)('[COL-3] somebody with a link cannot give a login of blanks (%j)', async (blank) => {
  const asked = await world.call(
    askSomebodyElse,
    { params: { key: 'pinterest' }, body: { email: 'it@example.com' } },
    client.token,
  )
  expect(asked.status).toBe(201)
  await world.runJobs()
  const token = /give\/([\w.~-]+)/.exec(world.emails().at(-1)?.text ?? '')?.[1] ?? ''
  for (const body of [
    { login: 'me', password: blank },
    { login: blank, password: 'secret' },
  ])
    expect((await world.call(giveByLink, { params: { token }, body })).status).toBe(422)
  expect((await world.call(giveByLink, { params: { token }, body: { login: 'me', password: 'secret' } })).status).toBe(
    204,
  )
})
