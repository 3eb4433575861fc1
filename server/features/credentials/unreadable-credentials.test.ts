import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revealPassword } from '#contract/credentials.ts'
import { showClientOnboarding, showOnboardingAccount, updateOwnAccounts } from '#contract/onboarding.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { keysFromEnvironment } from '#server/platform/config/installation-keys.ts'
import { createVault } from '#server/platform/crypto/vault.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { saveCredentials } from './credential-store.ts'

const [now, former] = [randomBytes(32), randomBytes(32)]
const formerVault = createVault(keysFromEnvironment(former, []))
let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld({
    replace: () => Promise.resolve({ vault: createVault(keysFromEnvironment(now, [])) }),
  })
  manager = await world.manager()
  client = await world.client(manager)
  await world.onboard(client, { services: ['reputation'], more: { show_yelp: true } })
  await world.parts.db
    .forWorkspace(manager.workspace)
    .transaction((tx) =>
      saveCredentials(tx, { vault: formerVault }, client.id, { yelp_username: 'cleo', yelp_password: 'kept' }),
    )
})
afterAll(() => world.close())

const reveal = () =>
  world.call(revealPassword, { params: { client_id: client.id }, body: { field: 'yelp_password' } }, manager.token)

test('[ONB-17] [OPS-6] a value whose key is missing is reported as unreadable; the pages around it work', async () => {
  const { status, body } = await reveal()
  expect({ status, code: body.code, detail: body.detail }).toEqual({
    status: 409,
    code: 'unreadable',
    detail: problemTexts.unreadable,
  })
  expect(world.logLines().join()).toContain('is not there: see')
  const seen = await world.call(showClientOnboarding, { params: { id: client.id } }, manager.token)
  expect(seen).toMatchObject({ status: 200, body: { yelp: { login: '', password_set: true } } })
  const own = await world.call(showOnboardingAccount, {}, client.token)
  expect(own).toMatchObject({ status: 200, body: { yelp: { login: '', password: '' } } })
})

test('[ONB-17] [OPS-6] an unreadable value can be entered again or cleared, and new values can be read', async () => {
  const save = (yelp: { login?: string; password?: string }) =>
    world.call(updateOwnAccounts, { body: { yelp } }, client.token)
  expect((await save({ password: 'a new one' })).status).toBe(200)
  expect((await reveal()).body).toMatchObject({ value: 'a new one' })
  expect((await save({ login: '' })).status).toBe(200)
  const left = await world.parts.db
    .forWorkspace(manager.workspace)
    .read.selectFrom('credentials')
    .select('field')
    .execute()
  expect(left).toEqual([{ field: 'yelp_password' }])
})
