import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClient, signContract, uploadContract } from '#contract/clients.ts'
import { listNotifications } from '#contract/notifications.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { problemTexts } from '#contract/texts/errors.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { listAuditEntriesAbout } from '#server/features/audit/index.ts'
import { recordEvents, connectSocket } from '#server/testing/sockets.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let address: string
let manager: Person
let client: Person
beforeAll(async () => {
  world = await createTestWorld()
  address = await world.listen()
})
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})
afterAll(() => world.close())

const first = Buffer.from('%PDF-1.4 the first contract')
const second = Buffer.from('%PDF-1.4 the second contract')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function put(bytes: Buffer, whose = client, by = manager): Promise<void> {
  const { filename, location } = await world.upload(by, { name: 'Agreement.pdf', bytes })
  const { status } = await world.call(uploadContract, { body: { filename, location, user_id: whose.id } }, by.token)
  expect(status).toBe(200)
}

const sign = (sha256: string, name = 'Cleo Client', who = client) =>
  world.call(signContract, { body: { name, sha256 } }, who.token)
const shown = async (who: Person) => (await world.call(showClient, { params: { id: client.id } }, who.token)).body
const replaced = { status: 409, body: { code: 'contract_replaced', detail: problemTexts.contract_replaced } }
const already = { status: 409, body: { code: 'contract_signed', detail: problemTexts.contract_signed } }

describe('[CLI-13] signing the contract', () => {
  test('stores name, time and hash, and both sides see them', async () => {
    await put(first)
    expect((await shown(client)).contract).toMatchObject({ sha256: hashOf(first), signed: null })
    const before = Date.now()
    const { status, body } = await sign(hashOf(first).toUpperCase(), '  Cleo C. Client ')
    const signed = { name: 'Cleo C. Client', sha256: hashOf(first) }
    expect({ status, body }).toMatchObject({ status: 200, body: { filename: 'Agreement.pdf', signed } })
    expect(Math.abs(Date.parse(body.signed?.date ?? '') - before)).toBeLessThan(60_000)
    for (const who of [manager, client]) {
      const { contract, contracts } = await shown(who)
      expect(contract?.signed).toEqual(body.signed)
      expect(contracts.map((one) => one.signed)).toEqual([body.signed])
    }
    expect(
      await listAuditEntriesAbout(world.parts.db.forWorkspace(manager.id), client.id, 'contract.signed'),
    ).toMatchObject([{ actor_name: client.name }])
  })

  test('notifies the Manager at once, on the page and in the bell', async () => {
    await put(first)
    const page = await connectSocket(address, manager)
    const { takeEvents: heard } = await recordEvents(page, 'onboarding')
    await sign(hashOf(first))
    expect((await heard()).map(([event]) => event)).toEqual([onboardingChanged(manager.id)])
    page.disconnect()
    const { items } = (await world.call(listNotifications, {}, manager.token)).body
    expect(items.map(({ message, link }) => [message, link])).toEqual([
      [`${client.name}: Signed Contract`, `/clients/${client.id}`],
    ])
  })

  test('works only for the newest contract; a replaced contract or another hash stores nothing', async () => {
    await put(first)
    await put(second)
    expect(await sign(hashOf(first))).toMatchObject(replaced)
    expect(await sign('0'.repeat(64))).toMatchObject(replaced)
    expect((await shown(client)).contracts.map(({ signed }) => signed)).toEqual([null, null])
    expect((await sign(hashOf(second))).status).toBe(200)
    expect((await shown(manager)).contracts.map(({ signed }) => signed?.sha256)).toEqual([hashOf(second), undefined])
  })

  test('succeeds once when requested concurrently', async () => {
    await put(first)
    const names = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(names.map((name) => sign(hashOf(first), name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.find(({ status }) => status === 200)?.body.signed?.name
    expect(await sign(hashOf(first), 'Late')).toMatchObject(already)
    expect((await shown(manager)).contract?.signed?.name).toBe(winner)
  })

  test('signing and a concurrent upload are serialized: the signed contract was the newest then', async () => {
    await put(first)
    const [signed] = await Promise.all([sign(hashOf(first)), put(second)])
    expect([200, 409]).toContain(signed.status)
    const { contract, contracts } = await shown(manager)
    expect(contract?.signed).toBeNull()
    expect(contracts[1]?.signed !== null).toBe(signed.status === 200)
  })

  test('keeps a signed contract signed when a newer one replaces it', async () => {
    await put(first)
    await sign(hashOf(first))
    await put(second)
    expect((await shown(client)).contracts.map(({ signed }) => signed?.name)).toEqual([undefined, 'Cleo Client'])
  })

  test.each([
    [{ name: ' ', sha256: hashOf(first) }, 'name', fieldTexts.missing],
    [{ name: '\u200B', sha256: hashOf(first) }, 'name', fieldTexts.missing],
    [{ name: 'a\0', sha256: hashOf(first) }, 'name', fieldTexts.unstorable],
    [{ name: 'x'.repeat(201), sha256: hashOf(first) }, 'name', fieldTexts.tooLong(200)],
    [{ name: 'Cleo', sha256: 'abc' }, 'sha256', undefined],
    [{ name: 'Cleo' }, 'sha256', undefined],
  ])('names the invalid field of %j', async (body, path, message) => {
    await put(first)
    // On purpose not what the contract asks for.
    const reply = await world.call(signContract, { body: body as { name: string; sha256: string } }, client.token)
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ path, ...(message && { message }) }] } })
    expect((await shown(client)).contract?.signed).toBeNull()
  })

  test('is allowed to the client only, for their own contract', async () => {
    const other = await world.client(manager)
    await put(first)
    expect(await sign(hashOf(first), 'Other', other)).toMatchObject({ status: 404 })
    const employee = await world.employee(manager)
    for (const who of [manager, employee]) expect((await sign(hashOf(first), 'X', who)).status).toBe(403)
    expect((await sign(hashOf(first), 'X', { ...client, token: '' })).status).toBe(401)
    const { manager: foreign, client: stranger } = await world.agency()
    await put(first, stranger, foreign)
    expect((await sign(hashOf(first), 'Stranger', stranger)).status).toBe(200)
    expect((await shown(client)).contract?.signed).toBeNull()
  })
})
