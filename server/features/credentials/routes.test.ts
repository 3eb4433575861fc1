import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAccess, listAccessLog, revealFields, revealPassword } from '#contract/credentials.ts'
import { type CredentialField, credentialFields } from '#contract/domain/credential-fields.ts'
import { grantFor } from '#contract/domain/grants.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { saveCredentials } from './credential-store.ts'

type RevealField = (typeof revealFields)[number]

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld({ limits: true })))
afterAll(() => world.close())

const valueOf = (field: CredentialField) => `value of ${field}`

async function saveValues({ workspace, id }: Person, values: Partial<Record<CredentialField, string>>): Promise<void> {
  await world.parts.db.forWorkspace(workspace).transaction((tx) => saveCredentials(tx, world.parts, id, values))
}

async function agency(services: readonly (typeof serviceFlags)[number][] = serviceFlags) {
  const people = await world.agency({ client: { onboarded: { services } } })
  await saveValues(people.client, Object.fromEntries(credentialFields.map((field) => [field, valueOf(field)])))
  return people
}

const reveal = (who: Person | undefined, client: Person, field: string) =>
  // The requests include an unknown field.
  world.call(revealPassword, { params: { client_id: client.id }, body: { field: field as RevealField } }, who?.token)
const log = (who: Person, client: Person) => world.call(listAccessLog, { params: { client_id: client.id } }, who.token)
const access = (who: Person, client: Person) => world.call(listAccess, { params: { client_id: client.id } }, who.token)
async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client(world.database.config)
  await owner.connect()
  try {
    await owner.query(statement)
  } finally {
    await owner.end()
  }
}
const archive = ({ id }: Person) =>
  world.database.db.system.transaction((tx) =>
    tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', id).execute(),
  )

describe('revealing a password', () => {
  test('[ONB-18] shows a Manager each one, one at a time, uncached', async () => {
    const { manager, client } = await agency()
    for (const field of revealFields) {
      const answer = await reveal(manager, client, field)
      expect(answer).toMatchObject({ status: 200, body: { value: valueOf(field) } })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test.each(revealFields)('[PERM-6] shows an Employee %s with its grant and with no other', async (field) => {
    const { client, employee, manager } = await agency()
    const others = permissionFlags.filter((flag) => flag !== grantFor(field))
    await world.grant(employee, client, ...others)
    expect(await reveal(employee, client, field)).toMatchObject({ status: 403, body: { code: 'field_not_granted' } })
    const granted = await world.employee(manager)
    await world.grant(granted, client, grantFor(field))
    expect(await reveal(granted, client, field)).toMatchObject({ status: 200, body: { value: valueOf(field) } })
  })

  test('[PERM-6] shows an Employee nothing of a service that was not chosen', async () => {
    const { client, employee, manager } = await agency(['seo', 'branding'])
    await world.grant(employee, client, ...permissionFlags)
    const answers = await Promise.all(revealFields.map((field) => reveal(employee, client, field)))
    const seen = revealFields.filter((_, at) => answers[at]?.status === 200)
    expect(seen).toEqual(['website_password', 'email_password'])
    expect((await reveal(manager, client, 'yelp_password')).status).toBe(200)
  })

  test('[PERM-6] stops at once when the grant is revoked', async () => {
    const { client, employee } = await agency()
    await world.grant(employee, client, 'instagram_password')
    expect((await reveal(employee, client, 'instagram_password')).status).toBe(200)
    await world.database.db.system.transaction((tx) =>
      tx.updateTable('client_permissions').set({ grants: [] }).where('employee_id', '=', employee.id).execute(),
    )
    expect((await reveal(employee, client, 'instagram_password')).status).toBe(403)
  })

  test('shows an Employee nothing before the client chose services', async () => {
    const manager = await world.manager()
    const [client, employee] = [await world.client(manager), await world.employee(manager)]
    await saveValues(client, { instagram_password: 'x' })
    await world.grant(employee, client, 'instagram_password')
    expect((await reveal(employee, client, 'instagram_password')).status).toBe(403)
  })

  test('answers an Employee 404 for an archived client, and works for the Manager', async () => {
    const { manager, client, employee } = await agency()
    await world.grant(employee, client, ...permissionFlags)
    await archive(client)
    expect((await reveal(employee, client, 'instagram_password')).status).toBe(404)
    expect((await reveal(manager, client, 'instagram_password')).status).toBe(200)
  })

  test('a reveal answers 404 without a stored value and records nothing', async () => {
    const { manager, client } = await agency()
    await saveValues(client, { instagram_password: '' })
    expect(await reveal(manager, client, 'instagram_password')).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'No password is stored here any more.' },
    })
    expect((await log(manager, client)).body.items).toEqual([])
  })

  test('a reveal is refused for a login, another workspace’s client, staff, and to clients themselves', async () => {
    const { manager, client, employee } = await agency()
    const other = await agency()
    for (const field of ['instagram_username', 'website_hosting', 'password', '', '*']) {
      expect((await reveal(manager, client, field)).status).toBe(422)
    }
    expect((await reveal(other.manager, client, 'instagram_password')).status).toBe(404)
    await world.grant(other.employee, other.client, ...permissionFlags)
    expect((await reveal(other.employee, client, 'instagram_password')).status).toBe(404)
    expect((await reveal(manager, employee, 'instagram_password')).status).toBe(404)
    expect((await reveal(client, client, 'instagram_password')).status).toBe(403)
    expect((await reveal(undefined, client, 'instagram_password')).status).toBe(401)
    expect((await log(manager, client)).body.items).toEqual([])
  })
})

