import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckout, post, subscribe } from '#sandbox/testing/person.ts'
import { clientFor, openWorld, type World } from '#sandbox/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the five prices are found by their lookup keys', async () => {
  const lookup_keys = ['solo_daily', 'solo_monthly', 'solo_annual', 'agency_monthly', 'agency_annual']
  const { data } = await world.stripe.prices.list({ lookup_keys, expand: ['data.product'] })
  const found = data.map(({ lookup_key: key, unit_amount: amount, recurring }) => [key, amount, recurring?.interval])
  expect(new Set(found)).toEqual(
    new Set([
      ['solo_daily', 100, 'day'],
      ['solo_monthly', 1_000, 'month'],
      ['solo_annual', 10_000, 'year'],
      ['agency_monthly', 2_000, 'month'],
      ['agency_annual', 20_000, 'year'],
    ]),
  )
  expect(found).toHaveLength(5)
  const daily = data.find((price) => price.lookup_key === 'solo_daily')
  expect(daily?.product).toMatchObject({ object: 'product', name: 'Solopreneur' })
  expect(daily?.unit_amount_decimal?.toString()).toBe('100')
})

test('a list by an unknown lookup key is empty', async () => {
  const { data, has_more: more } = await world.stripe.prices.list({ lookup_keys: ['enterprise'] })
  expect(data).toEqual([])
  expect(more).toBe(false)
})

test('customers are created, found by email, updated and deleted', async () => {
  const { customers } = world.stripe
  const made = await customers.create({ email: 'ana@example.com', name: 'Ana', metadata: { a: '1' } })
  expect((await customers.list({ email: 'ana@example.com' })).data).toEqual([made])
  const changed = await customers.update(made.id, { name: 'Anna' })
  expect(changed).toMatchObject({ email: 'ana@example.com', name: 'Anna', metadata: { a: '1' } })
  expect(await customers.del(made.id)).toMatchObject({ id: made.id, deleted: true })
  expect(await customers.retrieve(made.id)).toMatchObject({ deleted: true })
  expect((await customers.list({ email: 'ana@example.com' })).data).toEqual([])
})

test('deleting a customer ends the subscription', async () => {
  const { id, customer } = await subscribe(world)
  await world.stripe.customers.del(String(customer))
  expect((await world.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
  const expand = ['data.customer.invoice_settings.default_payment_method', 'data.default_payment_method']
  const kept = await world.stripe.subscriptions.list({ customer: String(customer), status: 'all', expand })
  expect(kept.data[0]).toMatchObject({
    customer: { deleted: true },
    default_payment_method: { card: { last4: '4242' } },
  })
  const stranger = world.stripe.subscriptions.list({ customer: 'cus_none' })
  await expect(stranger).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
})

test('an idempotency key returns the same answer again and belongs to one request', async () => {
  const { customers } = world.stripe
  const options = { idempotencyKey: 'once' }
  const [first, second] = await Promise.all([
    customers.create({ email: 'twice@example.com' }, options),
    customers.create({ email: 'twice@example.com' }, options),
  ])
  expect(second.id).toBe(first.id)
  expect((await customers.list({ email: 'twice@example.com' })).data).toHaveLength(1)
  const other = customers.create({ email: 'other@example.com' }, options)
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('errors have the shape and the codes of Stripe', async () => {
  const { stripe, sandbox } = world
  const missing = stripe.subscriptions.retrieve('sub_none')
  await expect(missing).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  await expect(missing).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    requestId: expect.stringMatching(/^req_/),
  })
  const stranger = clientFor(sandbox, 'sk_test_wrong').customers.list()
  await expect(stranger).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  const unnamed = stripe.rawRequest('POST', '/v1/customers', { favourite_color: 'green' })
  await expect(unnamed).rejects.toMatchObject({ code: 'parameter_unknown', param: 'favourite_color' })
  const halfway = stripe.rawRequest('POST', '/v1/billing_portal/sessions', {})
  await expect(halfway).rejects.toMatchObject({ code: 'parameter_missing', param: 'customer' })
  const nowhere = stripe.rawRequest('GET', '/v1/unicorns')
  await expect(nowhere).rejects.toMatchObject({ statusCode: 404, message: expect.stringContaining('/v1/unicorns') })
  await expect(stripe.prices.list({ expand: ['data.shoe_size'] })).rejects.toMatchObject({ param: 'expand' })
})

test('an answer names its request and the version of the API', async () => {
  const { lastResponse } = await world.stripe.customers.create({}, { idempotencyKey: 'named' })
  expect(lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_/),
    apiVersion: Stripe.API_VERSION,
    idempotencyKey: 'named',
  })
  const older = await world.stripe.customers.create({}, { apiVersion: '2024-06-20' })
  expect(older.lastResponse.apiVersion).toBe('2024-06-20')
})

