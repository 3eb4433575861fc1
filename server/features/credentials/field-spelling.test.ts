import { afterAll, beforeAll, expect, test } from 'vitest'
import { revealPassword } from '#contract/credentials.ts'
import { showOnboardingAccount, updateClientAccounts, updateOwnAccounts } from '#contract/onboarding.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  ;({ manager, client } = await world.agency({ client: { onboarded: { services: ['social', 'reputation'] } } }))
})
afterAll(() => world.close())

test('[ONB-17] a value sealed under a client id in capitals opens under the same id in small letters', async () => {
  const capitals = client.id.toUpperCase()
  expect(capitals).not.toBe(client.id)
  await world.call(updateOwnAccounts, { body: { instagram: { password: 'by the client' } } }, client.token)
  const reveal = { params: { client_id: capitals }, body: { field: 'instagram_password' as const } }
  expect((await world.call(revealPassword, reveal, manager.token)).body.value).toBe('by the client')
  const change = { params: { id: capitals }, body: { yelpPassword: 'by the Manager' } }
  expect((await world.call(updateClientAccounts, change, manager.token)).status).toBe(200)
  const own = await world.call(showOnboardingAccount, {}, client.token)
  expect(own).toMatchObject({ status: 200, body: { yelp: { password: 'by the Manager' } } })
})
