import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscriptionChanged } from '#contract/realtime.ts'
import {
  createCheckoutSession,
  createPortalSession,
  createReturnCheckoutSession,
  showReceipt,
  showSubscription,
} from '#contract/subscription.ts'
import {
  type BilledTestWorld,
  goodCard,
  laterFailingCard,
  createBilledTestWorld,
} from '#server/testing/billed-test-world.ts'
import type { Person } from '#server/testing/test-world.ts'
import { enqueueReconciliation } from '../jobs.ts'

let world: BilledTestWorld
let address: string
beforeAll(async () => {
  world = await createBilledTestWorld()
  address = await world.listen()
})
afterAll(() => world.close())

const heardOnce = (socket: Socket, event: string) => new Promise((resolve) => void socket.once(event, resolve))
const stateOf = async (who: Person) => (await world.call(showSubscription, {}, who.token)).body
const statusOf = async (who: Person) => (await stateOf(who)).subscription_status

/** Pays, and never opens the page that would confirm the receipt. */
async function paid(card = goodCard, price_id = 'solo_monthly'): Promise<Person> {
  const who = await world.manager({ tier: null })
  const body = { price_id, email: who.email, id: who.id }
  const checkout = await world.call(createCheckoutSession, { body }, who.token)
  await world.post(checkout.body.url, { card })
  return who
}

async function inPortal(who: Person, fields: Record<string, string>): Promise<void> {
  const { body } = await world.call(createPortalSession, { body: { route: '/settings/billing' } }, who.token)
  await world.post(body.url, fields)
}

async function eventsSince(before: Stripe.Event[]): Promise<Stripe.Event[]> {
  const known = new Set(before.map((event) => event.id))
  return (await world.events()).filter((event) => !known.has(event.id))
}

async function deliverAll(events: Stripe.Event[]): Promise<void> {
  for (const event of events) expect(await world.deliver(event)).toBe(200)
  await world.runJobs()
}

const shuffles: [string, (events: Stripe.Event[]) => Stripe.Event[]][] = [
  ['in order', (events) => events],
  ['backwards', (events) => events.toReversed()],
  ['each twice', (events) => events.flatMap((event) => [event, event])],
  ['mixed and repeated', (events) => [...events.toSorted((a, b) => (a.id < b.id ? -1 : 1)), ...events.toReversed()]],
  ['the last one alone', (events) => events.slice(-1)],
]

describe('[SUB-7] webhooks in any order, repeated and delayed, end in the state that Stripe has', () => {
  test.each(shuffles)('events that arrive %s', async (_order, shuffled) => {
    const before = await world.events()
    const who = await paid()
    await inPortalAfterSync(who)
    await deliverAll(shuffled(await eventsSince(before)))
    expect(await stateOf(who)).toMatchObject({
      subscription_status: 'trialing',
      tier: 'agency',
      cancel_at_period_end: true,
      payment_last4: '4444',
    })
  })

  /** A life of a subscription in one go: another plan, another card, and the end of it in sight. */
  async function inPortalAfterSync(who: Person): Promise<void> {
    const { data } = await world.stripe.customers.list({ email: who.email })
    const portal = await world.stripe.billingPortal.sessions.create({
      customer: data[0]?.id ?? '',
      return_url: 'http://foyer.test/',
    })
    await world.post(portal.url, { action: 'plan', price: 'agency_monthly' })
    await world.post(portal.url, { action: 'card', card: '5555555555554444' })
    await world.post(portal.url, { action: 'cancel', when: 'end' })
  }

  test('an event of long ago, delivered late, does not bring its state back', async () => {
    const before = await world.events()
    const who = await paid()
    const early = await eventsSince(before)
    const late: Stripe.Event[] = early.filter((event) => event.type === 'customer.subscription.created')
    expect(late).toMatchObject([{ data: { object: { status: 'trialing' } } }])
    await deliverAll(early.filter((event) => !late.includes(event)))
    expect(await statusOf(who)).toBe('trialing')
    await inPortal(who, { action: 'cancel', when: 'now' })
    await deliverAll(await eventsSince([...before, ...early]))
    expect(await statusOf(who)).toBe('canceled')
    await deliverAll(late)
    expect(await statusOf(who)).toBe('canceled')
  })
})

