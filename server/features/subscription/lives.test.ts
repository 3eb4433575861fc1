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
import { byLength, isLongRun } from '#server/testing/test-length.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { enqueueReconciliation } from './jobs.ts'

/** So many Managers live at the same time, on the same clock. */
const LIVES = 50
const RUNS = byLength(3, 20)
/** More than this the database of a test would rather refuse. */
const AT_ONCE = 5

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
/** Daily plans make most of the events and no case that the others lack, so they are rare. */
const aPlan = fc.constantFrom(...keys, ...keys.filter((key) => key !== 'solo_daily'))
const aCard = fc.constantFrom(goodCard, goodCard, laterFailingCard)
const statuses = ['paused', 'unpaid', 'incomplete', 'incomplete_expired', 'past_due', 'a status of tomorrow'] as const
const portalForm = { price: '', card: '', exp: '', when: '' }
const does = <T extends string, F extends object>(what: T, form: F) => ({ what, ...form })

const aStep = fc.oneof(
  fc.record({ plan: aPlan, card: aCard }).map((form) => does('first checkout', form)),
  fc.record({ plan: aPlan, card: aCard }).map((form) => does('return checkout', form)),
  fc.record({ plan: aPlan, other: aPlan, card: aCard }).map((form) => does('two tabs', form)),
  aPlan.map((price) => does('portal', { form: { ...portalForm, action: 'plan', price } })),
  aCard.map((card) => does('portal', { form: { ...portalForm, action: 'card', card } })),
  fc.constantFrom('now', 'end').map((when) => does('portal', { form: { ...portalForm, action: 'cancel', when } })),
  fc.constantFrom('resume', 'pay').map((action) => does('portal', { form: { ...portalForm, action } })),
  fc.constantFrom(...statuses).map((status) => does('status', { status })),
  fc
    .constantFrom('no card' as const, 'other price' as const, 'forgotten' as const, 'nothing' as const)
    .map((what) => ({ what })),
)
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never

/** Something else that is sold by the same account. */
const goldProduct = { id: 'prod_gold', object: 'product', name: 'Gold' } as Stripe.Product // its name is all that is read

/** Which of the webhooks that followed arrive now; those that do not are lost, or come when all is over. */
const aHearing = fc.constantFrom('none', 'none', 'the last', 'two, backwards and twice')
const aRound = fc.record({
  days: fc.constantFrom(0, 0, 0.5, 2, 5, 11.5, 15, 32),
  lives: fc.array(fc.record({ step: aStep, hears: aHearing }), { minLength: LIVES, maxLength: LIVES }),
})
/** Most begin as most do. */
const begins = fc.record({ plan: aPlan, card: aCard }).map((form): Step => does('first checkout', form))
const aBatch = fc.record({
  first: fc.array(fc.oneof({ weight: 4, arbitrary: begins }, { weight: 1, arbitrary: aStep }), {
    minLength: LIVES,
    maxLength: LIVES,
  }),
  rounds: fc.array(aRound, { minLength: 2, maxLength: 3 }),
})

