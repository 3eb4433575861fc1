import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import { archivePerson } from '#contract/clients.ts'
import { checkLogin, listLoginChecks, revealPassword } from '#contract/credentials.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { askForItem, giveOwnItem, listOwnItems } from '#contract/items.ts'
import { createOnboarding, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { itemTexts } from '#contract/texts/items-replies.ts'
import { signInLinkEmailTexts } from '#contract/texts/sign-in-links.ts'
import { renewWorkspaceKeys } from '#server/features/credentials/index.ts'
import { advanceJobs } from '#server/testing/waiting-jobs.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

type Field = CallOf<typeof revealPassword>['body']['field']
const yelp: Field = 'yelp_password'

let world: TestWorld
let manager: Person
let client: Person
let ana: Person
beforeAll(async () => {
  world = await createTestWorld()
  manager = await world.manager({ name: 'Mara' })
})
beforeEach(async () => {
  client = await world.client(manager, { name: 'Cleo' })
  ana = await world.employee(manager, { name: 'Ana' })
  await world.grant(ana, client, 'yelp_password')
  await world.call(createOnboarding, {}, client.token)
  await world.call(updateServices, { body: { reputation: true, show_yelp: true, show_trip: true } }, client.token)
  await give('yelp', { login: 'door', password: 'first' })
})
afterAll(() => world.close())

const give = (key: string, body: CallOf<typeof giveOwnItem>['body']) =>
  world.call(giveOwnItem, { params: { key }, body }, client.token)
const item = async (key = 'yelp') =>
  (await world.call(listOwnItems, {}, client.token)).body.items.find((one) => one.key === key)
const reveal = (who: Person, field: Field = yelp) =>
  world.call(revealPassword, { params: { client_id: client.id }, body: { field } }, who.token)
const versionFor = async (who: Person, field: Field = yelp) => (await reveal(who, field)).body.version
type Said = { works: boolean | null; version: string; note?: string; field?: Field }
const say = (who: Person, { field = yelp, ...said }: Said) =>
  world.call(checkLogin, { params: { client_id: client.id }, body: { field, ...said } }, who.token)
const checks = async (who: Person) =>
  (await world.call(listLoginChecks, { params: { client_id: client.id } }, who.token)).body.items
const emails = async () => {
  await world.runJobs()
  return world.emails().filter(({ to }) => to === client.email)
}

describe('[COL-84] whether a login works', () => {
  test('is said after it was revealed, with who and when, and shown to whoever may see it and to the client', async () => {
    const version = await versionFor(ana)
    expect(await say(ana, { works: true, version })).toMatchObject({
      status: 200,
      body: { items: [{ field: yelp, works: true, by: { id: ana.id, name: 'Ana' } }] },
    })
    const other = await world.employee(manager)
    await world.grant(other, client, 'yelp_username', 'tripadvisor_password')
    for (const who of [manager, client, ana]) expect(await checks(who)).toMatchObject([{ field: yelp, works: true }])
    expect(await checks(other)).toEqual([])
    expect(await item()).toMatchObject({ state: 'given', reason: null })
  })

  test('is for whoever may reveal it to say', async () => {
    const version = await versionFor(ana)
    const other = await world.employee(manager)
    await world.grant(other, client, 'yelp_username')
    expect(await say(other, { works: false, version })).toMatchObject({
      status: 403,
      body: { code: 'field_not_granted' },
    })
    expect((await say(client, { works: true, version })).status).toBe(403)
    const stranger = await world.manager()
    expect((await say(stranger, { works: true, version })).status).toBe(404)
    const neighbour = await world.client(manager)
    const asNeighbour = await world.call(listLoginChecks, { params: { client_id: client.id } }, neighbour.token)
    expect(asNeighbour.status).toBe(404)
    await world.call(archivePerson, { body: { id: client.id, archive: true } }, manager.token)
    expect((await say(ana, { works: true, version })).status).toBe(404)
    expect(await checks(manager)).toEqual([])
  })

  test('is about the login that was looked at: another password or another login is untested', async () => {
    const version = await versionFor(ana)
    await give('yelp', { password: 'second' })
    expect(await say(ana, { works: false, version })).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await item()).toMatchObject({ state: 'given' })
    await say(ana, { works: true, version: await versionFor(ana) })
    expect(await checks(ana)).toHaveLength(1)
    await give('yelp', { login: 'another door' })
    expect(await checks(ana)).toEqual([])
  })

  test('stays when the keys are renewed, and does not concern the other logins', async () => {
    await give('trip', { login: 'trip', password: 'there' })
    await say(manager, { works: true, version: await versionFor(manager) })
    await renewWorkspaceKeys(world.parts)
    await give('trip', { password: 'elsewhere' })
    expect(await checks(manager)).toMatchObject([{ field: yelp, works: true }])
  })

  test("is said for a login of the workspace's own too", async () => {
    const ask = { params: { id: client.id }, body: { kind: 'login' as const, title: 'Newsletter' } }
    const { key } = (await world.call(askForItem, ask, manager.token)).body
    const field = `item:${key}:password` as const
    await give(key, { login: 'news', password: 'letter' })
    expect((await reveal(ana, field)).status).toBe(403)
    await world.grant(ana, client, field)
    const version = await versionFor(ana, field)
    await say(ana, { works: false, version, field })
    expect(await item(key)).toMatchObject({ state: 'sent_back' })
    expect(await checks(client)).toMatchObject([{ field, works: false }])
    await give(key, { password: 'better' })
    expect(await checks(client)).toEqual([])
    expect((await reveal(ana, field)).body.value).toBe('better')
  })

  test('is in the activity', async () => {
    const version = await versionFor(ana)
    await say(ana, { works: true, version })
    await say(ana, { works: false, version, note: 'a secret note' })
    await say(ana, { works: null, version })
    const { items } = (await world.call(listAudit, { query: { kind: 'clients', per_page: 20 } }, manager.token)).body
    expect(items.filter(({ actor_id }) => actor_id === ana.id).map(({ action }) => action)).toEqual([
      'credential.check_withdrawn',
      'credential.not_working',
      'credential.works',
      'credential.revealed',
    ])
    expect(JSON.stringify(items)).not.toContain('secret note')
  })
})

