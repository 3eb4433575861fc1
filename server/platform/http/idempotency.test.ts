import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { login } from '#contract/auth.ts'
import { endpoints } from '#contract/endpoints.ts'
import { inviteClient, listInvitations } from '#contract/invitations.ts'
import { createConversation, listConversations, sendText } from '#contract/messages.ts'
import { createOnboarding, updateOwnAccounts } from '#contract/onboarding.ts'
import { createTestWorld, PASSWORD, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { honoursKey, sweepIdempotentCalls } from './idempotency.ts'

let world: TestWorld
let manager: Person
let client: Person
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  ;({ manager, client } = await world.agency())
})

const group = (name: string) => ({ type: 'Group' as const, name, user_ids: [manager.id, client.id] })
const create = (key: string, name = 'Launch', token = manager.token) =>
  world.call(createConversation, { body: group(name) }, token, { 'idempotency-key': key })
const groups = async () => (await world.call(listConversations, {}, manager.token)).body.conversations.length
const rows = () =>
  world.database.db.forWorkspace(manager.id).sql<{ status: number | null }>({
    name: 'rows_of_test',
    text: 'select status from idempotent_calls where manager_id = $1',
    values: [manager.id],
  })
const age = (interval: string, status: 'done' | 'running') =>
  world.database.db.forWorkspace(manager.id).sqlWrite({
    name: `age ${interval} ${status}`,
    text: `update idempotent_calls set claimed_at = now() - $2::interval${status === 'running' ? ', status = null, answer = null' : ''}
      where manager_id = $1 returning key`,
    values: [manager.id, interval],
  })

describe('a call with an Idempotency-Key', () => {
  test('that is repeated makes one thing and is answered alike', async () => {
    const first = await create('one')
    const again = await create('one')
    expect(first.status).toBe(201)
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(await groups()).toBe(1)
  })

  test('repeated twenty times at once creates one thing; early repeats are answered with a time to ask again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('at once')))
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect({ status, code: body.code, after: headers['retry-after'] }).toEqual({
        status: 409,
        code: 'conflict',
        after: '1',
      })
    }
    const made = answers.filter((answer) => answer.status === 201).map((answer) => answer.body._id)
    expect(made.length).toBeGreaterThan(0)
    expect(await groups()).toBe(1)
    expect([...new Set([...made, (await create('at once')).body._id])]).toHaveLength(1)
  })

  test('a key is refused and changes nothing when it is used for another request', async () => {
    await create('same')
    const other = await create('same', 'Another group')
    expect(other).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        detail: 'This Idempotency-Key was used for something else.',
        errors: [{ path: 'Idempotency-Key' }],
      },
    })
    expect(await groups()).toBe(1)
  })

  test('belongs to one person and one call: elsewhere the same key means nothing', async () => {
    await create('shared')
    expect((await create('shared', 'Launch', client.token)).status).toBe(201)
    const { body } = await create('shared')
    const message = { conversation_id: body._id, message: 'hello', type: 'text' as const }
    expect((await world.call(sendText, { body: message }, manager.token, { 'idempotency-key': 'shared' })).status).toBe(
      201,
    )
    expect(await groups()).toBe(2)
  })

  test('that was refused may be tried again with the same key', async () => {
    const add = (email: string) =>
      world.call(inviteClient, { body: { email } }, manager.token, { 'idempotency-key': 'refused' })
    expect((await add(client.email)).status).toBe(409)
    expect((await add('new.client@example.com')).status).toBe(201)
    expect((await world.call(listInvitations, {}, manager.token)).body.items).toHaveLength(1)
  })

  test('a call without the right is refused as usual and stores nothing', async () => {
    const refused = await world.call(inviteClient, { body: { email: 'a@example.com' } }, client.token, {
      'idempotency-key': 'x',
    })
    expect(refused.status).toBe(403)
    expect(await rows()).toEqual([])
  })

  test.each([
    ['is empty', ''],
    ['is too long', 'x'.repeat(256)],
    ['has characters that are not plain', 'ключ'],
  ])("a call whose key is %s is refused with the key's name", async (_, key) => {
    expect(await create(key)).toMatchObject({
      status: 422,
      body: { code: 'invalid_fields', errors: [{ path: 'Idempotency-Key' }] },
    })
    expect(await groups()).toBe(0)
  })

  test('may be as long as 255 characters', async () => {
    expect((await create('k'.repeat(255))).status).toBe(201)
  })
})

describe('the time that an answer is kept', () => {
  test('a call that never ended holds its key for a minute', async () => {
    await create('died')
    await age('50 seconds', 'running')
    expect((await create('died')).status).toBe(409)
    await age('61 seconds', 'running')
    expect((await create('died')).status).toBe(201)
  })

  test('an answer is stored for a day, then swept', async () => {
    const first = await create('kept')
    await age('23 hours 59 minutes', 'done')
    await sweepIdempotentCalls(world.parts)
    expect((await create('kept')).body._id).toBe(first.body._id)
    await age('24 hours 1 second', 'done')
    expect((await create('kept')).body._id).not.toBe(first.body._id)
    await age('24 hours 1 second', 'done')
    await sweepIdempotentCalls(world.parts)
    expect(await rows()).toEqual([])
  })
})

test('a call without a key stores nothing, and calls that create nothing ignore the key', async () => {
  await world.call(createConversation, { body: group('Plain') }, manager.token)
  const headers = { 'idempotency-key': 'log-in' }
  const signedIn = await world.call(login, { body: { email: manager.email, password: PASSWORD } }, undefined, headers)
  expect(signedIn.status).toBe(200)
  expect(await rows()).toEqual([])
})

test('[ONB-17] an existing row is answered but not stored: it may contain secrets by now', async () => {
  await world.call(updateOwnAccounts, { body: { instagram: { login: 'a login' } } }, client.token)
  const found = await world.call(createOnboarding, {}, client.token, { 'idempotency-key': 'again' })
  expect(found).toMatchObject({ status: 200, body: { instagram: { login: 'a login' } } })
  expect(await rows()).toEqual([])
})

test('no stored answer contains a secret', () => {
  const kept = endpoints.map(({ endpoint }) => endpoint).filter(honoursKey)
  expect(kept.length).toBeGreaterThan(8)
  const names = kept.flatMap(({ path, answers }) =>
    Object.values(answers).flatMap((schema) =>
      propertiesOf(z.toJSONSchema(schema, { unrepresentable: 'any' })).map((name) => `${path} ${name}`),
    ),
  )
  expect(names).toContain('/api/conversations/ _id')
  const secret = / (?:token|link|url|secret|codes?|recovery_codes|password|value)$/
  // The empty address of a new onboarding's email service.
  expect([...new Set(names.filter((name) => secret.test(name)))]).toEqual(['/api/onboarding link'])
})

/** The names of every field, however deep. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []), // in a JSON schema this is an object
    ...propertiesOf(part),
  ])
}
