import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { advance, openPortal, post, subscribe } from '#sandbox/testing/person.ts'
import { openWorld, type World } from '#sandbox/testing/world.ts'
import { idOf, itemOf } from './references.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const laterFailingCard = '4000000000000341'

function change(
  subscription: Stripe.Subscription,
  price: string,
  proration_behavior?: 'always_invoice' | 'none',
  more: Stripe.SubscriptionUpdateParams = {},
): Promise<Stripe.Subscription> {
  const items = [{ id: itemOf(subscription).id, price: `price_${price}` }]
  return world.stripe.subscriptions.update(subscription.id, {
    items,
    ...(proration_behavior ? { proration_behavior } : {}),
    ...more,
  })
}

const invoicesOf = async ({ id }: Stripe.Subscription) =>
  (await world.stripe.invoices.list({ subscription: id })).data.toReversed()
const amountsOf = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount)
async function balanceOf({ customer }: Stripe.Subscription): Promise<number> {
  const found = await world.stripe.customers.retrieve(idOf(customer))
  if (found.deleted) throw new Error('The customer was deleted')
  return found.balance
}
function leftOf(subscription: Stripe.Subscription, now: number): number {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  return (end - now) / (end - start)
}

test('an upgrade with always_invoice credits the unused time and charges the prorated difference now', async () => {
  const before = await subscribe(world)
  await advance(world, 10)
  const after = await change(before, 'agency_monthly', 'always_invoice')
  const [first, upgrade, ...rest] = await invoicesOf(before)
  expect(rest).toEqual([])
  expect(first?.amount_paid).toBe(1_000)
  if (!upgrade) throw new Error('The upgrade made no invoice')
  const left = leftOf(before, upgrade.created)
  expect(left).toBeGreaterThan(0.6)
  expect(left).toBeLessThan(0.7)
  expect(amountsOf(upgrade)).toEqual([-Math.round(1_000 * left), Math.round(2_000 * left)])
  expect(upgrade).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_update',
    amount_paid: Math.round(2_000 * left) - Math.round(1_000 * left),
  })
  for (const { parent } of upgrade.lines.data) expect(parent?.subscription_item_details?.proration).toBe(true)
  expect(after).toMatchObject({ status: 'active', latest_invoice: upgrade.id })
  expect(itemOf(after)).toMatchObject({
    price: { lookup_key: 'agency_monthly' },
    current_period_end: itemOf(before).current_period_end,
  })
  await advance(world, 25)
  expect((await invoicesOf(before)).at(-1)).toMatchObject({ total: 2_000, billing_reason: 'subscription_cycle' })
})

test('an upgrade to another term credits the unused time and charges a whole new period', async () => {
  const before = await subscribe(world)
  await advance(world, 15)
  const after = await change(before, 'agency_annual', 'always_invoice')
  const upgrade = (await invoicesOf(before)).at(-1)
  if (!upgrade) throw new Error('The upgrade made no invoice')
  expect(amountsOf(upgrade)).toEqual([-Math.round(1_000 * leftOf(before, upgrade.created)), 20_000])
  expect(itemOf(after).current_period_start).toBe(upgrade.created)
  expect(upgrade.amount_paid).toBe(upgrade.total)
})

test('without proration_behavior the prorations come with the next invoice', async () => {
  const before = await subscribe(world)
  await advance(world, 10)
  await change(before, 'agency_monthly')
  expect(await invoicesOf(before)).toHaveLength(1)
  await advance(world, 25)
  const [, next] = await invoicesOf(before)
  if (!next) throw new Error('The subscription was not renewed')
  expect(amountsOf(next)).toEqual([expect.any(Number), expect.any(Number), 2_000])
  const [credit = 0, debit = 0] = amountsOf(next)
  // 18 of 28 days in February.
  expect(debit).toBeGreaterThan(1_250)
  expect(Math.abs(debit + 2 * credit)).toBeLessThanOrEqual(1)
  expect(next.amount_paid).toBe(2_000 + credit + debit)
})

test('proration_behavior none changes the price from the next renewal', async () => {
  const before = await subscribe(world)
  await change(before, 'agency_monthly', 'none')
  await advance(world, 32)
  expect((await invoicesOf(before)).map(({ total }) => total)).toEqual([1_000, 2_000])
})

