import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivePerson } from '#contract/clients.ts'
import {
  askForNewPasswords,
  dismissPasswordRenewals,
  listPasswordRenewals,
  type revealFields,
  revealPassword,
} from '#contract/credentials.ts'
import { showManagerDashboard } from '#contract/dashboard.ts'
import { deleteEmployee } from '#contract/employees.ts'
import { askForItem, giveClientItem, type ItemAnswer } from '#contract/items.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { updateClientAccounts, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { savePermission } from '#contract/permissions.ts'
import { permissionFlags } from '#contract/domain/grant-keys.ts'
import { renewalTexts } from '#contract/texts/credentials.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { saveCredentials } from './credential-store.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { untilWaiting } from '#server/testing/test-database.ts'

let world: TestWorld
let manager: Person
let ana: Person
let bakery: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, employee: ana } = await world.agency({ employee: { name: 'Ana' } }))
  bakery = await newClient('Bakery')
})
afterAll(() => world.close())

type RevealField = (typeof revealFields)[number]

async function newClient(business_name: string): Promise<Person> {
  const client = await world.client(manager, { business_name, onboarded: { services: serviceFlags } })
  await saveOwn(client, 'first')
  await world.grant(ana, client, ...permissionFlags)
  return client
}
const saveOwn = (client: Person, password: string) =>
  world.call(
    updateOwnAccounts,
    { body: { instagram: { password }, website: { password }, yelp: { password } } },
    client.token,
  )
const reveal = async (client: Person, field: RevealField, who = ana) =>
  expect(
    (await world.call(revealPassword, { params: { client_id: client.id }, body: { field } }, who.token)).status,
  ).toBe(200)
const listed = async (who = manager) => (await world.call(listPasswordRenewals, {}, who.token)).body.items
const short = async (who = manager) =>
  (await listed(who)).map(({ client_business, field, knower, reason, asked }) =>
    [client_business, field, knower, reason, ...(asked ? ['asked'] : [])].join(' '),
  )
const archive = (person: Person) => world.call(archivePerson, { body: { id: person.id, archive: true } }, manager.token)
const save = (body: object) =>
  world.call(savePermission, { body: { employee_id: ana.id, client_id: bakery.id, ...body } }, manager.token)

const fillIn = async (key: string, body: ItemAnswer) =>
  expect((await world.call(giveClientItem, { params: { id: bakery.id, key }, body }, ana.token)).status).toBe(200)
const changed = async () =>
  (await listAuditEntriesAbout(world.parts.db.forWorkspace(manager.workspace), bakery.id, 'credential.changed')).map(
    ({ field }) => field,
  )

const field = 'instagram_password'
const typed = { instagramPassword: 'by Ana' }

