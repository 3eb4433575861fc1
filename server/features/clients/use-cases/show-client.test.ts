import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClient, uploadContract } from '#contract/clients.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  manager = await world.manager()
  client = await world.client(manager)
})
afterAll(() => world.close())

const show = (who: Person | undefined, id: string) => world.call(showClient, { params: { id } }, who?.token)
const notThere = { status: 404, body: { code: 'not_found' } }

describe('[CLI-7] one client', () => {
  test('has everything its page shows, before and after the onboarding begins', async () => {
    const { status, body } = await show(manager, client.id)
    expect(status).toBe(200)
    const { name, email } = client
    expect(body).toMatchObject({ _id: client.id, name, email, business_name: 'Blue Door Bakery', phone: '1234567890' })
    expect(body).toMatchObject({ manager_id: manager.id, archived: false, contract: null, contracts: [] })
    expect(Date.now() - Date.parse(body.date)).toBeLessThan(60_000)
    expect(Object.values(body.questionnaires.social)).toEqual(Array.from({ length: 15 }, () => ''))
    await world.onboard(client, {
      services: ['social'],
      more: { social_questions: { one: 'Gardens' }, branding_questions: { fifteen: 'None' } },
    })
    const { questionnaires } = (await show(client, client.id)).body
    expect({ one: questionnaires.social.one, fifteen: questionnaires.branding.fifteen }).toEqual({
      one: 'Gardens',
      fifteen: 'None',
    })
  })

  test('answers its Manager, also when archived, and the client', async () => {
    const archived = await world.client(manager, { archived: true })
    expect((await show(manager, archived.id)).body.archived).toBe(true)
    expect((await show(client, client.id)).status).toBe(200)
    const [other, employee] = [await world.client(manager), await world.employee(manager)]
    const foreign = await world.manager()
    expect(await show(client, other.id)).toMatchObject(notThere)
    expect(await show(foreign, client.id)).toMatchObject(notThere)
    for (const id of [employee.id, manager.id, 'no-id']) expect(await show(manager, id)).toMatchObject(notThere)
    expect((await show(employee, client.id)).status).toBe(403)
    expect((await show(undefined, client.id)).status).toBe(401)
  })
})

describe('[CLI-13] a client’s contract', () => {
  const put = (who: Person, file: { filename: string; location: string }, user_id = client.id) =>
    world.call(uploadContract, { body: { filename: file.filename, location: file.location, user_id } }, who.token)
  const upload = (who: Person, name: string, bytes: Buffer = samples.pdf) => world.upload(who, { name, bytes })
  const listed = async () => (await show(client, client.id)).body.contracts.map(({ filename }) => filename)

  test('is the newest upload; older ones stay listed, and both sides can read them', async () => {
    const first = await put(manager, await upload(manager, 'Agreement.pdf'))
    expect(first).toMatchObject({ status: 200, body: { filename: 'Agreement.pdf' } })
    await put(manager, await upload(manager, 'Agreement 2.pdf'))
    for (const who of [manager, client]) {
      const { contract, contracts } = (await show(who, client.id)).body
      expect(contracts.map(({ filename, signed }) => ({ filename, signed }))).toEqual([
        { filename: 'Agreement 2.pdf', signed: null },
        { filename: 'Agreement.pdf', signed: null },
      ])
      expect(contract).toEqual(contracts[0])
      const file = await world.app.server.inject(contracts[1]?.location ?? '')
      expect({ status: file.statusCode, bytes: file.rawPayload }).toEqual({ status: 200, bytes: samples.pdf })
    }
  })

  test('is stored once when the same file is sent repeatedly or concurrently', async () => {
    const [one, two] = [await upload(manager, 'one.pdf'), await upload(manager, 'two.pdf')]
    const answers = await Promise.all([one, one, one, one, one].map((file) => put(manager, file)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await put(manager, two)
    const again = (await show(manager, client.id)).body.contracts.at(-1)
    expect((await put(manager, again ?? one)).status).toBe(200)
    expect(await listed()).toEqual(['two.pdf', 'one.pdf'])
  })

  test('[FILE-2] has to be uploaded by the Manager or attached to the client', async () => {
    const other = await world.client(manager)
    const foreign = await world.manager()
    const unknown = { status: 422, body: { code: 'unknown_file' } }
    for (const owner of [other, foreign, await world.client(foreign)]) {
      expect(await put(manager, await upload(owner, 'theirs.pdf'))).toMatchObject(unknown)
    }
    expect(await put(manager, { filename: 'a', location: '/etc/passwd' })).toMatchObject(unknown)
    expect(await listed()).toEqual([])
  })

  test('is uploaded by the client’s Manager only', async () => {
    const foreign = await world.manager()
    const [own, theirs] = [await upload(manager, 'a.pdf'), await upload(foreign, 'a.pdf')]
    const employee = await world.employee(manager)
    expect(await put(foreign, theirs)).toMatchObject(notThere)
    expect(await put(manager, own, employee.id)).toMatchObject(notThere)
    expect(await put(manager, own, manager.id)).toMatchObject(notThere)
    expect((await put(client, await upload(client, 'a.pdf'))).status).toBe(403)
    expect((await put(employee, await upload(employee, 'a.pdf'))).status).toBe(403)
    expect(await listed()).toEqual([])
  })

  test('shows the signer, the time and the hash', async () => {
    await put(manager, await upload(manager, 'Agreement.pdf'))
    const [at, hash] = [new Date('2026-01-02T03:04:05.000Z'), createHash('sha256').update(samples.pdf).digest()]
    await world.database.db.system.transaction((tx) =>
      tx
        .updateTable('contracts')
        .set({ signed_name: 'Cleo Client', signed_at: at, signed_sha256: hash })
        .where('client_id', '=', client.id)
        .execute(),
    )
    expect((await show(client, client.id)).body.contract?.signed).toEqual({
      name: 'Cleo Client',
      date: at.toISOString(),
      sha256: hash.toString('hex'),
    })
  })
})
