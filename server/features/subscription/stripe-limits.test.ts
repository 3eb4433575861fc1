import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createCheckoutSession,
  createPortalSession,
  createReturnCheckoutSession,
  showReceipt,
} from '#contract/subscription.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld({ limits: true })))
afterAll(() => world.close())

const portal = ({ token }: Person) => world.call(createPortalSession, { body: { route: '/dashboard' } }, token)

test('a workspace has Stripe asked thirty times a minute, and no other workspace suffers', async () => {
  const [busy, quiet] = [await world.manager({ tier: null }), await world.manager({ tier: null })]
  const checkout = { receipt_id: 'cs_test_1', manager_id: busy.id, trial: false }
  await world.parts.db.system.transaction((tx) => tx.insertInto('checkouts').values(checkout).execute())
  const replies = await Promise.all(Array.from({ length: 33 }, () => portal(busy)))
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(30)
  const { id, email, token } = busy
  const refused = [
    await portal(busy),
    await world.call(createCheckoutSession, { body: { price_id: 'solo_monthly', id, email } }, token),
    await world.call(createReturnCheckoutSession, { body: { price_id: 'solo_monthly' } }, token),
    await world.call(showReceipt, { params: { receipt_id: 'cs_test_1' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  expect((await portal(quiet)).status).toBe(409)
})