test('[ONB-18] revealing a password is limited to 60 a minute for each person', async () => {
  const { manager, client, employee } = await agency()
  await world.grant(employee, client, 'yelp_password')
  const answers = await Promise.all(Array.from({ length: 63 }, () => reveal(manager, client, 'yelp_password')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(3)
  expect(refused[0]?.body).not.toHaveProperty('value')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await reveal(employee, client, 'yelp_password')).status).toBe(200)
  expect((await log(client, client)).body.items).toHaveLength(61)
})

describe('the access log', () => {
  test('[ONB-18] lists person, field and time, newest first, for the Manager and that client', async () => {
    const { manager, client, employee } = await agency()
    await world.grant(employee, client, 'yelp_password')
    const start = Date.now()
    await reveal(employee, client, 'yelp_password')
    await reveal(manager, client, 'email_password')
    await reveal(employee, client, 'email_password')
    const answer = await log(client, client)
    expect(answer.body.items).toEqual([
      { user_name: 'Mara Manager', field: 'email_password', date: expect.any(String) },
      { user_name: 'Emil Employee', field: 'yelp_password', date: expect.any(String) },
    ])
    for (const { date } of answer.body.items) {
      expect(Date.parse(date)).toBeGreaterThan(start - 5000)
      expect(Date.parse(date)).toBeLessThan(Date.now() + 5000)
    }
    expect((await log(manager, client)).body).toEqual(answer.body)
  })

  test('the access log is hidden from everybody else', async () => {
    const { manager, client, employee } = await agency()
    const other = await agency()
    expect((await log(employee, client)).status).toBe(403)
    for (const who of [other.manager, other.client, await world.client(manager)]) {
      expect((await log(who, client)).status).toBe(404)
      expect((await access(who, client)).status).toBe(404)
    }
    expect((await log(manager, employee)).status).toBe(404)
    expect((await access(manager, manager)).status).toBe(404)
  })

  test('[ONB-18] keeps the name of a deleted Employee, and a failed record prevents the reveal', async () => {
    const { manager, client, employee } = await agency()
    await world.grant(employee, client, 'yelp_password')
    await reveal(employee, client, 'yelp_password')
    await world.database.db.system.transaction((tx) => tx.deleteFrom('users').where('id', '=', employee.id).execute())
    expect((await log(manager, client)).body.items).toMatchObject([{ user_name: 'Emil Employee' }])
    await asOwner(`revoke insert on foyer.audit_entries from foyer_app`)
    try {
      const refused = await reveal(manager, client, 'yelp_password')
      expect(refused.status).toBe(500)
      expect(JSON.stringify(refused.body)).not.toContain(valueOf('yelp_password'))
    } finally {
      await asOwner(`grant insert on foyer.audit_entries to foyer_app`)
    }
  })
})

describe('the list of people with access', () => {
  test('[ONB-18] has the Manager, and each active Employee with their effective grants, by name', async () => {
    const { manager, client, employee } = await agency(['social', 'branding'])
    const [gone, idle, useless] = [
      await world.employee(manager, { name: 'Gone' }),
      await world.employee(manager, { name: 'Idle' }),
      await world.employee(manager, { name: 'Useless' }),
    ]
    await world.grant(employee, client, 'instagram_username', 'instagram_password', 'website', 'branding_questions')
    await world.grant(gone, client, ...permissionFlags)
    await world.grant(useless, client, 'website', 'yelp_password')
    await world.grant(idle, client)
    await archive(gone)
    const expected = [
      { user_name: 'Mara Manager', fields: [...permissionFlags] },
      { user_name: 'Emil Employee', fields: ['instagram_username', 'instagram_password', 'branding_questions'] },
    ]
    expect((await access(client, client)).body.items).toEqual(expected)
    expect((await access(manager, client)).body.items).toEqual(expected)
  })

  test('has only the Manager on solo, of an archived client, and before services were chosen', async () => {
    const { manager, client, employee } = await agency()
    await world.grant(employee, client, ...permissionFlags)
    expect((await access(client, client)).body.items).toHaveLength(2)
    await archive(client)
    expect((await access(manager, client)).body.items).toMatchObject([{ user_name: 'Mara Manager' }])

    const solo = await world.manager({ tier: 'solo', name: 'Sol Solo' })
    const [ofSolo, left] = [await world.client(solo), await world.employee(solo)]
    await world.onboard(ofSolo, { services: serviceFlags })
    await world.grant(left, ofSolo, ...permissionFlags)
    expect((await access(ofSolo, ofSolo)).body.items).toMatchObject([{ user_name: 'Sol Solo' }])

    const fresh = await world.client(solo)
    expect((await access(fresh, fresh)).body.items).toMatchObject([{ user_name: 'Sol Solo' }])
  })
})
