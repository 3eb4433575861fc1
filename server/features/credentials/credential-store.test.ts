import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { revealPassword } from '#contract/credentials.ts'
import { type CredentialField, credentialFields, isPasswordField } from '#contract/domain/credential-fields.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { saveCredentials, findLogins, findCredentialsWithPasswords } from './credential-store.ts'

type Values = Partial<Record<CredentialField, string>>

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

const inside = ({ workspace }: Person) => world.parts.db.forWorkspace(workspace)
const saveValues = (who: Person, values: Values) =>
  inside(who).transaction((tx) => saveCredentials(tx, world.parts, who.id, values))
const stored = (who: Person) => findCredentialsWithPasswords(inside(who), world.parts, who.id)
const all: Values = Object.fromEntries(credentialFields.map((field) => [field, `value of ${field}`]))

const begun = { onboarded: { services: serviceFlags } }

/** Acts as an attacker who can write to the database. */
async function tamper(statement: string, values: unknown[] = []): Promise<number> {
  const owner = new pg.Client(world.database.config)
  await owner.connect()
  try {
    return (await owner.query(statement, values)).rowCount ?? 0
  } finally {
    await owner.end()
  }
}

describe('saving credentials', () => {
  test('[ONB-17] stores every field and reads it back, logins apart from passwords', async () => {
    const { client } = await world.agency()
    expect(await saveValues(client, all)).toEqual(credentialFields.toSorted())
    expect(await stored(client)).toEqual(all)
    const { logins, set } = await findLogins(inside(client), world.parts, client.id)
    expect(set).toEqual(new Set(credentialFields))
    expect(Object.keys(logins).toSorted()).toEqual(
      credentialFields.filter((field) => !isPasswordField(field)).toSorted(),
    )
    expect(logins.website_hosting).toBe('value of website_hosting')
  })

  test('saving credentials keeps missing fields, deletes empty ones, and reports a change only for another value', async () => {
    const { client } = await world.agency()
    expect(await saveValues(client, {})).toEqual([])
    expect(await saveValues(client, { yelp_password: '' })).toEqual([])
    expect(await saveValues(client, { yelp_username: 'a', yelp_password: 'b' })).toEqual([
      'yelp_password',
      'yelp_username',
    ])
    expect(await saveValues(client, { yelp_password: 'b' })).toEqual([])
    expect(await saveValues(client, { yelp_password: 'c' })).toEqual(['yelp_password'])
    expect(await stored(client)).toEqual({ yelp_username: 'a', yelp_password: 'c' })
    expect(await saveValues(client, { yelp_password: '', yelp_username: 'a' })).toEqual(['yelp_password'])
    expect(await stored(client)).toEqual({ yelp_username: 'a' })
    expect(await saveValues(client, { yelp_password: '' })).toEqual([])
  })

  test('creates one key per workspace, also when saves begin concurrently', async () => {
    const { manager, client } = await world.agency()
    const others = await Promise.all(Array.from({ length: 5 }, () => world.client(manager, begun)))
    const values = [client, ...others]
    await Promise.all(values.map((who) => saveValues(who, { yelp_password: who.id })))
    for (const who of values) expect(await stored(who)).toEqual({ yelp_password: who.id })
    expect(await count('vault_keys', manager)).toBe(1)
  })

  test('stores nothing when the transaction fails', async () => {
    const { client } = await world.agency()
    const story = inside(client).transaction(async (tx) => {
      await saveCredentials(tx, world.parts, client.id, all)
      throw new Error('changed my mind')
    })
    await expect(story).rejects.toThrow('changed my mind')
    expect(await stored(client)).toEqual({})
  })
})

describe('[ONB-17] a moved ciphertext does not open', () => {
  const copy = `update foyer.credentials c set sealed = f.sealed, key_version = f.key_version from foyer.credentials f
    where f.client_id = $1 and f.field = $2 and c.client_id = $3 and c.field = $4`

  async function expectShut({ manager, client }: { manager: Person; client: Person }): Promise<void> {
    expect(await stored(client)).toEqual({})
    const body = { field: 'yelp_password' } as const
    const answer = await world.call(revealPassword, { params: { client_id: client.id }, body }, manager.token)
    expect(answer).toMatchObject({ status: 409, body: { code: 'unreadable' } })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
    expect(await count('audit_entries', manager)).toBe(0)
  }

  test('a ciphertext does not open under another client', async () => {
    const { manager, client } = await world.agency()
    const other = await world.client(manager, begun)
    await saveValues(client, { yelp_password: 'secret of one' })
    await saveValues(other, { yelp_password: 'secret of other' })
    expect(await tamper(copy, [other.id, 'yelp_password', client.id, 'yelp_password'])).toBe(1)
    await expectShut({ manager, client })
    expect(await stored(other)).toEqual({ yelp_password: 'secret of other' })
  })

  test('a ciphertext does not open in another field, such as a readable login', async () => {
    const both = await world.agency()
    await saveValues(both.client, { yelp_password: 'secret', yelp_username: 'login' })
    expect(await tamper(copy, [both.client.id, 'yelp_password', both.client.id, 'yelp_username'])).toBe(1)
    expect((await findLogins(inside(both.client), world.parts, both.client.id)).logins).toEqual({})
  })

  test('a ciphertext does not open in another workspace, even together with its key', async () => {
    const [one, other] = await Promise.all([world.agency(), world.agency()])
    await saveValues(one.client, { yelp_password: 'secret of one' })
    await saveValues(other.client, { yelp_password: 'secret of other' })
    await tamper(copy, [other.client.id, 'yelp_password', one.client.id, 'yelp_password'])
    await expectShut(one)
    const key = `update foyer.vault_keys k set wrapped = f.wrapped from foyer.vault_keys f where f.manager_id = $1 and k.manager_id = $2`
    expect(await tamper(key, [other.manager.id, one.manager.id])).toBe(1)
    await expectShut(one)
  })

  test('a ciphertext does not open with a changed bit', async () => {
    const both = await world.agency()
    await saveValues(both.client, { yelp_password: 'secret' })
    const flip =
      'update foyer.credentials set sealed = set_bit(sealed, 200, 1 - get_bit(sealed, 200)) where client_id = $1'
    expect(await tamper(flip, [both.client.id])).toBe(1)
    await expectShut(both)
    await tamper(flip, [both.client.id])
    expect(await stored(both.client)).toEqual({ yelp_password: 'secret' })
  })
})

describe('deletion', () => {
  test('[ONB-17] deletes a client’s credentials with the client, and the key with the workspace', async () => {
    const { manager, client } = await world.agency()
    const second = await world.client(manager, begun)
    await saveValues(client, all)
    await saveValues(second, all)
    await world.database.db.system.transaction((tx) => tx.deleteFrom('users').where('id', '=', client.id).execute())
    expect(await count('credentials', manager)).toBe(credentialFields.length)
    expect(await stored(second)).toEqual(all)
    await world.database.db.system.transaction((tx) =>
      tx.deleteFrom('workspaces').where('manager_id', '=', manager.id).execute(),
    )
    expect(await count('credentials', manager)).toBe(0)
    expect(await count('vault_keys', manager)).toBe(0)
  })
})

async function count(table: 'vault_keys' | 'credentials' | 'audit_entries', { id }: Person): Promise<number> {
  const rows = await world.database.db.system.read
    .selectFrom(table)
    .select('manager_id')
    .where('manager_id', '=', id)
    .execute()
  return rows.length
}