test('an error with a code names its documentation', async () => {
  const missing = world.stripe.subscriptions.retrieve('sub_none')
  await expect(missing).rejects.toMatchObject({ doc_url: 'https://stripe.com/docs/error-codes/resource-missing' })
  const unnamed = world.stripe.rawRequest('POST', '/v1/customers', { shoe_size: '44' })
  await expect(unnamed).rejects.toMatchObject({ doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown' })
})

test.each(['nope', 'jo@example'])('a customer with the email %s is refused', async (email) => {
  const refused = world.stripe.customers.create({ email })
  await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  await expect(refused).rejects.toMatchObject({ statusCode: 400, code: 'email_invalid', param: 'email' })
})

test('a list with an impossible limit is refused', async () => {
  const refused = world.stripe.customers.list({ limit: 101 })
  await expect(refused).rejects.toMatchObject({ code: 'parameter_invalid_integer', param: 'limit' })
})

test('an empty text is refused where a value cannot be removed', async () => {
  const refused = world.stripe.invoices.list({ subscription: '' })
  await expect(refused).rejects.toMatchObject({ code: 'parameter_invalid_empty', param: 'subscription' })
})

test('a refused checkout names the wrong parameter', async () => {
  const { id: customer } = await world.stripe.customers.create({})
  const base = { mode: 'subscription', success_url: `${world.url}/done`, customer } as const
  const sessions = world.stripe.checkout.sessions
  const unknown = sessions.create({ ...base, line_items: [{ price: 'price_none', quantity: 1 }] })
  await expect(unknown).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'line_items[0][price]',
    statusCode: 400,
  })
  const line_items = [{ price: 'price_solo_monthly', quantity: 1 }]
  const stranger = sessions.create({ ...base, line_items, customer: 'cus_none' })
  await expect(stranger).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' })
  const script = sessions.create({ ...base, line_items, cancel_url: 'javascript:alert(1)' })
  await expect(script).rejects.toMatchObject({ param: 'cancel_url' })
})

test('a session contains its subscription when expand names it', async () => {
  const opened = await openCheckout(world, { days: 14 })
  expect(opened).toMatchObject({ status: 'open', payment_status: 'unpaid', client_reference_id: 'manager-1' })
  await post(opened.url, { card: '4242424242424242', exp: '04/31', cvc: '123' })
  const expand = ['subscription.latest_invoice', 'subscription.default_payment_method']
  const session = await world.stripe.checkout.sessions.retrieve(opened.id, { expand })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null })
  expect(session.subscription).toMatchObject({
    status: 'trialing',
    metadata: { manager_id: 'manager-1' },
    latest_invoice: { status: 'paid', amount_due: 0 },
    default_payment_method: { card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 } },
  })
})

test('an expired session accepts no card', async () => {
  const session = await openCheckout(world)
  expect(await world.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null })
  await expect(world.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  expect((await post(session.url, { card: '4242424242424242' })).status).toBe(410)
  expect((await world.stripe.checkout.sessions.retrieve(session.id)).subscription).toBeNull()
})

test('lists are paged', async () => {
  const { customers } = world.stripe
  const made: string[] = []
  for (let number = 0; number < 7; number += 1) made.push((await customers.create({ email: 'many@example.com' })).id)
  const walked: string[] = []
  for await (const { id } of customers.list({ email: 'many@example.com', limit: 3 })) walked.push(id)
  expect(walked).toEqual(made.toReversed())
  const lost = customers.list({ starting_after: 'cus_none' })
  await expect(lost).rejects.toMatchObject({ code: 'resource_missing', param: 'starting_after' })
})

test('a subscription is ended once and then listed under every status alone', async () => {
  const { subscriptions, invoices } = world.stripe
  const { id, customer, latest_invoice: invoice } = await subscribe(world)
  expect((await invoices.retrieve(String(invoice))).parent?.subscription_details?.subscription).toBe(id)
  expect(await subscriptions.cancel(id)).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
  await expect(subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
  const filter = { customer: String(customer) }
  expect((await subscriptions.list(filter)).data).toEqual([])
  expect((await subscriptions.list({ ...filter, status: 'all' })).data.map((each) => each.id)).toEqual([id])
})

test('events are listed by type and by time', async () => {
  const { id } = await subscribe(world)
  const types = ['customer.subscription.created', 'invoice.paid']
  const all = await world.stripe.events.list({ types, limit: 100 })
  expect(new Set(all.data.map(({ type }) => type))).toEqual(new Set(types))
  expect(all.data.some((event) => Reflect.get(event.data.object, 'id') === id)).toBe(true)
  const later = await world.stripe.events.list({ types, created: { gte: (all.data[0]?.created ?? 0) + 1 } })
  expect(later.data).toEqual([])
})