describe('a webhook must be signed', () => {
  const event = async () => {
    await paid()
    const [last] = (await world.events()).slice(-1)
    if (!last) throw new Error('nothing happened at Stripe')
    return last
  }
  const keptIds = async () =>
    (await world.parts.db.system.read.selectFrom('stripe_events').select('id').execute()).map((row) => row.id)

  test('a signature that is missing, forged, old or of another body is refused, and nothing is stored', async () => {
    const one = await event()
    const payload = JSON.stringify(one)
    const sign = (options: object) =>
      world.stripe.webhooks.generateTestHeaderString({ payload, secret: world.parts.billing.webhookSecret, ...options })
    const ago = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
    const forged = [
      sign({ secret: 'whsec_other' }),
      sign({ timestamp: ago(60) }),
      sign({ timestamp: ago(6) }),
      sign({ payload: `${payload} ` }),
      'nonsense',
      't=,v1=',
      `t=${Math.floor(Date.now() / 1000)},v1=`,
      '',
    ]
    for (const signature of forged) expect(await world.deliver(one, signature)).toBe(400)
    const unsigned = await world.app.server.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      payload: { id: one.id },
    })
    expect(unsigned.json()).toMatchObject({ status: 400, code: 'bad_signature' })
    const empty = await world.app.server.inject({ method: 'POST', url: '/api/payment/webhook' })
    expect(empty.statusCode).toBe(400)
    expect(await keptIds()).not.toContain(one.id)
    expect(await world.deliver(one, sign({}))).toBe(200)
    expect(await keptIds()).toContain(one.id)
  })

  test('events of kinds and customers that are not ours are taken and change nothing', async () => {
    const one = await event()
    const strangers = {
      ...one,
      id: 'evt_stranger',
      data: { object: { object: 'subscription', id: 'sub_x', customer: 'cus_unknown' } },
    }
    const other = { ...one, id: 'evt_other', type: 'charge.refunded' }
    for (const foreign of [strangers, other]) {
      // The type of an event is Stripe's; the test invents only the fields that are read.
      expect(await world.deliver(foreign as Stripe.Event)).toBe(200)
    }
    await world.runJobs()
  })

  test('while Stripe does not answer the event is still taken, and its work waits', async () => {
    const before = await world.events()
    const who = await paid()
    const events = await eventsSince(before)
    await world.withoutStripe(async () => {
      for (const one of events) expect(await world.deliver(one)).toBe(200)
      await expect(world.runJobs()).rejects.toThrow('a job failed')
    })
    await makeJobsDue()
    await world.runJobs()
    expect(await statusOf(who)).toBe('trialing')
  })

  /** A failed job rests before it is tried again. */
  async function makeJobsDue(): Promise<void> {
    const client = new pg.Client(world.database.config)
    await client.connect()
    await client.query('update graphile_worker._private_jobs set run_at = now()')
    await client.end()
  }
})

