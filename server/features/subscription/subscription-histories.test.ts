import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listManagerClients } from '#contract/clients.ts'
import { plans } from '#contract/domain/plans.ts'
import { createCheckoutSession, createReturnCheckoutSession, showSubscription } from '#contract/subscription.ts'
import { detachCard, submitCheckout } from '#sandbox/billing/checkout.ts'
import { advance } from '#sandbox/billing/clock.ts'
import { submitPortal } from '#sandbox/billing/portal.ts'
import { createBilling } from '#server/platform/billing.ts'
import { goodCard, laterFailingCard } from '#server/testing/billed-test-world.ts'
import { openStripeInMemory } from '#server/testing/stripe-in-memory.ts'
import { byLength, isLongRun, testSeed } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { enqueueReconciliation } from './jobs.ts'

/** The number of Managers whose subscriptions run side by side, on the same clock. */
const MANAGERS = 50
const RUNS = byLength(2, 20)
/** More would exceed the connections of a test's database. */
const CONCURRENCY = 5

let world: TestWorld
let memory: Awaited<ReturnType<typeof openStripeInMemory>>
beforeAll(async () => {
  memory = await openStripeInMemory('sk_test_memory')
  const { host, port, protocol } = memory
  const billing = createBilling({ apiKey: 'sk_test_memory', webhookSecret: 'whsec_memory', host, port, protocol })
  world = await createTestWorld({ replace: () => Promise.resolve({ billing }) })
})
afterAll(async () => {
  await world.close()
  await memory.close()
})

const keys = plans.map(({ key }) => key)
/** Daily plans cause the most events and no additional case, so they are rare. */
const anyPlan = fc.constantFrom(...keys, ...keys.filter((key) => key !== 'solo_daily'))
const anyCard = fc.constantFrom(goodCard, goodCard, laterFailingCard)
const statuses = ['paused', 'unpaid', 'incomplete', 'incomplete_expired', 'past_due', 'a status of tomorrow'] as const
const portalForm = { price: '', card: '', exp: '', when: '' }
const stepOf = <T extends string, F extends object>(what: T, form: F) => ({ what, ...form })

const anyStep = fc.oneof(
  fc.record({ plan: anyPlan, card: anyCard }).map((form) => stepOf('first checkout', form)),
  fc.record({ plan: anyPlan, card: anyCard }).map((form) => stepOf('return checkout', form)),
  fc.record({ plan: anyPlan, other: anyPlan, card: anyCard }).map((form) => stepOf('two tabs', form)),
  anyPlan.map((price) => stepOf('portal', { form: { ...portalForm, action: 'plan', price } })),
  anyCard.map((card) => stepOf('portal', { form: { ...portalForm, action: 'card', card } })),
  fc.constantFrom('now', 'end').map((when) => stepOf('portal', { form: { ...portalForm, action: 'cancel', when } })),
  fc.constantFrom('resume', 'pay').map((action) => stepOf('portal', { form: { ...portalForm, action } })),
  fc.constantFrom(...statuses).map((status) => stepOf('status', { status })),
  fc
    .constantFrom('no card' as const, 'other price' as const, 'customer deleted' as const, 'nothing' as const)
    .map((what) => ({ what })),
)
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never

/** A product of the same Stripe account that is no plan of Foyer. */
const goldProduct = { id: 'prod_gold', object: 'product', name: 'Gold' } as Stripe.Product // only its name is read

/** The webhooks delivered after a step. The others are lost, or delivered at the end. */
const anyDelivery = fc.constantFrom('none', 'none', 'the last', 'two, backwards and twice')
const anyRound = fc.record({
  days: fc.constantFrom(0, 0, 0.5, 2, 5, 11.5, 15, 32),
  steps: fc.array(fc.record({ step: anyStep, delivered: anyDelivery }), { minLength: MANAGERS, maxLength: MANAGERS }),
})
/** Most histories begin with a first checkout. */
const firstCheckout = fc.record({ plan: anyPlan, card: anyCard }).map((form): Step => stepOf('first checkout', form))
const anyBatch = fc.record({
  first: fc.array(fc.oneof({ weight: 4, arbitrary: firstCheckout }, { weight: 1, arbitrary: anyStep }), {
    minLength: MANAGERS,
    maxLength: MANAGERS,
  }),
  rounds: fc.array(anyRound, { minLength: 2, maxLength: 3 }),
})

