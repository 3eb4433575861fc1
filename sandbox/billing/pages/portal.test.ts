import { afterEach, beforeEach, expect, test } from 'vitest'
import { advance, openPortal, post, subscribe } from '#sandbox/testing/person.ts'
import { openWorld, type World } from '#sandbox/testing/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const again = (id: string) => world.stripe.subscriptions.retrieve(id)

test('another plan of the same term applies from the next renewal', async () => {
  const before = await subscribe(world)
  const portal = await openPortal(world, before)
  const response = await post(portal, { action: 'plan', price: 'agency_monthly' })
  expect(response.status).toBe(303)
  expect(new URL(response.headers.get('location') ?? '', portal).href).toBe(portal)
  const after = await again(before.id)
  expect(after.items.data[0]).toMatchObject({
    price: { lookup_key: 'agency_monthly' },
    plan: { amount: 2_000 },
    current_period_end: before.items.data[0]?.current_period_end,
  })
  await advance(world, 32)
  const invoices = await world.stripe.invoices.list({ subscription: before.id })
  expect(invoices.data.map(({ amount_paid: paid }) => paid)).toEqual([2_000, 1_000])
})

test('an unknown plan is refused, even with a prototype property name', async () => {
  const portal = await openPortal(world, await subscribe(world))
  for (const price of ['gold', '\0', "'"]) expect((await post(portal, { action: 'plan', price })).status).toBe(422)
})

test('a plan of another term starts its period at once', async () => {
  const before = await subscribe(world)
  await advance(world, 3)
  await post(await openPortal(world, before), { action: 'plan', price: 'agency_annual' })
  const after = await again(before.id)
  expect(after.items.data[0]?.current_period_start).toBeGreaterThan(before.items.data[0]?.current_period_start ?? 0)
  const invoice = await world.stripe.invoices.retrieve(String(after.latest_invoice))
  expect(invoice).toMatchObject({ amount_paid: 20_000, billing_reason: 'subscription_update' })
})

test('a plan change during a trial keeps the trial', async () => {
  const before = await subscribe(world, undefined, { days: 14 })
  await post(await openPortal(world, before), { action: 'plan', price: 'agency_annual' })
  expect(await again(before.id)).toMatchObject({ status: 'trialing', trial_end: before.trial_end })
})

test('a new card is shown and charged', async () => {
  const before = await subscribe(world)
  const portal = await openPortal(world, before)
  const declined = await post(portal, { action: 'card', card: '4000000000000002', exp: '01/31' })
  expect(declined.status).toBe(402)
  const page = await declined.text()
  expect(page).toContain('This card was declined')
  expect(page).toContain('value="4000000000000002"')
  expect((await post(portal, { action: 'card', card: '5555555555554444' })).status).toBe(303)
  const expand = ['default_payment_method', 'customer']
  const after = await world.stripe.subscriptions.retrieve(before.id, { expand })
  expect(after.default_payment_method).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } })
  expect(await (await fetch(portal)).text()).toContain('Mastercard ending in 4444')
  const method = String((await again(before.id)).default_payment_method)
  expect(after.customer).toMatchObject({ invoice_settings: { default_payment_method: method } })
})

test("a cancellation at the period's end keeps the subscription running until then and can be revoked", async () => {
  const before = await subscribe(world)
  const portal = await openPortal(world, before)
  expect((await post(portal, { action: 'cancel', when: 'end' })).status).toBe(303)
  const end = before.items.data[0]?.current_period_end
  expect(await again(before.id)).toMatchObject({ status: 'active', cancel_at: end, cancel_at_period_end: false })
  expect(await (await fetch(portal)).text()).toContain('Keep my subscription')
  expect((await post(portal, { action: 'resume' })).status).toBe(303)
  expect(await again(before.id)).toMatchObject({ status: 'active', cancel_at: null, canceled_at: null })
  await post(portal, { action: 'cancel', when: 'end' })
  await advance(world, 32)
  expect(await again(before.id)).toMatchObject({ status: 'canceled', ended_at: end })
})

test('an immediate cancellation ends the subscription, and an ended subscription cannot be changed', async () => {
  const before = await subscribe(world)
  const portal = await openPortal(world, before)
  expect((await post(portal, { action: 'cancel', when: 'now' })).status).toBe(303)
  expect((await again(before.id)).status).toBe('canceled')
  expect((await post(portal, { action: 'cancel', when: 'now' })).status).toBe(303)
  for (const action of ['resume', 'pay']) expect((await post(portal, { action })).status).toBe(409)
  expect(await (await fetch(portal)).text()).toContain('You have no running subscription.')
})

test('a payment fails with the failing card and succeeds with another', async () => {
  const before = await subscribe(world, '4000000000000341', { days: 14 })
  const portal = await openPortal(world, before)
  expect((await post(portal, { action: 'pay' })).status).toBe(409)
  await advance(world, 15)
  expect(await (await fetch(portal)).text()).toContain('Pay $10')
  const refused = await post(portal, { action: 'pay' })
  expect(refused.status).toBe(402)
  expect(await refused.text()).toContain('The payment did not go through.')
  expect((await again(before.id)).status).toBe('past_due')
  await post(portal, { action: 'card', card: '4242424242424242' })
  expect((await post(portal, { action: 'pay' })).status).toBe(303)
  expect((await again(before.id)).status).toBe('active')
  const paid = await world.stripe.events.list({ type: 'invoice.paid', limit: 1 })
  expect(paid.data[0]?.data.object).toMatchObject({ amount_paid: 1_000 })
})

test('an unknown plan, action or page is refused and changes nothing', async () => {
  const before = await subscribe(world)
  const portal = await openPortal(world, before)
  const wrong: Record<string, string>[] = [
    { action: 'plan', price: 'free' },
    { action: 'fly' },
    { action: 'cancel', when: 'maybe' },
    {},
  ]
  for (const fields of wrong) {
    expect((await post(portal, fields)).status).toBe(422)
  }
  expect(await again(before.id)).toEqual(before)
  expect((await post(`${world.url}/sandbox/portal/bps_none`, { action: 'resume' })).status).toBe(404)
})

test('the page links back to the page that opened it', async () => {
  const subscription = await subscribe(world)
  const response = await fetch(await openPortal(world, subscription))
  const page = await response.text()
  expect(page).toContain(`href="${world.url}/settings/billing"`)
  expect(page).toContain('Renews on')
  expect(response.headers.get('content-security-policy')).toContain(`form-action 'self';`)
})
