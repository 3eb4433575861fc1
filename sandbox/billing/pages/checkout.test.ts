import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance, openCheckout, post, subscribe } from '#sandbox/testing/person.ts'
import { openWorld, type World } from '#sandbox/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the page shows plan, trial and amount due, and its form may lead to the success address', async () => {
  const session = await openCheckout(world, { days: 14 })
  const response = await fetch(session.url)
  const page = await response.text()
  expect(response.status).toBe(200)
  for (const text of ['Solopreneur', '14 days free', 'Then $10/month', 'jo@example.com', 'Cancel and go back']) {
    expect(page).toContain(text)
  }
  expect(page).toContain(`href="${world.url}/login"`)
  expect(page).not.toContain('<script')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`form-action 'self' ${world.url};`)
  expect(policy).toContain(`default-src 'none'`)
})

test('a card that pays leads to the success address and begins one subscription', async () => {
  const session = await openCheckout(world)
  const response = await post(session.url, { card: '4242 4242 4242 4242', exp: '12 / 30', cvc: '123' })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`${world.url}/checkout/success/${session.id}`)
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] })
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    subscription: { status: 'active', trial_end: null },
    invoice: { status: 'paid', amount_paid: 1_000, billing_reason: 'subscription_create' },
  })
})

test('a declined card is reported on the page, the typed values stay and nothing starts', async () => {
  const session = await openCheckout(world)
  const response = await post(session.url, { card: '4000 0000 0000 0002', exp: '11 / 29', cvc: '999' })
  expect(response.status).toBe(402)
  const page = await response.text()
  expect(page).toContain('This card was declined. Try another card.')
  for (const typed of ['4000 0000 0000 0002', '11 / 29', '999']) expect(page).toContain(`value="${typed}"`)
  expect((await world.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect((await post(session.url, { card: '4242424242424242' })).status).toBe(303)
})

test('a real card is refused, and an incomplete number has its own message', async () => {
  const session = await openCheckout(world)
  const real = await post(session.url, { card: '4111111111111111' })
  expect(real.status).toBe(402)
  expect(await real.text()).toContain('The sandbox takes test cards alone.')
  const half = await post(session.url, { card: '"><b>4242' })
  expect(half.status).toBe(402)
  const page = await half.text()
  expect(page).toContain('not complete')
  expect(page).not.toContain('"><b>')
})

test('a form sent twice at once starts one subscription and redirects both to the same place', async () => {
  const customer = await world.stripe.customers.create({ email: 'double@example.com' })
  const session = await openCheckout(world, { customer: customer.id })
  const answers = await Promise.all([1, 2, 3].map(() => post(session.url, { card: '4242424242424242' })))
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
  expect((await world.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1)
})

test('the page of a closed session says that it is closed and links onward', async () => {
  const done = await openCheckout(world)
  await post(done.url, { card: '4242424242424242' })
  const complete = await (await fetch(done.url)).text()
  expect(complete).toContain('This checkout is complete')
  expect(complete).toContain(`href="${world.url}/checkout/success/${done.id}"`)
  const late = await openCheckout(world)
  await advance(world, 2)
  const expired = await fetch(late.url)
  expect(expired.status).toBe(410)
  expect(await expired.text()).toContain(`href="${world.url}/login"`)
  expect((await world.stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired')
})

test('an address without a session answers with a page that links home', async () => {
  for (const response of [
    await fetch(`${world.url}/sandbox/checkout/cs_x`),
    await post(`${world.url}/sandbox/checkout/cs_x`, {}),
  ]) {
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('There is no such page')
  }
})

test('a card that fails at a later charge is accepted at the checkout', async () => {
  const subscription = await subscribe(world, '4000000000000341', { days: 14 })
  expect(subscription.status).toBe('trialing')
})