type Batch = typeof anyBatch extends fc.Arbitrary<infer B> ? B : never

const open = ['active', 'trialing']
const owed = ['past_due', 'unpaid', 'paused']
const customersOf = ({ email }: Person) =>
  memory.database.read(async (tx) => [
    ...(await tx.list('customer', { email })),
    // Of a deleted customer only the id is left; the event of its deletion has the email.
    ...(await tx.list('event', { type: 'customer.deleted', data: { object: { email } } })).map(
      ({ data }) => data.object,
    ),
  ])
async function subscriptionsOf(who: Person): Promise<Stripe.Subscription[]> {
  const ids = (await customersOf(who)).map((one) => ('id' in one ? one.id : ''))
  return memory.database.read(async (tx) => {
    const all = await Promise.all(ids.map((customer) => tx.list('subscription', { customer })))
    return all.flat()
  })
}
const ofStatus = (all: Stripe.Subscription[], wanted: readonly string[]) =>
  all.filter(({ status }) => wanted.includes(status))

async function pay(who: Person, plan: string, { first, card }: { first: boolean; card: string }): Promise<void> {
  const url = await startCheckout(who, plan, first)
  if (url) await submit(url, card)
}
/** Returns undefined when the Manager is subscribed, the only reason for a 409. */
async function startCheckout(who: Person, price_id: string, first: boolean): Promise<string | undefined> {
  const before = await subscriptionsOf(who)
  const { status, body } = first
    ? await world.call(createCheckoutSession, { body: { price_id, email: who.email, id: who.id } }, who.token)
    : await world.call(createReturnCheckoutSession, { body: { price_id } }, who.token)
  expect(status, body.detail).toBe(ofStatus(before, open).length > 0 ? 409 : 200)
  if (status !== 200) return undefined
  const id = body.url.split('/').at(-1) ?? ''
  const order = await memory.database.read((tx) => tx.getExisting('sandbox.order', `order_${id}`))
  expect(order.trial_period_days, 'one trial for each Manager').toBe(first && before.length === 0 ? 14 : null)
  return id
}
const submit = (session: string, card: string) =>
  memory.database.transaction(async (tx) => {
    await submitCheckout(tx, await tx.getExisting('checkout.session', session), { card, exp: '' })
  })

async function runStep(who: Person, step: Step): Promise<void> {
  if (step.what === 'first checkout' || step.what === 'return checkout')
    return pay(who, step.plan, { first: step.what === 'first checkout', card: step.card })
  if (step.what === 'two tabs') {
    const sessions = [await startCheckout(who, step.plan, true), await startCheckout(who, step.other, false)]
    for (const session of sessions) if (session) await submit(session, step.card)
    return
  }
  await memory.database.transaction(async (tx) => {
    const [customer] = await tx.list('customer', { email: who.email })
    const [subscription] = customer ? (await tx.list('subscription', { customer: customer.id })).slice(-1) : []
    if (!customer || !subscription) return
    const isOver = ['canceled', 'incomplete_expired'].includes(subscription.status)
    const change = (changes: Partial<Stripe.Subscription>) =>
      tx.update('subscription', subscription, changes, 'customer.subscription.updated')
    if (step.what === 'portal') await submitPortal(tx, customer.id, step.form)
    if (step.what === 'no card') {
      for (const method of await tx.list('payment_method', { customer: customer.id })) await detachCard(tx, method)
    }
    if (step.what === 'status' && !isOver) await change({ status: step.status })
    if (step.what === 'other price' && !isOver) {
      const [item] = subscription.items.data
      const price = { ...(item?.price as Stripe.Price), id: 'price_gold', lookup_key: null, product: 'prod_gold' } // one of ours before
      await change({
        items: { ...subscription.items, data: subscription.items.data.map((one) => ({ ...one, price })) },
      })
    }
  })
  if (step.what === 'customer deleted') {
    const stripe = await world.parts.billing.stripe()
    for (const { id } of await memory.database.read((tx) => tx.list('customer', { email: who.email })))
      await stripe.customers.del(id)
  }
}

