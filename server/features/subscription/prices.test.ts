import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBilling } from '#server/platform/billing.ts'
import { createLog } from '#server/platform/log/log.ts'
import { listPrices } from './prices.ts'

let stripe: Server
let questions: number
let status: number
beforeEach(async () => {
  ;[questions, status] = [0, 200]
  const price = { id: 'price_1', object: 'price', lookup_key: 'solo_monthly', unit_amount: 1100, currency: 'usd' }
  const answers = () =>
    status === 200
      ? { object: 'list', data: [price], has_more: false }
      : { error: { type: 'invalid_request_error', message: 'no' } }
  stripe = createServer((_request, response) => {
    questions++
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answers()))
  }).listen(0, '127.0.0.1')
  await once(stripe, 'listening')
})
afterEach(() => void stripe.close())

function asking() {
  const { port } = stripe.address() as AddressInfo // it listens on TCP
  const address = { host: '127.0.0.1', port, protocol: 'http' } as const
  const billing = createBilling({ apiKey: 'sk_test_x', webhookSecret: 'whsec_x', ...address })
  return { billing, log: createLog({ level: 'silent', format: 'json', destination: { write: () => {} } }) }
}

test('Stripe is asked for the prices once, however many strangers ask', async () => {
  const parts = asking()
  const lists = await Promise.all(Array.from({ length: 20 }, () => listPrices(parts)))
  lists.push(await listPrices(parts))
  expect(new Set(lists.map(([first]) => first?.amount))).toEqual(new Set([1100]))
  expect(questions).toBe(1)
})

test('a failed answer is not cached', async () => {
  const parts = asking()
  status = 400
  expect((await listPrices(parts)).map(({ amount }) => amount)).toEqual([100, 1000, 10_000, 2000, 20_000])
  status = 200
  expect((await listPrices(parts)).map(({ amount }) => amount)).toEqual([1100])
})
