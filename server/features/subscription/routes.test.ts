import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createCheckoutSession,
  createPortalSession,
  createReturnCheckoutSession,
  listPrices,
  showReceipt,
  showSubscription,
} from '#contract/subscription.ts'
import {
  type BilledTestWorld,
  declinedCard,
  goodCard,
  createBilledTestWorld,
  receiptParams,
} from '#server/testing/billed-test-world.ts'
import type { Person } from '#server/testing/test-world.ts'
import { findTier } from './prices.ts'

let world: BilledTestWorld
let seller: Person
beforeAll(async () => {
  world = await createBilledTestWorld()
  seller = await world.manager()
})
afterAll(() => world.close())

const newcomer = () => world.manager({ tier: null })
const first = (who: Person, price_id = 'solo_monthly', changes = {}) =>
  world.call(createCheckoutSession, { body: { price_id, email: who.email, id: who.id, ...changes } }, who.token)
const again = (who: Person, price_id = 'agency_annual') =>
  world.call(createReturnCheckoutSession, { body: { price_id } }, who.token)
const pay = async (url: string, card = goodCard) => receiptParams((await world.post(url, { card })).location)
const confirm = (params: { receipt_id: string }) => world.call(showReceipt, { params })
const subscriptionOf = async (who: Person) => (await world.call(showSubscription, {}, who.token)).body
const atStripe = async (who: Person) => {
  const { data } = await world.stripe.customers.list({ email: who.email })
  const all = await Promise.all(data.map(({ id }) => world.stripe.subscriptions.list({ customer: id, status: 'all' })))
  return { customers: data, subscriptions: all.flatMap((list) => list.data) }
}
async function subscribed(price = 'solo_monthly'): Promise<Person> {
  const who = await newcomer()
  await confirm(await pay((await first(who, price)).body.url))
  return who
}

describe('the first checkout', () => {
  test('[SUB-11] the first checkout has the trial, and the receipt opens the gate before any webhook', async () => {
    const who = await newcomer()
    const { status, body } = await first(who)
    expect(status).toBe(200)
    expect(await subscriptionOf(who)).toMatchObject({ subscription_status: 'none' })
    const receipt = await pay(body.url)
    expect(await confirm(receipt)).toMatchObject({ status: 200, body: { status: 'complete', trial: true } })
    const now = await subscriptionOf(who)
    expect(now).toMatchObject({ subscription_status: 'trialing', tier: 'solo', cancel_at_period_end: false })
    expect(now).toMatchObject({ payment_brand: 'visa', payment_last4: '4242', trial_end: now.current_period_end })
    const days = (Number(now.trial_end) - Date.now() / 1000) / 86_400
    expect(Math.abs(days - 14)).toBeLessThan(0.01)
  })

  test('a checkout is tied to the workspace and comes back to this app', async () => {
    const who = await newcomer()
    const { body } = await first(who, 'agency_annual')
    const session = await world.stripe.checkout.sessions.retrieve(body.url.split('/').at(-1) ?? '')
    expect(session).toMatchObject({
      client_reference_id: who.workspace,
      metadata: { manager_id: who.workspace },
      cancel_url: 'http://foyer.test/dashboard',
      success_url: 'http://foyer.test/checkout/success/{CHECKOUT_SESSION_ID}',
    })
  })

  test('a checkout accepts a price by its Stripe id and refuses an unknown price', async () => {
    const [price] = (await world.stripe.prices.list({ lookup_keys: ['agency_monthly'] })).data
    const who = await subscribed(price?.id)
    expect(await subscriptionOf(who)).toMatchObject({ tier: 'agency', price_id: price?.id })
    for (const name of ['gold', 'price_unknown', 'SOLO_MONTHLY']) {
      expect(await first(await newcomer(), name)).toMatchObject({ status: 422, body: { code: 'invalid_plan' } })
    }
  })

  test("another person's id or email is refused, the own email in capitals is accepted", async () => {
    const who = await newcomer()
    const other = await newcomer()
    expect(await first(who, 'solo_monthly', { id: other.id })).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    })
    expect(await first(who, 'solo_monthly', { email: other.email })).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    })
    expect((await atStripe(who)).customers).toEqual([])
    expect((await first(who, 'solo_monthly', { email: who.email.toUpperCase() })).status).toBe(200)
  })

  test('[SUB-11] an abandoned checkout leaves the registered plan and can be started again with its trial', async () => {
    const who = await newcomer()
    const chosen = { chosen_package: 'agency', chosen_term: 'annual' }
    await world.parts.db.system.transaction((tx) =>
      tx.updateTable('workspaces').set(chosen).where('manager_id', '=', who.workspace).execute(),
    )
    const before = { subscription_status: 'none', tier: 'agency', price_id: 'agency_annual' }
    expect(await subscriptionOf(who)).toMatchObject(before)
    await first(who)
    expect(await subscriptionOf(who)).toMatchObject(before)
    const { body } = await first(who)
    expect(await confirm(await pay(body.url))).toMatchObject({ body: { trial: true } })
  })

  test('a declined card changes nothing', async () => {
    const who = await newcomer()
    const { body } = await first(who)
    const { status, location } = await world.post(body.url, { card: declinedCard })
    expect({ status, location }).toEqual({ status: 402, location: undefined })
    const receipt = { receipt_id: body.url.split('/').at(-1) ?? '' }
    expect(await confirm(receipt)).toMatchObject({ status: 200, body: { status: 'open' } })
    expect(await subscriptionOf(who)).toMatchObject({ subscription_status: 'none' })
  })
})