const allEvents = async () => (await memory.database.read((tx) => tx.list('event'))) ?? []
async function deliver(event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event)
  const { webhookSecret: secret, ...billing } = world.parts.billing
  const stripe = await billing.stripe()
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const reply = await world.app.server.inject({ method: 'POST', url: '/api/payment/webhook', headers, payload })
  expect(reply.statusCode).toBe(200)
}
async function deliverSome(events: Stripe.Event[], delivered: string): Promise<void> {
  if (delivered === 'the last') for (const event of events.slice(-1)) await deliver(event)
  if (delivered !== 'two, backwards and twice') return
  for (const event of [...events.slice(-2).toReversed(), ...events.slice(-1)]) await deliver(event)
}

/**
 * The subscriptions that may decide the status: the open ones, else the newest that are owed, else the last ended. Foyer may use any
 * of them.
 */
function decisiveSubscriptions(all: Stripe.Subscription[]): Stripe.Subscription[] {
  const isOpen = ofStatus(all, open)
  if (isOpen.length > 0) return isOpen
  const alive = ofStatus(all, owed)
  const last = (some: Stripe.Subscription[], of: (one: Stripe.Subscription) => number) =>
    some.filter((one) => of(one) === Math.max(...some.map(of)))
  return alive.length > 0
    ? last(alive, ({ created }) => created)
    : last(all, ({ ended_at, created }) => ended_at ?? created)
}

const seconds = (timestamp: Date | null) => (timestamp ? timestamp.getTime() / 1000 : null)

async function checkManager(who: Person): Promise<void> {
  const all = await subscriptionsOf(who)
  const left = ofStatus(all, open)
  expect(left.length, 'open at Stripe').toBeLessThanOrEqual(1)
  if (left.length > 0) expect(ofStatus(all, owed), 'also charged').toEqual([])
  const row = await world.parts.db.system.read
    .selectFrom('subscriptions')
    .selectAll()
    .where('manager_id', '=', who.workspace)
    .executeTakeFirst()
  const shown = (await world.call(showSubscription, {}, who.token)).body
  const passes = async () =>
    (await world.call(listManagerClients, { params: { archived: 'false' } }, who.token)).status !== 402
  // The gate hears of a change a moment after it.
  await expect.poll(passes, { message: 'the gate is open exactly when Stripe says so' }).toBe(left.length === 1)
  const counts = decisiveSubscriptions(all)
  if (counts.length === 0) return expect(shown.subscription_status).toBe('none')
  const one = counts.find(({ id }) => id === row?.subscription_id)
  expect(counts.map(({ id }) => id)).toContain(row?.subscription_id)
  if (!one || !row) return
  const [item] = one.items.data
  const method = await cardOf(one)
  expect({
    ...row,
    current_period_end: seconds(row.current_period_end),
    trial_end: seconds(row.trial_end),
  }).toMatchObject({
    status: one.status,
    price_id: item?.price.id,
    tier: item?.price.lookup_key?.split('_')[0] ?? null,
    current_period_end: item?.current_period_end,
    trial_end: one.trial_end,
    cancel_at_period_end: one.cancel_at !== null,
    payment_brand: method?.card?.brand ?? null,
    payment_last4: method?.card?.last4 ?? null,
  })
  expect(shown.subscription_status).toBe(one.status)
  checkEmails(who, all, one)
}

/** The card is the subscription's own, else the customer's; of a deleted customer only the former is known. */
async function cardOf({ default_payment_method: own, customer }: Stripe.Subscription) {
  return memory.database.read(async (tx) => {
    const owner = await tx.get('customer', String(customer))
    const id = own ?? owner?.invoice_settings.default_payment_method
    return id ? tx.get('payment_method', String(id)) : undefined
  })
}