type Batch = typeof aBatch extends fc.Arbitrary<infer B> ? B : never

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
  const url = await orderOf(who, plan, first)
  if (url) await submit(url, card)
}
/** Undefined when the Manager is subscribed, which is the only reason for a refusal. */
async function orderOf(who: Person, price_id: string, first: boolean): Promise<string | undefined> {
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

async function live(who: Person, step: Step): Promise<void> {
  if (step.what === 'first checkout' || step.what === 'return checkout')
    return pay(who, step.plan, { first: step.what === 'first checkout', card: step.card })
  if (step.what === 'two tabs') {
    const sessions = [await orderOf(who, step.plan, true), await orderOf(who, step.other, false)]
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
  if (step.what === 'forgotten') {
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
async function hear(events: Stripe.Event[], hears: string): Promise<void> {
  if (hears === 'the last') for (const event of events.slice(-1)) await deliver(event)
  if (hears !== 'two, backwards and twice') return
  for (const event of [...events.slice(-2).toReversed(), ...events.slice(-1)]) await deliver(event)
}

/**
 * The one that counts: an open one, else one that is alive, else the one that ended last. Any of several that fit is
 * right.
 */
function whichCounts(all: Stripe.Subscription[]): Stripe.Subscription[] {
  const isOpen = ofStatus(all, open)
  if (isOpen.length > 0) return isOpen
  const alive = ofStatus(all, owed)
  const last = (some: Stripe.Subscription[], of: (one: Stripe.Subscription) => number) =>
    some.filter((one) => of(one) === Math.max(...some.map(of)))
  return alive.length > 0
    ? last(alive, ({ created }) => created)
    : last(all, ({ ended_at, created }) => ended_at ?? created)
}

const seconds = (moment: Date | null) => (moment ? moment.getTime() / 1000 : null)

async function judge(who: Person): Promise<void> {
  const all = await subscriptionsOf(who)
  const { data: left } = { data: ofStatus(all, open) }
  expect(left.length, 'open at Stripe').toBeLessThanOrEqual(1)
  if (left.length > 0) expect(ofStatus(all, owed), 'still charged beside it').toEqual([])
  const row = await world.parts.db.system.read
    .selectFrom('subscriptions')
    .selectAll()
    .where('manager_id', '=', who.workspace)
    .executeTakeFirst()
  const shown = (await world.call(showSubscription, {}, who.token)).body
  const passes = (await world.call(listManagerClients, { params: { archived: 'false' } }, who.token)).status !== 402
  expect(passes, 'the gate is open exactly when Stripe says so').toBe(left.length === 1)
  const counts = whichCounts(all)
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

/** The card is the subscription's own, else the customer's; of a customer that is gone nothing is known but the first. */
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
  expect(count('Your free trial ends'), 'told of the end of a trial').toBeLessThanOrEqual(trials)
  expect(count('Your subscription has ended'), 'told of an end').toBeLessThanOrEqual(ofStatus(all, ['canceled']).length)
  if (now.status === 'canceled') expect(count('Your subscription has ended'), 'told of this end').toBeGreaterThan(0)
  if (now.status === 'past_due') expect(count('Your payment did not go through'), 'told what is due').toBeGreaterThan(0)
}

async function reconcile(): Promise<void> {
  await enqueueReconciliation(world.parts)
  await world.runJobs()
}

test(`[SUB-7] [SUB-10] [SUB-11] ${LIVES * RUNS} lives of subscriptions, their webhooks lost, doubled, late and shuffled, end as Stripe has them`, async () => {
  const seen = new Map<string, number>()
  const seed = Date.now()
  for (const batch of fc.sample(aBatch, { numRuns: RUNS, seed })) {
    const ended = await play(batch).catch((cause: unknown) => {
      throw new Error(`with the seed ${seed}`, { cause })
    })
    for (const status of ended) seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  // Few lives do not reach every status.
  const reached = isLongRun
    ? ['trialing', 'active', 'past_due', 'canceled', 'paused', 'unpaid', 'none']
    : ['active', 'canceled']
  for (const status of reached) expect(seen.get(status), status).toBeGreaterThan(0)
}, 1_800_000)

/** Answers the statuses in which they ended. */
async function play({ first, rounds }: Batch): Promise<string[]> {
  await memory.database.empty()
  await memory.database.transaction((tx) => tx.save('product', { ...goldProduct, created: tx.now }))
  const people = await Promise.all(first.map(() => world.manager({ tier: null })))
  const steps = [{ days: 0, lives: first.map((step) => ({ step, hears: 'the last' })) }, ...rounds]
  for (const { days, lives } of steps) {
    const known = new Set((await allEvents()).map(({ id }) => id))
    for (let from = 0; from < people.length; from += AT_ONCE) {
      const some = people.slice(from, from + AT_ONCE)
      await Promise.all(some.map((who, at) => live(who, lives[from + at]?.step ?? { what: 'nothing' })))
    }
    if (days > 0) await memory.database.transaction((tx) => advance(tx, Math.round(days * 86_400)))
    const fresh = (await allEvents()).filter(({ id }) => !known.has(id))
    for (const [at, who] of people.entries()) await hear(await about(who, fresh), lives[at]?.hears ?? 'none')
    await world.runJobs()
  }
  await reconcile()
  for (const [at, who] of people.entries()) {
    const life = () => JSON.stringify(steps.map(({ days, lives }) => ({ days, ...lives[at] })))
    await judge(who).catch((cause: unknown) => Promise.reject(new Error(`not so after ${life()}`, { cause })))
  }
  // Late events change nothing and send no email.
  const [emailCount, rows] = [world.emails().length, await storedOf(people)]
  const late = await allEvents()
  for (const who of people) for (const event of (await about(who, late)).slice(0, 1)) await deliver(event)
  await reconcile()
  expect(await storedOf(people)).toEqual(rows)
  expect(world.emails().length, 'mails after the end').toBe(emailCount)
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

async function about(who: Person, events: Stripe.Event[]): Promise<Stripe.Event[]> {
  const ids = (await customersOf(who)).map((one) => ('id' in one ? one.id : ''))
  return events.filter(({ data: { object } }) => 'customer' in object && ids.includes(String(object.customer)))
}
