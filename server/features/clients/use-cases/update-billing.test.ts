import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showClient, updateBilling } from '#contract/clients.ts'
import { onboardingChanged } from '#contract/realtime.ts'
import { samples } from '#server/testing/sample-files.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})
afterAll(() => world.close())

type Body = Parameters<typeof world.call<typeof updateBilling>>[1]['body']
const save = (who: Person, body: Body) => world.call(updateBilling, { body }, who.token)
const billingOf = async (who: Person, id = client.id) =>
  (await world.call(showClient, { params: { id } }, who.token)).body.billing

const empty = {
  billing_name: '',
  billing_phone: '',
  billing_email: '',
  billing_extra_email: { val: [] },
  billing_website: '',
  billing_address: '',
  billing_city: '',
  billing_state: '',
  billing_zip: '',
  billing_media: null,
}
const full = {
  billing_name: 'Bea Billing',
  billing_phone: '(555) 010-2030',
  billing_email: 'bills@example.com',
  billing_extra_email: { val: ['one@example.com', 'two@example.com'] },
  billing_website: 'https://example.com',
  billing_address: '1 Quay',
  billing_city: 'Haven',
  billing_state: 'ME',
  billing_zip: '04101',
}

describe('[CLI-10] billing information', () => {
  test('is empty at first and stores every field, the phone as digits', async () => {
    expect(await billingOf(client)).toEqual(empty)
    const { status, body } = await save(client, full)
    const kept = { ...full, billing_phone: '5550102030', billing_media: null }
    expect({ status, id: body._id, billing: body.billing }).toEqual({ status: 200, id: client.id, billing: kept })
    expect(await billingOf(client)).toEqual(kept)
  })

  test('changes only the given fields; an empty text clears', async () => {
    await save(client, full)
    const { body } = await save(client, { billing_city: 'Elsewhere', billing_zip: '' })
    const kept = { ...full, billing_phone: '5550102030', billing_media: null }
    expect(body.billing).toEqual({ ...kept, billing_city: 'Elsewhere', billing_zip: '' })
    expect((await save(client, {})).body.billing).toEqual(body.billing)
  })

  test('accepts the extra emails as a list too, and returns them under val', async () => {
    const { body } = await save(client, { billing_extra_email: ['a@example.com'] })
    expect(body.billing.billing_extra_email).toEqual({ val: ['a@example.com'] })
    expect((await save(client, { billing_extra_email: { val: [] } })).body.billing).toEqual(empty)
  })

  test('loses no field of two concurrent saves', async () => {
    const names = ['billing_name', 'billing_city', 'billing_state', 'billing_zip', 'billing_website'] as const
    const answers = await Promise.all(
      names.map((name, at) => save(at % 2 ? client : manager, { [name]: name, client_id: client.id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
    expect(await billingOf(client)).toMatchObject(Object.fromEntries(names.map((name) => [name, name])))
  })

  test('names invalid fields and stores nothing', async () => {
    const wrong = { billing_name: 'x'.repeat(201), billing_city: 'Haven' }
    expect(await save(client, wrong)).toMatchObject({ status: 422, body: { errors: [{ path: 'billing_name' }] } })
    const misspelt = await world.app.server.inject({
      method: 'PUT',
      url: '/api/clients/billing',
      headers: { authorization: `Bearer ${client.token}` },
      payload: { billing_town: 'Haven', billing_city: 'Haven' },
    })
    expect(misspelt.statusCode).toBe(422)
    expect(await billingOf(client)).toEqual(empty)
  })
})

describe('[SHELL-12] a save that began before somebody else changed the same field', () => {
  const fields = [
    ['billing_name', 'Bea', 'Bea Baker', 'Bea Miller'],
    ['billing_phone', '555 010 2030', '555 010 9999', '555 010 1111'],
    ['billing_email', 'a@example.com', 'b@example.com', 'c@example.com'],
    ['billing_website', '', 'one.example', 'two.example'],
    ['billing_address', '1 Pier', '2 Pier', '3 Pier'],
    ['billing_city', 'Hull', 'Leeds', 'York'],
    ['billing_state', 'A', '', 'B'],
    ['billing_zip', '1', '2', ''],
  ] as const

  test('mends a name that was stored before names had rules', async () => {
    await save(client, { billing_city: 'Hull' })
    for (const old of ['Ber\tlin', '\u202DACME\u202C', '\uF8FF', 'Mu\u0308nchen']) {
      await world.database.db.system.transaction((tx) =>
        tx.updateTable('client_details').set({ billing_city: old }).where('client_id', '=', client.id).execute(),
      )
      const answer = await save(client, { billing_city: 'Berlin', before: { billing_city: old } })
      expect(answer.status, old).toBe(200)
      expect(await billingOf(client)).toMatchObject({ billing_city: 'Berlin' })
    }
  })

  test.each(fields)('is told of %s, and writes nothing', async (name, began, theirs, mine) => {
    await save(client, { [name]: began, billing_media: null })
    await save(manager, { client_id: client.id, [name]: theirs })
    const stored = (await billingOf(client))[name]
    const other = name === 'billing_city' ? { billing_zip: '9' } : { billing_city: 'Oslo' }
    const answer = await save(client, { ...other, [name]: mine, before: { [name]: began } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', errors: [{ path: name, stored }] } })
    expect(await billingOf(client)).toMatchObject({
      [name]: stored,
      ...(name === 'billing_city' ? {} : { billing_city: '' }),
    })
    expect((await save(client, { [name]: mine, before: { [name]: theirs } })).status).toBe(200)
  })

  test('keeps what others changed in other fields', async () => {
    await save(client, full)
    await save(manager, { client_id: client.id, billing_phone: '1' })
    expect((await save(client, { billing_city: 'York', before: { billing_city: full.billing_city } })).status).toBe(200)
    expect((await save(client, { billing_zip: '7', before: { billing_zip: full.billing_zip } })).status).toBe(200)
    expect(await billingOf(client)).toMatchObject({ billing_phone: '1', billing_city: 'York', billing_zip: '7' })
  })

  test('is stored where both typed the same, and where it says nothing of before', async () => {
    await save(client, { billing_city: 'Hull' })
    await save(manager, { client_id: client.id, billing_city: 'York' })
    expect((await save(client, { billing_city: 'York', before: { billing_city: 'Hull' } })).status).toBe(200)
    expect((await save(client, { billing_city: 'Oslo' })).status).toBe(200)
  })

  test('of two at the same time one is told', async () => {
    await save(client, { billing_city: 'Hull' })
    const before = { billing_city: 'Hull' }
    const answers = await Promise.all([
      save(client, { billing_city: 'York', before }),
      save(manager, { client_id: client.id, billing_city: 'Oslo', before }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })
})

describe('[CLI-11] access to billing information', () => {
  test('billing information is given to the Manager, for the named client', async () => {
    const { status, body } = await save(manager, { client_id: client.id, billing_name: 'By the Manager' })
    expect({ status, billing: body.billing }).toEqual({
      status: 200,
      billing: { ...empty, billing_name: 'By the Manager' },
    })
    expect(await save(manager, { billing_name: 'Of nobody' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'client_id' }] },
    })
    const archived = await world.client(manager, { archived: true })
    expect((await save(manager, { client_id: archived.id, billing_name: 'Kept' })).status).toBe(200)
  })

  test('billing information is given to a Client for themselves only, whichever client is named', async () => {
    const [other, employee] = [await world.client(manager), await world.employee(manager)]
    const stranger = await world.client(await world.manager())
    expect((await save(client, { client_id: client.id, billing_name: 'Mine' })).status).toBe(200)
    const notThere = { status: 404, body: { code: 'not_found' } }
    expect(await save(client, { client_id: other.id, billing_name: 'x' })).toMatchObject(notThere)
    for (const client_id of [stranger.id, employee.id, manager.id]) {
      expect(await save(manager, { client_id, billing_name: 'x' })).toMatchObject(notThere)
    }
    expect((await save(employee, { client_id: client.id, billing_name: 'x' })).status).toBe(403)
    expect((await billingOf(manager)).billing_name).toBe('Mine')
    expect(await billingOf(manager, other.id)).toEqual(empty)
  })
})

describe('[CLI-10] the picture or video', () => {
  const show = async (who: Person, name: string, bytes: Buffer) => {
    const { filename, location } = await world.upload(who, { name, bytes })
    return save(who, { billing_media: { filename, location }, client_id: client.id })
  }

  test('is shown by a link to its bytes, can be replaced and detached', async () => {
    const { body } = await show(client, 'Our shop.png', samples.png)
    const { filename, location } = body.billing.billing_media ?? { filename: '', location: '' }
    expect(filename).toBe('Our shop.png')
    const file = await world.app.server.inject(location)
    expect({ status: file.statusCode, bytes: file.rawPayload }).toEqual({ status: 200, bytes: samples.png })
    const kept = await save(client, { billing_media: { filename, location }, billing_city: 'Haven' })
    expect(kept.body.billing.billing_media?.filename).toBe('Our shop.png')
    expect((await show(manager, 'tour.mp4', samples.mp4)).body.billing.billing_media?.filename).toBe('tour.mp4')
    expect((await save(client, { billing_name: 'Bea' })).body.billing.billing_media?.filename).toBe('tour.mp4')
    expect((await save(client, { billing_media: null })).body.billing.billing_media).toBeNull()
  })

  test('is recognized by its bytes: a document is refused under any name, and nothing else is saved', async () => {
    for (const bytes of [samples.pdf, samples.html]) {
      const { filename, location } = await world.upload(client, { name: 'picture.png', bytes })
      const refused = await save(client, { billing_media: { filename, location }, billing_name: 'Half' })
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: 'Choose a picture or a video.', errors: [{ path: 'billing_media' }] },
      })
    }
    expect(await billingOf(client)).toEqual(empty)
  })

  test('[FILE-2] has to be a file of this client or of the sender', async () => {
    const other = await world.client(manager)
    const stranger = await world.client(await world.manager())
    for (const person of [other, stranger]) {
      const { filename, location } = await world.upload(person, { name: 'a.png', bytes: samples.png })
      const refused = { status: 422, body: { code: 'unknown_file' } }
      expect(await save(client, { billing_media: { filename, location } })).toMatchObject(refused)
    }
    for (const location of ['/api/files/nonsense', 'https://evil.example/a.png', 'javascript:alert(1)']) {
      expect((await save(client, { billing_media: { filename: 'a.png', location } })).status).toBe(422)
    }
    expect(await billingOf(client)).toEqual(empty)
  })
})

test('[CLI-10] a billing change reaches the open pages of the Manager and the client, and no others', async () => {
  const address = await world.listen()
  const others = [await world.client(manager), await world.employee(manager)]
  const heard: string[] = []
  const sockets = await Promise.all(
    [manager, client, ...others].map(async (person) => {
      const socket = io(address, { transports: ['websocket'], auth: { token: person.token }, forceNew: true })
      socket.on(onboardingChanged(manager.id), ({ client_id }: { client_id: string }) =>
        heard.push(`${person.id} ${client_id}`),
      )
      await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
      return socket
    }),
  )
  await save(client, { billing_name: 'Bea' })
  // Everything sent before this answer has arrived by then.
  await Promise.all(sockets.map((socket) => socket.emitWithAck('verify user', {})))
  expect(heard.toSorted()).toEqual([`${manager.id} ${client.id}`, `${client.id} ${client.id}`].toSorted())
  for (const socket of sockets) socket.disconnect()
})
