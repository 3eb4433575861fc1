import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BilledTestWorld, createBilledTestWorld } from '#server/testing/billed-test-world.ts'

let world: BilledTestWorld
beforeAll(async () => {
  world = await createBilledTestWorld()
})
afterAll(() => world.close())

/** Delivers this text with a valid signature. */
async function deliver(payload: string): Promise<{ status: number; code: unknown }> {
  const { billing } = world.parts
  const { webhooks } = await billing.stripe()
  const signature = await webhooks.generateTestHeaderStringAsync({ payload, secret: billing.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const reply = await world.app.server.inject({ method: 'POST', url: '/api/payment/webhook', headers, payload })
  const body: unknown = JSON.parse(reply.body)
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return { status: reply.statusCode, code }
}
const deliverJson = (value: unknown) => deliver(JSON.stringify(value))

const subscription = { object: 'subscription', id: 'sub_x', customer: 'cus_nobody' }
const event = (id: string, more: object = {}) => ({
  id,
  object: 'event',
  type: 'customer.subscription.updated',
  data: { object: subscription },
  ...more,
})

describe('[SUB-7] a signed text that is no event is answered 400', () => {
  test.each(['{', 'no json', '{"id":"evt_1"', '[1,]'])('%s is not JSON', async (text) => {
    expect(await deliver(text)).toEqual({ status: 400, code: 'malformed_json' })
  })
  test.each(['{}', 'null', '[]', '1', '"text"', 'true', '{"id":1,"type":"x"}', '{"id":"a\\u0000b","type":"x"}'])(
    '%s is JSON',
    async (text) => {
      expect(await deliver(text)).toEqual({ status: 400, code: 'not_an_event' })
    },
  )
})

describe('[SUB-7] an event that means nothing here is answered 200 and logged', () => {
  const withoutData = { id: 'evt_without_data', object: 'event', type: 'customer.updated' }
  test.each<[string, { id: string }]>([
    ['a thin event', { ...withoutData, id: 'evt_thin', object: 'v2.core.event' }],
    ['an event without data', withoutData],
    ['an event about nothing', event('evt_nothing', { data: { object: null } })],
    ['an event about a list', event('evt_list', { data: { object: [] } })],
    ['an unknown type', event('evt_unknown', { type: 'radar.early_fraud_warning.created' })],
    ['a type that no version knows', event('evt_future', { type: 'v9.core.something' })],
  ])('%s', async (_name, of) => {
    expect(await deliverJson(of)).toMatchObject({ status: 200 })
    expect(world.logLines().filter((line) => line.includes(of.id))).toHaveLength(1)
  })

  test('an event of a customer that belongs to no workspace', async () => {
    expect(await deliverJson(event('evt_stranger'))).toMatchObject({ status: 200 })
    await world.runJobs()
    expect(world.logLines().join('\n')).toContain('cus_nobody')
  })
})

test('[SUB-7] no shape of a signed event is answered by an error of the server', async () => {
  const types = fc.constantFrom(
    'customer.updated',
    'customer.subscription.trial_will_end',
    'customer.subscription.updated',
    'payment_method.detached',
    'charge.refunded',
  )
  const customer = fc.oneof(
    fc.anything(),
    fc.constant('cus\u0000'),
    fc.string({ minLength: 300 }),
    fc.constant('cus_a'),
  )
  const object = fc.oneof(
    fc.anything(),
    fc.record(
      { object: fc.constantFrom('customer', 'subscription'), id: customer, customer, trial_end: fc.anything() },
      { requiredKeys: [] },
    ),
  )
  const before = fc.oneof(fc.anything(), fc.record({ customer, invoice_settings: fc.anything() }))
  const data = fc.oneof(fc.anything(), fc.record({ object, previous_attributes: before }, { requiredKeys: ['object'] }))
  const id = fc.oneof(fc.uuid(), fc.string({ unit: 'binary' }), fc.string({ minLength: 3000 }), fc.anything())
  const type = fc.oneof(types, types, fc.anything())
  const events = fc.oneof(fc.anything(), fc.record({ id, type, data, object: fc.anything() }, { requiredKeys: [] }))
  await fc.assert(
    fc.asyncProperty(events, async (value) => {
      expect((await deliver(JSON.stringify(value, asText) ?? 'undefined')).status).toBeLessThan(500)
    }),
    { numRuns: 400 },
  )
  await world.runJobs()
})

/** JSON has no bigint. */
const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)