function checkEmails(who: Person, all: Stripe.Subscription[], now: Stripe.Subscription): void {
  const subjects = world.emails().flatMap(({ to, subject }) => (to === who.email ? [subject] : []))
  const count = (start: string) => subjects.filter((subject) => subject.startsWith(start)).length
  const trials = all.filter(({ trial_end }) => trial_end !== null).length
  expect(count('Your free trial ends'), 'emails about the end of a trial').toBeLessThanOrEqual(trials)
  expect(count('Your subscription has ended'), 'emails about an ended subscription').toBeLessThanOrEqual(
    ofStatus(all, ['canceled']).length,
  )
  if (now.status === 'canceled')
    expect(count('Your subscription has ended'), 'emails about this end').toBeGreaterThan(0)
  if (now.status === 'past_due')
    expect(count('Your payment did not go through'), 'emails about a failed payment').toBeGreaterThan(0)
}

async function reconcile(): Promise<void> {
  await enqueueReconciliation(world.parts)
  await world.runJobs()
}

test(`[SUB-7] [SUB-10] [SUB-11] ${MANAGERS * RUNS} random subscription histories end in Stripe's state when webhooks are lost, repeated, late and reordered`, async () => {
  const seen = new Map<string, number>()
  for (const batch of fc.sample(anyBatch, { numRuns: RUNS, seed: testSeed })) {
    const ended = await runBatch(batch).catch((cause: unknown) => {
      throw new Error(`with the seed ${testSeed}`, { cause })
    })
    for (const status of ended) seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  // A short run does not reach every status.
  const reached = isLongRun
    ? ['trialing', 'active', 'past_due', 'canceled', 'paused', 'unpaid', 'none']
    : ['active', 'canceled']
  for (const status of reached) expect(seen.get(status), status).toBeGreaterThan(0)
}, 1_800_000)

/** Returns the statuses at the end. */
async function runBatch({ first, rounds }: Batch): Promise<string[]> {
  await memory.database.empty()
  await memory.database.transaction((tx) => tx.save('product', { ...goldProduct, created: tx.now }))
  const people = await Promise.all(first.map(() => world.manager({ tier: null })))
  const allRounds = [{ days: 0, steps: first.map((step) => ({ step, delivered: 'the last' })) }, ...rounds]
  for (const { days, steps } of allRounds) {
    const known = new Set((await allEvents()).map(({ id }) => id))
    for (let from = 0; from < people.length; from += CONCURRENCY) {
      const some = people.slice(from, from + CONCURRENCY)
      await Promise.all(some.map((who, at) => runStep(who, steps[from + at]?.step ?? { what: 'nothing' })))
    }
    if (days > 0) await memory.database.transaction((tx) => advance(tx, Math.round(days * 86_400)))
    const fresh = (await allEvents()).filter(({ id }) => !known.has(id))
    for (const [at, who] of people.entries())
      await deliverSome(await eventsOf(who, fresh), steps[at]?.delivered ?? 'none')
    await world.runJobs()
  }
  await reconcile()
  for (const [at, who] of people.entries()) {
    const history = () => JSON.stringify(allRounds.map(({ days, steps }) => ({ days, ...steps[at] })))
    await checkManager(who).catch((cause: unknown) => Promise.reject(new Error(`wrong after ${history()}`, { cause })))
  }
  // Late events change nothing and send no email.
  const [emailCount, rows] = [world.emails().length, await storedOf(people)]
  const late = await allEvents()
  for (const who of people) for (const event of (await eventsOf(who, late)).slice(0, 1)) await deliver(event)
  await reconcile()
  expect(await storedOf(people)).toEqual(rows)
  expect(world.emails().length, 'emails after the end').toBe(emailCount)
  return Promise.all(
    people.map(async (who) => (await world.call(showSubscription, {}, who.token)).body.subscription_status),
  )
}

/** The stored rows without the time of their last sync. */
async function storedOf(people: Person[]): Promise<object[]> {
  const workspaces = people.map(({ workspace }) => workspace)
  const { read } = world.parts.db.system
  const rows = await read
    .selectFrom('subscriptions')
    .selectAll()
    .where('manager_id', 'in', workspaces)
    .orderBy('manager_id')
    .execute()
  return rows.map((row) => ({ ...row, synced_at: undefined }))
}

async function eventsOf(who: Person, events: Stripe.Event[]): Promise<Stripe.Event[]> {
  const ids = (await customersOf(who)).map((one) => ('id' in one ? one.id : ''))
  return events.filter(({ data: { object } }) => 'customer' in object && ids.includes(String(object.customer)))
}
