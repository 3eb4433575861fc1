import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advance, subscribe } from '#sandbox/testing/person.ts'
import { openWorld, type World } from '#sandbox/testing/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

async function happened(): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of world.stripe.events.list({ limit: 100 })) ids.push(id)
  return ids.toReversed()
}
const received = () => world.receiver.events.map(({ id }) => id)
const left = async () => (await world.pool.query('select from sandbox.deliveries')).rowCount

test('every event arrives signed, some twice, not all in order', async () => {
  await subscribe(world, undefined, { days: 14 })
  await advance(world, 50)
  await vi.waitFor(async () => expect(await left()).toBe(0))
  const all = await happened()
  const seen = received()
  const firsts = [...new Set(seen)]
  expect(firsts.toSorted()).toEqual(all.toSorted())
  expect(seen.length).toBeGreaterThan(firsts.length)
  expect(firsts).not.toEqual(all)
})

test('the signature covers the body, the secret and the real time', async () => {
  await advance(world, 400)
  await subscribe(world)
  await vi.waitFor(() => expect(received().length).toBeGreaterThan(0))
  const [event] = world.receiver.events
  expect(event).toMatchObject({ object: 'event', livemode: false, api_version: Stripe.API_VERSION })
  expect(event?.created).toBeGreaterThan(Date.now() / 1000 + 399 * 86_400)
})

test('a delivery answered with 500 is repeated until it is accepted', async () => {
  const tries = new Map<string, number>()
  world.receiver.answer = ({ id }) => {
    tries.set(id, (tries.get(id) ?? 0) + 1)
    return (tries.get(id) ?? 0) < 3 ? 500 : 200
  }
  await subscribe(world)
  await vi.waitFor(async () => expect(await left()).toBe(0))
  const all = await happened()
  expect(all.length).toBeGreaterThan(5)
  for (const id of all) expect(tries.get(id)).toBeGreaterThanOrEqual(3)
})

test('unaccepted deliveries continue after a restart, and all data is still there', async () => {
  world.receiver.answer = () => 503
  const before = await subscribe(world)
  await advance(world, 1)
  await vi.waitFor(() => expect(received().length).toBeGreaterThan(0))
  const { apiKey, webhookSecret } = world.sandbox.billing
  const { data } = await world.stripe.events.list({ limit: 1 })
  await world.reopen()
  expect(world.sandbox.billing).toMatchObject({ apiKey, webhookSecret })
  expect(await world.stripe.subscriptions.retrieve(before.id)).toEqual(before)
  expect((await world.stripe.events.list({ limit: 1 })).data).toEqual(data)
  expect((await world.stripe.customers.create({})).created).toBeGreaterThan(Date.now() / 1000 + 86_000)
  world.receiver.events = []
  world.receiver.answer = () => 200
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(received()).toContain(data[0]?.id)
})
