import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOwnItems } from '#contract/client-items.ts'
import { showClient } from '#contract/clients.ts'
import { listAccess, revealPassword } from '#contract/credentials.ts'
import { showClientDashboard, showManagerDashboard } from '#contract/dashboard.ts'
import { startExport } from '#contract/exports.ts'
import { listClientItems, listOwnItems } from '#contract/items.ts'
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
  ;({ manager, client } = await world.agency({
    client: { onboarded: { services: ['reputation'], more: { show_yelp: true } } },
  }))
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

describe('[ONB-17] a stored value that was damaged', () => {
  const damages: [string, string][] = [
    ['cut', 'update credentials set sealed = substr(sealed, 1, 20) where field = $1'],
    ['emptied', "update credentials set sealed = '' where field = $1"],
    ['of another format', 'update credentials set sealed = set_byte(sealed, 0, 9) where field = $1'],
    [
      'changed in one bit',
      'update credentials set sealed = set_byte(sealed, 30, 255 - get_byte(sealed, 30)) where field = $1',
    ],
    [
      'taken from another field',
      "update credentials set sealed = (select sealed from credentials where field like '%password' and field <> $1 and manager_id = $2 limit 1) where field = $1",
    ],
    [
      'under a damaged key',
      "update vault_keys set wrapped = set_byte(wrapped, 40, 255 - get_byte(wrapped, 40)) where $1 = 'yelp_password'",
    ],
    [
      'under a key of another format',
      "update vault_keys set wrapped = set_byte(wrapped, 0, 9) where $1 = 'yelp_password'",
    ],
    ['under a cut key', "update vault_keys set wrapped = substr(wrapped, 1, 12) where $1 = 'yelp_password'"],
  ]

  test.each(damages)('fails alone when it was %s', async (_how, statement) => {
    const { manager, client } = await world.agency({
      client: { onboarded: { services: ['reputation'], more: { show_yelp: true, show_trip: true } } },
    })
    const give = (yelp: object) => world.call(updateOwnAccounts, { body: { yelp } }, client.token)
    const trip = { login: 'trip', password: 'other secret' }
    await world.call(updateOwnAccounts, { body: { yelp: { login: 'cleo', password: 'kept' }, trip } }, client.token)
    for (const field of ['yelp_password', 'yelp_username'])
      await world.database.db.system.transaction((tx) =>
        tx.sql({
          name: `damage ${field} ${statement.length}`,
          text: `${statement} and manager_id = $2`,
          values: [field, manager.workspace],
        }),
      )
    const params = { id: client.id }
    const answers = {
      page: await world.call(showClientOnboarding, { params }, manager.token),
      items: await world.call(listClientItems, { params }, manager.token),
      client: await world.call(showClient, { params }, manager.token),
      own: await world.call(showOnboardingAccount, {}, client.token),
      ownItems: await world.call(listOwnItems, {}, client.token),
      home: await world.call(showClientDashboard, {}, client.token),
      board: await world.call(showManagerDashboard, {}, manager.token),
      access: await world.call(listAccess, { params: { client_id: client.id } }, client.token),
      export: await world.call(startExport, {}, manager.token),
      copy: await world.call(copyOwnItems, { body: {} }, client.token),
      reveal: await world.call(
        revealPassword,
        { params: { client_id: client.id }, body: { field: 'yelp_password' } },
        manager.token,
      ),
    }
    await world.runJobs()
    const { reveal, ...others } = answers
    expect(Object.entries(others).filter(([, { status }]) => status >= 300)).toEqual([])
    expect(reveal).toMatchObject({ status: 409, body: { code: 'unreadable' } })
    expect(world.logLines().join()).not.toContain('kept')
    expect((await give({ login: 'cleo', password: 'a new one' })).status).toBe(200)
    const again = await world.call(
      revealPassword,
      { params: { client_id: client.id }, body: { field: 'yelp_password' } },
      manager.token,
    )
    expect(again.body).toMatchObject({ value: 'a new one' })
  })
})
