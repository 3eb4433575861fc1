import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutSession, createPortalSession, showSubscription } from '#contract/subscription.ts'
import {
  type BilledTestWorld,
  createBilledTestWorld,
  goodCard,
  laterFailingCard,
} from '#server/testing/billed-test-world.ts'
import type { Person } from '#server/testing/test-world.ts'

let world: BilledTestWorld
beforeAll(async () => {
  world = await createBilledTestWorld()
})
afterAll(() => world.close())

const statusOf = async (who: Person) => (await world.call(showSubscription, {}, who.token)).body.subscription_status
const invoicesOf = async (status: 'open' | 'paid', who: Person) => {
  const { data } = await world.stripe.customers.list({ email: who.email })
  const invoices = await world.stripe.invoices.list({ customer: data[0]?.id ?? '', status })
  return invoices.data.filter(({ amount_due }) => amount_due > 0)
}

/** Runs steps and delivers the events that they cause. */
async function delivered(run: () => Promise<unknown>): Promise<Stripe.Event[]> {
  const known = new Set((await world.events()).map(({ id }) => id))
  await run()
  const events = (await world.events()).filter(({ id }) => !known.has(id))
  for (const event of events) expect(await world.deliver(event)).toBe(200)
  await world.runJobs()
  return events
}

/** A Manager whose card failed at the end of the trial. */
async function pastDue(): Promise<Person> {
  const who = await world.manager({ tier: null })
  await delivered(async () => {
    const body = { price_id: 'solo_monthly', email: who.email, id: who.id }
    const checkout = await world.call(createCheckoutSession, { body }, who.token)
    await world.post(checkout.body.url, { card: laterFailingCard })
    await world.advanceClock(15)
  })
  expect(await statusOf(who)).toBe('past_due')
  return who
}

async function saveCard(who: Person, card: string): Promise<void> {
  const { body } = await world.call(createPortalSession, { body: { route: '/settings/billing' } }, who.token)
  await world.post(body.url, { action: 'card', card })
}

test('[SUB-4] a new card pays the open invoice at once and opens the app', async () => {
  const who = await pastDue()
  expect(await invoicesOf('open', who)).toHaveLength(1)
  await delivered(() => saveCard(who, goodCard))
  expect(await invoicesOf('open', who)).toHaveLength(0)
  expect(await invoicesOf('paid', who)).toHaveLength(1)
  expect(await statusOf(who)).toBe('active')
})

test('[SUB-4] a new card that is declined is charged once, and the payment stays due', async () => {
  const who = await pastDue()
  const [before] = await invoicesOf('open', who)
  const events = await delivered(() => saveCard(who, laterFailingCard))
  const [after] = await invoicesOf('open', who)
  expect((after?.attempt_count ?? 0) - (before?.attempt_count ?? 0)).toBe(1)
  expect(await statusOf(who)).toBe('past_due')
  for (const event of events) await world.deliver(event)
  await world.runJobs()
  expect((await invoicesOf('open', who))[0]?.attempt_count).toBe(after?.attempt_count)
})

test('a new card of a subscription without a due payment charges nothing', async () => {
  const who = await world.manager({ tier: null })
  await delivered(async () => {
    const body = { price_id: 'solo_monthly', email: who.email, id: who.id }
    const checkout = await world.call(createCheckoutSession, { body }, who.token)
    await world.post(checkout.body.url, { card: goodCard })
  })
  await delivered(() => saveCard(who, '5555555555554444'))
  expect(await invoicesOf('paid', who)).toEqual([])
  expect(await statusOf(who)).toBe('trialing')
})