test('a downgrade creates a credit that pays the next invoices', async () => {
  const before = await subscribe(world, undefined, { price: 'agency_monthly' })
  await change(before, 'solo_monthly', 'always_invoice')
  const downgrade = (await invoicesOf(before)).at(-1)
  expect(downgrade).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: downgrade?.total })
  const credit = -(await balanceOf(before))
  expect(credit).toBeGreaterThan(900)
  expect(credit).toBeLessThanOrEqual(1_000)
  await advance(world, 32)
  expect((await invoicesOf(before)).at(-1)).toMatchObject({ total: 1_000, amount_paid: 1_000 - credit })
})

test('successive changes credit each paid amount once', async () => {
  const before = await subscribe(world)
  await change(before, 'agency_monthly', 'always_invoice')
  await change(before, 'solo_monthly', 'always_invoice')
  await change(before, 'agency_annual', 'always_invoice')
  const paid = (await invoicesOf(before)).reduce((sum, { amount_paid: amount }) => sum + amount, 0)
  expect(Math.abs(paid - 20_000)).toBeLessThan(5)
  await world.stripe.subscriptions.cancel(before.id, { prorate: true, invoice_now: true })
  expect(Math.abs((await balanceOf(before)) + 20_000)).toBeLessThan(5)
})

test('an upgrade with a failed charge is past due, or is refused with error_if_incomplete', async () => {
  const before = await subscribe(world, laterFailingCard)
  const refused = change(before, 'agency_monthly', 'always_invoice', { payment_behavior: 'error_if_incomplete' })
  await expect(refused).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
  expect(await world.stripe.subscriptions.retrieve(before.id)).toEqual(before)
  const late = await change(before, 'agency_monthly', 'always_invoice')
  expect(late.status).toBe('past_due')
  expect((await invoicesOf(before)).at(-1)).toMatchObject({ status: 'open', attempt_count: 1 })
})

test('a trial stays free when its price changes', async () => {
  const before = await subscribe(world, undefined, { days: 14 })
  const after = await change(before, 'agency_annual', 'always_invoice')
  expect(after).toMatchObject({ status: 'trialing', trial_end: before.trial_end })
  expect(await invoicesOf(before)).toHaveLength(1)
})

test('billing_cycle_anchor now starts a period and credits the old one', async () => {
  const before = await subscribe(world)
  await advance(world, 10)
  const after = await world.stripe.subscriptions.update(before.id, {
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'always_invoice',
  })
  const invoice = (await invoicesOf(before)).at(-1)
  expect(invoice?.total).toBe(1_000 - Math.round(1_000 * leftOf(before, invoice?.created ?? 0)))
  expect(itemOf(after).current_period_start).toBe(invoice?.created)
})

test('an invoice links to an existing page and an existing PDF', async () => {
  const before = await subscribe(world)
  await change(before, 'agency_monthly', 'always_invoice')
  const invoice = (await invoicesOf(before)).at(-1)
  const response = await fetch(invoice?.hosted_invoice_url ?? '')
  const page = await response.text()
  expect(response.status).toBe(200)
  const texts = [`Invoice ${invoice?.number}`, 'Unused time on Solopreneur', 'Remaining time on Agency', 'Paid on']
  for (const text of texts) expect(page).toContain(text)
  expect(page).toContain(`href="${invoice?.invoice_pdf}"`)
  const file = await fetch(invoice?.invoice_pdf ?? '')
  expect(file.headers.get('content-type')).toBe('application/pdf')
  const pdf = Buffer.from(await file.arrayBuffer()).toString('latin1')
  expect(pdf).toContain(`(Invoice ${invoice?.number}) Tj`)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1])
  expect(pdf.slice(table)).toMatch(/^xref\n0 6\n/)
  expect(pdf.slice(Number(/(\d{10}) 00000 n \n/.exec(pdf.slice(table))?.[1]))).toMatch(/^1 0 obj\n/)
  expect((await fetch(`${world.url}/sandbox/invoice/in_none`)).status).toBe(404)
  expect((await fetch(`${world.url}/sandbox/invoice/in_none/pdf`)).status).toBe(404)
})

test('an open invoice can be paid on its page', async () => {
  const subscription = await subscribe(world, laterFailingCard, { days: 14 })
  await advance(world, 15)
  const url = (await invoicesOf(subscription)).at(-1)?.hosted_invoice_url ?? ''
  expect(await (await fetch(url)).text()).toContain('Pay $10')
  const refused = await post(url, {})
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('The payment did not go through.')
  await post(await openPortal(world, subscription), { action: 'card', card: '4242424242424242' })
  expect((await post(url, {})).status).toBe(303)
  expect(await (await fetch(url)).text()).toContain('Paid on')
  expect((await world.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})