describe('one subscription, one trial', () => {
  test('[SUB-11] a Manager who had a subscription gets no second trial', async () => {
    const who = await subscribed()
    const [before] = (await atStripe(who)).subscriptions
    await world.stripe.subscriptions.cancel(before?.id ?? '')
    const { body } = await first(who)
    expect(await confirm(await pay(body.url))).toMatchObject({ body: { status: 'complete', trial: false } })
    expect(await subscriptionOf(who)).toMatchObject({ subscription_status: 'active', trial_end: null })
  })

  test('[SUB-6] the return checkout sells every plan, none with a trial', async () => {
    for (const price of ['solo_monthly', 'solo_annual', 'solo_daily', 'agency_monthly', 'agency_annual']) {
      const who = await newcomer()
      const { status, body } = await again(who, price)
      expect(status).toBe(200)
      expect(await confirm(await pay(body.url))).toMatchObject({ body: { status: 'complete', trial: false } })
      const now = await subscriptionOf(who)
      expect(now).toMatchObject({ subscription_status: 'active', trial_end: null, tier: price.split('_')[0] })
    }
  })

  test('an active subscription is not sold again, even when its webhook was lost', async () => {
    const who = await newcomer()
    const { body } = await first(who)
    await pay(body.url)
    const refused = { status: 409, body: { code: 'already_subscribed' } }
    expect(await first(who)).toMatchObject(refused)
    expect(await again(who)).toMatchObject(refused)
    expect(await subscriptionOf(who)).toMatchObject({ subscription_status: 'trialing' })
  })

  test('a double click makes one customer', async () => {
    const who = await newcomer()
    const answers = await Promise.all([first(who), first(who), again(who)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect((await atStripe(who)).customers).toHaveLength(1)
  })

  test('the payment of one of two open checkouts expires the other', async () => {
    const who = await newcomer()
    const [one, two] = await Promise.all([first(who), first(who, 'agency_monthly')])
    await confirm(await pay(one.body.url))
    expect((await world.post(two.body.url, { card: goodCard })).location).toBeUndefined()
    expect((await atStripe(who)).subscriptions).toHaveLength(1)
  })

  test('two checkouts paid at the same time leave the first subscription and end the second', async () => {
    const who = await newcomer()
    const [one, two] = await Promise.all([first(who), first(who, 'agency_monthly')])
    const receipts = [await pay(one.body.url), await pay(two.body.url)] as const
    expect(await confirm(receipts[1])).toMatchObject({ status: 200, body: { status: 'complete' } })
    await confirm(receipts[0])
    const { subscriptions } = await atStripe(who)
    expect(subscriptions.map((one) => one.status).toSorted()).toEqual(['canceled', 'trialing'])
    expect((await subscriptionOf(who)).subscription_status).toBe('trialing')
    expect(world.logLines().filter((line) => line.includes('a second subscription was cancelled'))).toHaveLength(1)
  })

  test('the payment for a second subscription becomes credit for the next one', async () => {
    const who = await subscribed()
    const [was] = (await atStripe(who)).subscriptions
    await world.stripe.subscriptions.cancel(was?.id ?? '')
    const [one, two] = await Promise.all([again(who, 'agency_monthly'), again(who, 'agency_monthly')])
    const receipts = [await pay(one.body.url), await pay(two.body.url)] as const
    await confirm(receipts[0])
    const { subscriptions, customers } = await atStripe(who)
    expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled', 'canceled'])
    const [price] = (await world.stripe.prices.list({ lookup_keys: ['agency_monthly'] })).data
    expect(price?.unit_amount).toBeGreaterThan(0)
    expect(customers.map(({ balance }) => balance)).toEqual([-(price?.unit_amount ?? 0)])
  })

  test('[SUB-11] a trial whose customer was deleted at Stripe before any sync counts as the one trial', async () => {
    const who = await newcomer()
    await pay((await first(who)).body.url)
    const [customer] = (await atStripe(who)).customers
    await world.stripe.customers.del(customer?.id ?? '')
    for (let time = 0; time < 2; time++) {
      const receipt = (await first(who)).body.url.split('/').at(-1) ?? ''
      expect(await confirm({ receipt_id: receipt })).toMatchObject({ status: 200, body: { trial: false } })
    }
  })
})

test('[SUB-3] an unknown receipt is not found', async () => {
  for (const receipt_id of ['cs_test_unknown', 'x', '../../v1/customers', "'; drop table checkouts"]) {
    expect(await confirm({ receipt_id })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

describe('the portal', () => {
  test('the portal comes back to a page of this app', async () => {
    const who = await subscribed()
    const { status, body } = await world.call(
      createPortalSession,
      { body: { route: '/settings/billing?from=portal' } },
      who.token,
    )
    expect(status).toBe(200)
    const { location } = await world.post(body.url, { action: 'cancel', when: 'end' })
    expect(location).toContain('/sandbox/portal/')
    const page = await world.app.server.inject(new URL(body.url).pathname)
    expect(page.body).toContain('http://foyer.test/settings/billing?from=portal')
  })

  test('the portal refuses to come back to another address', async () => {
    const who = await subscribed()
    const elsewhere = [
      'https://evil.example',
      '//evil.example',
      String.raw`/\evil.example`,
      '/\t/evil.example',
      'settings',
      '',
      '/api/auth/me',
    ]
    for (const route of elsewhere) {
      const answer = await world.call(createPortalSession, { body: { route } }, who.token)
      expect(answer, route).toMatchObject({
        status: 422,
        body: { code: 'invalid_fields', errors: [{ path: 'route' }] },
      })
    }
  })

  test('the portal is refused to a Manager who never had a subscription', async () => {
    const who = await newcomer()
    const open = () => world.call(createPortalSession, { body: { route: '/dashboard' } }, who.token)
    expect(await open()).toMatchObject({ status: 409, body: { code: 'no_subscription' } })
    await first(who)
    expect(await open()).toMatchObject({ status: 409, body: { code: 'no_subscription' } })
  })
})

describe('the access to each call', () => {
  test('employees and clients see status, price and tier only', async () => {
    const employee = await world.employee(seller)
    const client = await world.client(seller)
    const shown = { subscription_status: 'active', price_id: 'agency_monthly', tier: 'agency' }
    expect(await subscriptionOf(employee)).toEqual(shown)
    expect(await subscriptionOf(client)).toEqual(shown)
    expect(Object.keys(await subscriptionOf(seller))).toHaveLength(8)
  })

  test('a workspace sees only its own', async () => {
    const who = await subscribed()
    const stranger = await newcomer()
    expect(await subscriptionOf(stranger)).toMatchObject({ subscription_status: 'none', payment_last4: null })
    expect(await subscriptionOf(who)).toMatchObject({ subscription_status: 'trialing' })
  })

  test('checkouts and the portal are the Manager’s', async () => {
    const people = [await world.employee(seller), await world.client(seller)]
    for (const who of people) {
      const portal = await world.call(createPortalSession, { body: { route: '/dashboard' } }, who.token)
      expect([await first(who), await again(who), portal].map((answer) => answer.status)).toEqual([403, 403, 403])
    }
    const body = { price_id: 'solo_monthly', email: seller.email, id: seller.id }
    expect((await world.call(createCheckoutSession, { body })).status).toBe(401)
    expect((await world.call(createReturnCheckoutSession, { body: { price_id: 'x' } })).status).toBe(401)
    expect((await world.call(createPortalSession, { body: { route: '/' } })).status).toBe(401)
    expect((await world.call(showSubscription, {})).status).toBe(401)
  })

  test('invalid input is reported by field', async () => {
    const who = await newcomer()
    expect(await first(who, '')).toMatchObject({ status: 422, body: { errors: [{ path: 'price_id' }] } })
    expect(await first(who, 'solo_monthly', { email: 'no' })).toMatchObject({
      status: 422,
      body: { detail: '"email" must be a valid email' },
    })
    expect(await first(who, 'solo_monthly', { trial: 99 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'trial' }] },
    })
  })
})

test('[SUB-1] the prices are those of the plans, and anyone may ask', async () => {
  const { status, body } = await world.call(listPrices, {})
  expect(status).toBe(200)
  expect(body.items.map(({ tier, term, amount, currency }) => [tier, term, amount, currency])).toEqual([
    ['solo', 'daily', 100, 'usd'],
    ['solo', 'monthly', 1000, 'usd'],
    ['solo', 'annual', 10_000, 'usd'],
    ['agency', 'monthly', 2000, 'usd'],
    ['agency', 'annual', 20_000, 'usd'],
  ])
})

test('[SUB-1] the tier follows from the price, an older one of the same product too; a price that is none of ours gives error', async () => {
  const [price] = (await world.stripe.prices.list({ lookup_keys: ['solo_monthly'] })).data
  if (!price) throw new Error('the sandbox sells nothing')
  expect(await findTier(world.parts, price)).toBe('solo')
  expect(await findTier(world.parts, { ...price, id: 'price_older', lookup_key: null })).toBe('solo')
  expect(await findTier(world.parts, { ...price, lookup_key: 'gold_monthly', product: 'prod_gold' })).toBeNull()
  const who = await world.manager()
  await world.parts.db.system.transaction((tx) =>
    tx.updateTable('subscriptions').set({ tier: null }).where('manager_id', '=', who.workspace).execute(),
  )
  expect(await subscriptionOf(who)).toMatchObject({ subscription_status: 'active', tier: 'error' })
})

describe('while Stripe does not answer', () => {
  test('every call that needs Stripe answers with its own error, never a 500', async () => {
    const who = await subscribed()
    const { body } = await first(await newcomer())
    const portal = () => world.call(createPortalSession, { body: { route: '/dashboard' } }, who.token)
    const receipt = { receipt_id: body.url.split('/').at(-1) ?? '' }
    await world.withoutStripe(async () => {
      for (const answer of [await first(await newcomer()), await again(who), await portal(), await confirm(receipt)]) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } })
      }
      expect((await world.call(listPrices, {})).body.items).toHaveLength(5)
    })
  })

  test('the stored status stays, and without one the status is error', async () => {
    const who = await subscribed()
    const waiting = await newcomer()
    await first(waiting)
    await world.parts.db.system.transaction((tx) =>
      tx
        .updateTable('subscriptions')
        .set({ synced_at: '2020-01-01' })
        .where('manager_id', '=', waiting.workspace)
        .execute(),
    )
    await world.withoutStripe(async () => {
      expect(await subscriptionOf(who)).toMatchObject({ subscription_status: 'trialing' })
      expect(await subscriptionOf(waiting)).toMatchObject({ subscription_status: 'error' })
      expect(await subscriptionOf(await newcomer())).toMatchObject({
        subscription_status: 'none',
        price_id: null,
        tier: 'error',
      })
    })
    expect(await subscriptionOf(waiting)).toMatchObject({ subscription_status: 'none' })
  })
})