describe('[COL-85] a login that does not work', () => {
  test('is hidden from everybody and goes back to the client, with the note, in one email after ten minutes', async () => {
    const version = await versionFor(ana)
    await say(ana, { works: false, version, note: 'It asks for a code. ' })
    expect(await item()).toMatchObject({
      state: 'sent_back',
      reason: itemTexts.notWorking('It asks for a code.'),
      decided: { by: { id: ana.id, name: 'Ana' } },
    })
    for (const who of [ana, manager])
      expect(await reveal(who)).toMatchObject({ status: 409, body: { code: 'login_not_working' } })
    await advanceJobs(world, 9 * 60)
    expect(await emails()).toEqual([])
    await advanceJobs(world, 2 * 60)
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    expect(email?.text).toMatch(/\/in#[\w-]{107}\n/)
    const { note } = signInLinkEmailTexts
    // Any word may stand in the random letters of the link.
    const written = JSON.stringify(email)
      .replaceAll(note, '')
      .replaceAll(/\/in#[\w-]{107}/g, '')
    expect(written).not.toMatch(/asks for a code|first|Ana/)
  })

  test('is untested again when the client gives another one, or insists on the same', async () => {
    await say(ana, { works: false, version: await versionFor(ana) })
    await give('yelp', { password: 'second' })
    expect(await item()).toMatchObject({ state: 'given', reason: null })
    expect(await checks(manager)).toEqual([])
    expect((await reveal(ana)).body.value).toBe('second')
    await say(ana, { works: false, version: await versionFor(ana) })
    await world.call(updateOwnAccounts, { body: { yelp: { password: 'second' } } }, client.token)
    expect(await item()).toMatchObject({ state: 'given' })
    expect(await checks(manager)).toEqual([])
    await advanceJobs(world, 3600)
    expect(await emails()).toEqual([])
  })

  test('of two who report it at once the first counts, and one email goes out', async () => {
    const version = await versionFor(ana)
    const both = await Promise.all([say(ana, { works: false, version }), say(manager, { works: false, version })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [check] = await checks(client)
    expect((await item())?.decided?.by.id).toBe(check?.by.id)
    await advanceJobs(world, 3600)
    expect(await emails()).toHaveLength(1)
  })

  test('is not outvoted by somebody who says at the same time that it works', async () => {
    const version = await versionFor(ana)
    await say(ana, { works: false, version })
    const late = await say(manager, { works: true, version })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(JSON.stringify(late.body)).toContain('Ana')
    expect(await item()).toMatchObject({ state: 'sent_back' })
  })

  test('is given again when the report is taken back, and no email goes out', async () => {
    await say(ana, { works: false, version: await versionFor(ana) })
    const [check] = await checks(manager)
    expect((await say(manager, { works: null, version: check?.version ?? '' })).body.items).toEqual([])
    expect(await item()).toMatchObject({ state: 'given', reason: null })
    expect((await reveal(ana)).body.value).toBe('first')
    await advanceJobs(world, 3600)
    expect(await emails()).toEqual([])
  })

  test('stays with the reason for which the item was sent back before', async () => {
    const version = await versionFor(ana)
    await world.database.db
      .forWorkspace(manager.workspace)
      .transaction((tx) =>
        tx
          .updateTable('client_items')
          .set({ state: 'sent_back', reason: 'Somebody else said why.' })
          .where('client_id', '=', client.id)
          .execute(),
      )
    await say(ana, { works: false, version })
    await say(ana, { works: null, version })
    expect(await item()).toMatchObject({ state: 'sent_back', reason: 'Somebody else said why.' })
  })
})
