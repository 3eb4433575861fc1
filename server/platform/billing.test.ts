import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listenOnLoopback } from '#server/testing/free-port.ts'
import { createBilling } from './billing.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('the SDK speaks to the address it is given, and a failed call is repeated under the same idempotency key', async () => {
  const seen: {
    url: string | undefined
    auth: string | undefined
    key: unknown
    telemetry: unknown
  }[] = []
  const server = createServer((request, response) => {
    const { authorization, 'idempotency-key': key, 'x-stripe-client-telemetry': telemetry } = request.headers
    seen.push({ url: request.url, auth: authorization, key, telemetry })
    response.writeHead(seen.length === 1 ? 500 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        seen.length === 1 ? { error: { type: 'api_error', message: 'again' } } : { id: 'cus_1', object: 'customer' },
      ),
    )
  })
  closing.push(() => server.close())
  const port = await listenOnLoopback(server)

  const stripe = await createBilling({
    apiKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    host: '127.0.0.1',
    port,
    protocol: 'http',
  }).stripe()
  expect(await stripe.customers.create({ email: 'ana@example.com' })).toMatchObject({
    id: 'cus_1',
  })
  expect(seen).toHaveLength(2)
  expect(seen[0]).toMatchObject({
    url: '/v1/customers',
    auth: 'Bearer sk_test_x',
    telemetry: undefined,
    key: expect.any(String),
  })
  expect(seen[1]?.key).toBe(seen[0]?.key)
})

test('a webhook signed with the secret is read, one that was changed is not', async () => {
  const { webhookSecret, ...billing } = createBilling({ apiKey: 'sk_test_x', webhookSecret: 'whsec_x' })
  const stripe = await billing.stripe()
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid' })
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: 'whsec_x',
  })
  expect(await stripe.webhooks.constructEventAsync(payload, signature, webhookSecret)).toMatchObject({ id: 'evt_1' })
  await expect(
    stripe.webhooks.constructEventAsync(payload.replace('evt_1', 'evt_2'), signature, webhookSecret),
  ).rejects.toThrow(/signature/i)
})
