import { afterEach, beforeEach, expect, test } from 'vitest'
import { advance, control, openPortal, post, subscribe } from '#sandbox/testing/person.ts'
import { openWorld, type World } from '#sandbox/testing/world.ts'
import { DAY } from './time.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const failing = '4000000000000341'
const again = (id: string) => world.stripe.subscriptions.retrieve(id)

async function typesOf(id: string): Promise<string[]> {
  const events = await world.stripe.events.list({ limit: 100 })
  return events.data
    .filter(({ data }) => JSON.stringify(data.object).includes(id))
    .map(({ type }) => type)
    .toReversed()
}

test('a trial becomes a paid period and is announced three days before', async () => {
  const { id, trial_end: trialEnd } = await subscribe(world, undefined, { days: 14 })
  await advance(world, 12)
  expect(await typesOf(id)).toContain('customer.subscription.trial_will_end')
  await advance(world, 3)
  const paid = await again(id)
  expect(paid.status).toBe('active')
  expect(paid.items.data[0]?.current_period_start).toBe(trialEnd)
  const month = (paid.items.data[0]?.current_period_end ?? 0) - (trialEnd ?? 0)
  expect(month).toBeGreaterThanOrEqual(28 * DAY)
  expect(month).toBeLessThanOrEqual(31 * DAY)
  const types = await typesOf(id)
  expect(types.filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(1)
  expect(types.slice(-5)).toEqual([
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ])
})

test('a subscription becomes past due when its charge fails, and the charge is retried', async () => {
  const { id } = await subscribe(world, failing, { days: 14 })
  await advance(world, 15)
  const late = await world.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(late).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1 } })
  expect(await typesOf(id)).toContain('invoice.payment_failed')
  await advance(world, 3)
  const tried = await world.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(tried).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 2 } })
})

test('paying the invoice with another card makes the subscription active again', async () => {
  const { id } = await subscribe(world, failing, { days: 14 })
  await advance(world, 15)
  const late = await again(id)
  const { latest_invoice: invoice } = late
  await expect(world.stripe.invoices.pay(String(invoice))).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
  })
  expect((await world.stripe.invoices.retrieve(String(invoice))).attempt_count).toBe(2)
  await post(await openPortal(world, late), { action: 'card', card: '5555555555554444' })
  expect(await world.stripe.invoices.pay(String(invoice))).toMatchObject({ status: 'paid' })
  expect((await again(id)).status).toBe('active')
})

test.each([
  ['solo_daily', 3, 4],
  ['agency_monthly', 70, 3],
  ['solo_annual', 800, 3],
])('a subscription to %s has, after %i days, %i invoices', async (price, days, invoices) => {
  const { id, customer } = await subscribe(world, undefined, { price })
  await advance(world, days)
  const list = await world.stripe.invoices.list({ subscription: id, customer: String(customer), status: 'paid' })
  expect(list.data).toHaveLength(invoices)
  const { items, status } = await again(id)
  expect(status).toBe('active')
  expect(items.data[0]?.current_period_end).toBeGreaterThan(Date.now() / 1000 + days * DAY)
})

test("a card that the account's owner detaches is not charged, and its event names the former customer", async () => {
  const kept = await subscribe(world, undefined, { days: 14, missing: 'cancel' })
  for (const body of ['{}', '{"email":""}', '[]']) expect((await control(world, 'detach', body)).status).toBe(422)
  const detach = async (email: string) => (await control(world, 'detach', JSON.stringify({ email }))).json()
  expect(await detach('nobody@example.com')).toEqual({ cards: 0 })
  expect(await detach('jo@example.com')).toEqual({ cards: 1 })
  expect(await detach('jo@example.com')).toEqual({ cards: 0 })
  expect((await again(kept.id)).default_payment_method).toBeNull()
  const [event] = (await world.stripe.events.list({ type: 'payment_method.detached' })).data
  expect(event?.data.previous_attributes).toEqual({ customer: kept.customer })
  await advance(world, 15)
  expect((await again(kept.id)).status).toBe('canceled')
})

test('unused paid time becomes credit at a cancellation and pays for the next subscription first', async () => {
  const before = await subscribe(world)
  const { id, customer } = before
  const balance = async () => {
    const found = await world.stripe.customers.retrieve(String(customer))
    return found.deleted ? undefined : found.balance
  }
  await world.stripe.subscriptions.cancel((await subscribe(world, undefined, { customer: String(customer) })).id)
  expect(await balance()).toBe(0)
  await advance(world, 10)
  // The credit is of what was paid, not of the new price.
  await post(await openPortal(world, before), { action: 'plan', price: 'agency_monthly' })
  await world.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
  const credit = -((await balance()) ?? 0)
  expect(credit).toBeGreaterThan(500)
  expect(credit).toBeLessThan(800)
  const next = await subscribe(world, undefined, { customer: String(customer) })
  const paid = await world.stripe.invoices.retrieve(String(next.latest_invoice))
  expect(paid).toMatchObject({ status: 'paid', total: 1000, amount_due: 1000 - credit, amount_paid: 1000 - credit })
  expect(paid).toMatchObject({ starting_balance: -credit, ending_balance: 0 })
  expect(await balance()).toBe(0)
})

test('nothing is charged after a cancellation took effect', async () => {
  const before = await subscribe(world)
  await post(await openPortal(world, before), { action: 'cancel', when: 'end' })
  await advance(world, 62)
  expect(await again(before.id)).toMatchObject({
    status: 'canceled',
    ended_at: before.items.data[0]?.current_period_end,
  })
  expect((await world.stripe.invoices.list({ subscription: before.id })).data).toHaveLength(1)
  expect((await typesOf(before.id)).at(-1)).toBe('customer.subscription.deleted')
})

test('a trial that is moved is announced and charged at its new end', async () => {
  const { id, created } = await subscribe(world, undefined, { days: 14 })
  const trial_end = created + 2 * DAY
  expect(await world.stripe.subscriptions.update(id, { trial_end })).toMatchObject({ status: 'trialing', trial_end })
  expect(await typesOf(id)).toContain('customer.subscription.trial_will_end')
  await advance(world, 3)
  expect((await again(id)).items.data[0]?.current_period_start).toBe(trial_end)
  expect((await world.stripe.invoices.list({ subscription: id, status: 'paid' })).data[0]?.amount_paid).toBe(1_000)
})

test('the clock refuses a value that is not a number of days', async () => {
  for (const body of ['{}', '{"advance_days":-1}', '{"advance_days":"3"}', '{"advance_days":1e9}', '[]']) {
    expect((await control(world, 'clock', body)).status).toBe(422)
  }
})