describe('[SUB-7] reconciliation', () => {
  test('reconciliation finds the effects of lost webhooks', async () => {
    const who = await paid()
    await reconcile()
    expect(await statusOf(who)).toBe('trialing')
    await inPortal(who, { action: 'cancel', when: 'now' })
    expect(await statusOf(who)).toBe('trialing')
    await reconcile()
    expect(await statusOf(who)).toBe('canceled')
  })

  test('a change without an event is found', async () => {
    const who = await paid()
    await reconcile()
    await inPortal(who, { action: 'plan', price: 'agency_annual' })
    const everything = (await world.events()).map(({ id, type }) => ({ id, type }))
    await world.parts.db.system.transaction((tx) =>
      tx
        .insertInto('stripe_events')
        .values(everything)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    await reconcile()
    expect((await stateOf(who)).tier).toBe('solo')
    await world.parts.db.system.transaction((tx) =>
      tx
        .updateTable('subscriptions')
        .set({ synced_at: '2020-01-01' })
        .where('manager_id', '=', who.workspace)
        .execute(),
    )
    await reconcile()
    expect((await stateOf(who)).tier).toBe('agency')
  })

  test('a trial that ends is charged: paid it is active, failed it is past due, and paid later active again', async () => {
    const good = await paid()
    const bad = await paid(laterFailingCard)
    await reconcile()
    await world.advanceClock(15)
    await reconcile()
    expect(await statusOf(good)).toBe('active')
    expect(await statusOf(bad)).toBe('past_due')
    await inPortal(bad, { action: 'card', card: goodCard })
    await inPortal(bad, { action: 'pay' })
    await reconcile()
    expect(await statusOf(bad)).toBe('active')
  })

  test('a Manager who returns while a payment is due ends with one subscription', async () => {
    const who = await paid(laterFailingCard)
    await reconcile()
    await world.advanceClock(15)
    const { body } = await world.call(createReturnCheckoutSession, { body: { price_id: 'solo_annual' } }, who.token)
    await world.post(body.url, { card: goodCard })
    await reconcile()
    expect(await stateOf(who)).toMatchObject({ subscription_status: 'active', price_id: 'price_solo_annual' })
    const { data } = await world.stripe.customers.list({ email: who.email })
    const all = await world.stripe.subscriptions.list({ customer: data[0]?.id ?? '', status: 'all' })
    expect(all.data.map((one) => one.status).toSorted()).toEqual(['active', 'canceled'])
  })

  async function reconcile(): Promise<void> {
    await enqueueReconciliation(world.parts)
    await world.runJobs()
  }
})

test('a customer that was deleted at Stripe has an ended subscription, and no second trial', async () => {
  const before = await world.events()
  const who = await paid()
  await deliverAll(await eventsSince(before))
  const { data } = await world.stripe.customers.list({ email: who.email })
  await world.stripe.customers.del(data[0]?.id ?? '')
  await deliverAll(await eventsSince(before))
  expect(await statusOf(who)).toBe('canceled')
  const portal = await world.call(createPortalSession, { body: { route: '/settings/billing' } }, who.token)
  expect(portal).toMatchObject({ status: 409, body: { code: 'no_subscription' } })
  const { body } = await world.call(createReturnCheckoutSession, { body: { price_id: 'solo_annual' } }, who.token)
  await world.post(body.url, { card: goodCard })
  await deliverAll(await eventsSince(before))
  const now = { subscription_status: 'active', trial_end: null }
  expect(await stateOf(who)).toMatchObject(now)
  // The receipt of the first checkout, which the former customer paid, brings nothing of theirs back.
  const { data: sessions } = await world.stripe.checkout.sessions.list({ customer: data[0]?.id ?? '' })
  const receipt_id = sessions[0]?.id ?? ''
  expect((await world.call(showReceipt, { params: { receipt_id } })).status).toBe(200)
  expect(await stateOf(who)).toMatchObject(now)
})

test('everyone of the workspace, behind the gate too, receives the event of a change, and no one else', async () => {
  const before = await world.events()
  const who = await paid()
  const client = await world.client(who)
  const stranger = await world.manager()
  const heard: string[] = []
  const sockets = await Promise.all(
    [who, client, stranger].map(async (person) => {
      const socket = io(address, { transports: ['websocket'], auth: { token: person.token }, forceNew: true })
      socket.on(subscriptionChanged(who.workspace), (news: unknown) =>
        heard.push(`${person.name}: ${JSON.stringify(news)}`),
      )
      await heardOnce(socket, 'connect')
      return socket
    }),
  )
  const published = Promise.all(
    sockets.slice(0, 2).map((socket) => heardOnce(socket, subscriptionChanged(who.workspace))),
  )
  await deliverAll(await eventsSince(before))
  await published
  const news = '{"subscription_status":"trialing","tier":"solo"}'
  expect(heard.toSorted()).toEqual([`Cleo Client: ${news}`, `Mara Manager: ${news}`])
  await deliverAll(await world.events())
  expect(heard).toHaveLength(2)
  for (const socket of sockets) socket.disconnect()
})