describe('passwords that a person knows who no longer should', () => {
  test('[COL-45] an employee who is archived leaves those opened since their last change', async () => {
    const florist = await newClient('Florist')
    for (const field of ['instagram_password', 'website_password'] as const) await reveal(bakery, field)
    await reveal(florist, 'yelp_password')
    await reveal(bakery, 'yelp_password', manager)
    await saveOwn(florist, 'second') // Ana does not know this one
    expect(await listed()).toEqual([])
    await archive(ana)
    expect(await short()).toEqual(['Bakery instagram_password Ana archived', 'Bakery website_password Ana archived'])
    const [first] = await listed()
    expect(Date.now() - Date.parse(first?.opened_from ?? '')).toBeLessThan(60_000)
    expect(JSON.stringify(await listed())).not.toContain('first')
    const onDashboard = async (who: Person) => (await world.call(showManagerDashboard, {}, who.token)).body.renewals
    expect([await onDashboard(manager), await onDashboard(await world.manager())]).toEqual([2, undefined])
  })

  test('[COL-45] an employee who typed a password in knows it too', async () => {
    const params = { id: bakery.id }
    await world.call(updateClientAccounts, { params, body: { yelpPassword: 'by Ana', yelpLogin: 'bakery' } }, ana.token)
    await archive(ana)
    expect(await short()).toEqual(['Bakery yelp_password Ana archived'])
  })

  test('[COL-45] an employee who filled a login in as an item knows its password', async () => {
    await world.call(updateServices, { body: { reputation: true, show_yelp: true } }, bakery.token)
    const words = { kind: 'login', title: 'Newsletter login' } as const
    const asked = await world.call(askForItem, { params: { id: bakery.id }, body: words }, manager.token)
    const { key } = asked.body
    const [login, password] = [`item:${key}`, `item:${key}:password`]
    await save({ more: [login, password] })
    for (const item of ['yelp', key]) await fillIn(item, { login: 'bakery', password: 'by Ana' })
    expect(await changed()).toEqual([password, `${login}:login`, 'yelp_username', 'yelp_password'])
    await save({ yelp_password: false, more: [login] })
    expect(await short()).toEqual([`Bakery ${password} Ana revoked`, 'Bakery yelp_password Ana revoked'])
  })

  test.each([
    ['opened', () => world.call(revealPassword, { params: { client_id: bakery.id }, body: { field } }, ana.token)],
    ['filled in', () => world.call(updateClientAccounts, { params: { id: bakery.id }, body: typed }, ana.token)],
  ])('[COL-45] a password cannot be %s by an employee who is just being archived', async (_what, call) => {
    const { answer } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.updateTable('users').set({ archived_at: new Date() }).where('id', '=', ana.id).execute()
      const answer = call()
      await untilWaiting(world.database)
      return { answer }
    })
    expect(await answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('[COL-45] a password that was opened after a wait is known, though it is younger than the call', async () => {
    const { revealed } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.selectFrom('users').where('id', '=', ana.id).forNoKeyUpdate().execute()
      const revealed = reveal(bakery, field)
      await untilWaiting(world.database)
      await saveOwn(bakery, 'second')
      return { revealed }
    })
    await revealed
    await archive(ana)
    expect(await short()).toEqual(['Bakery instagram_password Ana archived'])
  })

  test('[COL-45] a password that is just being changed is not known, when its knower is archived', async () => {
    await reveal(bakery, field)
    const { archived } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await saveCredentials(tx, world.parts, bakery.id, { [field]: 'second' })
      const archived = archive(ana)
      await untilWaiting(world.database)
      return { archived }
    })
    expect((await archived).status).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('[COL-45] archiving an employee succeeds while a client whose password they know is being deleted', async () => {
    await reveal(bakery, 'yelp_password')
    const { archived } = await world.parts.db.forWorkspace(manager.workspace).transaction(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', bakery.id).execute()
      const archived = archive(ana)
      await untilWaiting(world.database)
      return { archived }
    })
    expect(await archived).toMatchObject({ status: 204 })
    expect(await listed()).toEqual([])
  })

  test('[COL-45] a deleted employee stays on the list by name', async () => {
    await reveal(bakery, 'yelp_password')
    await archive(ana)
    const { status } = await world.call(deleteEmployee, { params: { id: ana.id } }, manager.token)
    expect(status).toBe(204)
    expect(await short()).toEqual(['Bakery yelp_password Ana deleted'])
  })

  test('[COL-45] a lost grant lists its password alone, and none that was never opened', async () => {
    await reveal(bakery, 'instagram_password')
    await reveal(bakery, 'website_password')
    await save({ instagram_username: false, yelp_password: false, assets: false })
    expect(await listed()).toEqual([])
    await save({ website: false })
    expect(await short()).toEqual(['Bakery website_password Ana revoked'])
    await save({ website: true })
    await save({ website: false })
    expect(await listed()).toHaveLength(1)
  })

  test('[COL-45] each ends by itself when its password changes, whoever changes it', async () => {
    for (const field of ['instagram_password', 'website_password', 'yelp_password'] as const)
      await reveal(bakery, field)
    await archive(ana)
    const own = (body: object) => world.call(updateOwnAccounts, { body }, bakery.token)
    await own({ instagram: { password: 'first' }, twitter: { password: 'another' } }) // unchanged
    expect(await listed()).toHaveLength(3)
    await own({ instagram: { password: 'second' } })
    await world.call(
      updateClientAccounts,
      { params: { id: bakery.id }, body: { yelpPassword: 'third' } },
      manager.token,
    )
    expect(await short()).toEqual(['Bakery website_password Ana archived'])
    await own({ website: { password: '' } }) // the account is gone
    expect(await listed()).toEqual([])
  })

  test('[COL-46] are asked for together, once each', async () => {
    for (const field of ['instagram_password', 'website_password'] as const) await reveal(bakery, field)
    await archive(ana)
    const ids = (await listed()).map(({ _id }) => _id)
    const ask = (these: string[], who = manager) => world.call(askForNewPasswords, { body: { ids: these } }, who.token)
    expect((await ask(ids, await world.manager())).body).toEqual({ items: [], total: 0 })
    expect((await ask(ids.slice(0, 1))).body.items.map(({ asked }) => asked !== null)).toEqual([true, false])
    const [before] = await listed()
    expect((await ask([...ids, ...ids])).status).toBe(200)
    expect((await listed())[0]?.asked).toBe(before?.asked)
    expect(await short()).toEqual([
      'Bakery instagram_password Ana archived asked',
      'Bakery website_password Ana archived asked',
    ])
    const db = world.parts.db.forWorkspace(manager.workspace)
    const asked = await listAuditEntriesAbout(db, bakery.id, 'credential.renewal_asked')
    expect(asked.map(({ field }) => field)).toEqual(['website_password', 'instagram_password'])
  })

  test('[COL-45] are dismissed with a reason, and return when the person opens the password again', async () => {
    await reveal(bakery, 'website_password')
    await save({ website: false })
    const [one] = await listed()
    const dismiss = (reason: string, who = manager) =>
      world.call(dismissPasswordRenewals, { body: { ids: [one?._id ?? ''], reason } }, who.token)
    const { status, body } = await dismiss('  ')
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail: renewalTexts.reasonNeeded })
    await dismiss('not theirs to say', await world.manager())
    expect(await listed()).toHaveLength(1)
    expect((await dismiss('Ana only looked')).body).toEqual({ items: [], total: 0 })
    const db = world.parts.db.forWorkspace(manager.workspace)
    const [entry] = await listAuditEntriesAbout(db, bakery.id, 'credential.renewal_dismissed')
    expect(entry).toMatchObject({ field: 'website_password', about_name: 'Ana only looked' })
    await save({ website: true })
    await save({ website: false })
    expect(await listed()).toEqual([])
    await save({ website: true })
    await reveal(bakery, 'website_password')
    await save({ website: false })
    expect(await short()).toEqual(['Bakery website_password Ana revoked'])
  })

  test('[COL-45] those of an archived client wait until it is brought back', async () => {
    await reveal(bakery, 'website_password')
    await archive(ana)
    await archive(bakery)
    expect(await listed()).toEqual([])
    await world.call(archivePerson, { body: { id: bakery.id, archive: false } }, manager.token)
    expect(await listed()).toHaveLength(1)
  })

  test('[COL-45] another workspace and other roles see none', async () => {
    await reveal(bakery, 'website_password')
    await save({ website: false })
    expect(await listed(await world.manager())).toEqual([])
    for (const who of [ana, bakery]) expect((await world.call(listPasswordRenewals, {}, who.token)).status).toBe(403)
  })
})
