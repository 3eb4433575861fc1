import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toLocalDate } from '#contract/domain/local-time.ts'
import { anyReader, formatDate } from '#contract/domain/format-dates.ts'
import { createCheckoutSession, createPortalSession, createReturnCheckoutSession } from '#contract/subscription.ts'
import {
  type BilledTestWorld,
  goodCard,
  laterFailingCard,
  createBilledTestWorld,
} from '#server/testing/billed-test-world.ts'
import type { Person } from '#server/testing/test-world.ts'
import { enqueueReconciliation } from './jobs.ts'
import { syncCustomer } from './use-cases/sync-customer.ts'

let world: BilledTestWorld
beforeAll(async () => void (world = await createBilledTestWorld()))
afterAll(() => world.close())

async function inTrial(card = goodCard): Promise<Person> {
  const who = await world.manager({ tier: null })
  const body = { price_id: 'solo_monthly', email: who.email, id: who.id }
  const { url } = (await world.call(createCheckoutSession, { body }, who.token)).body
  await world.post(url, { card })
  await reconcile()
  return who
}
async function inPortal(who: Person, ...forms: Record<string, string>[]): Promise<void> {
  const { body } = await world.call(createPortalSession, { body: { route: '/settings/billing' } }, who.token)
  for (const form of forms) await world.post(body.url, form)
}
async function reconcile(): Promise<void> {
  await enqueueReconciliation(world.parts)
  await world.runJobs()
}
async function deliver(events: Stripe.Event[]): Promise<void> {
  for (const event of events) expect(await world.deliver(event)).toBe(200)
  await world.runJobs()
}
async function customerOf(who: Person): Promise<string> {
  return (await world.stripe.customers.list({ email: who.email })).data[0]?.id ?? ''
}
const subscriptionOf = async (who: Person) => {
  const { data } = await world.stripe.subscriptions.list({ customer: await customerOf(who), status: 'all' })
  if (!data[0]) throw new Error('no subscription')
  return data[0]
}
const announcementTo = async (who: Person) => {
  const customer = await customerOf(who)
  const { data } = await world.stripe.events.list({ type: 'customer.subscription.trial_will_end', limit: 100 })
  return data.filter((event) => 'customer' in event.data.object && event.data.object.customer === customer)
}
const emailsTo = (who: Person) => world.emails().filter(({ to }) => to === who.email)
const subjectsTo = (who: Person) => emailsTo(who).map(({ subject }) => subject)
/** The year is written of a day in another one than the email's, which may be that of yesterday. */
const trialEnds = async (who: Person): Promise<unknown> => {
  const end = new Date(((await subscriptionOf(who)).trial_end ?? 0) * 1000).toISOString()
  const days = [Date.now(), Date.now() - 86_400_000].map((at) => toLocalDate(new Date(at), 'UTC'))
  return expect.toBeOneOf(days.map((today) => `Your free trial ends on ${formatDate(end, { ...anyReader, today })}`))
}
const failed = 'Your payment did not go through'
const ended = 'Your subscription has ended'
/** Deletes the record of sent emails and of announcements. */
async function forget(who: Person): Promise<void> {
  const known = (await world.events()).map(({ id, type }) => ({ id, type }))
  await world.parts.db.system.transaction(async (tx) => {
    await tx.deleteFrom('subscription_letters').where('manager_id', '=', who.workspace).execute()
    await tx
      .insertInto('stripe_events')
      .values(known)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .updateTable('subscriptions')
      .set({ trial_announced: null })
      .where('manager_id', '=', who.workspace)
      .execute()
  })
}
const endIn = async (who: Person, days: number) => {
  const trial_end = Math.floor(Date.now() / 1000) + days * 86_400
  await world.stripe.subscriptions.update((await subscriptionOf(who)).id, { trial_end })
}

describe('[SUB-10] three days before the trial ends', () => {
  test('a lost webhook does not prevent the email', async () => {
    const who = await inTrial()
    await endIn(who, 2)
    await reconcile()
    expect(subjectsTo(who)).toEqual([await trialEnds(who)])
    await forget(who)
    await reconcile()
    expect(subjectsTo(who)).toEqual([await trialEnds(who), await trialEnds(who)])
    await reconcile()
    expect(emailsTo(who)).toHaveLength(2)
  })

  test('an extended trial is announced again, at its new end', async () => {
    const who = await inTrial()
    await endIn(who, 2)
    await reconcile()
    await endIn(who, 9)
    await reconcile()
    expect(emailsTo(who)).toHaveLength(1)
    await endIn(who, 1)
    await reconcile()
    expect(emailsTo(who)).toHaveLength(2)
  })

  test('a cancelled trial is not announced, and a resumed one is', async () => {
    const who = await inTrial()
    await inPortal(who, { action: 'cancel', when: 'end' })
    await endIn(who, 2)
    await reconcile()
    expect(emailsTo(who)).toEqual([])
    await inPortal(who, { action: 'resume' })
    await reconcile()
    expect(subjectsTo(who)).toEqual([await trialEnds(who)])
  })

  test('two processes that sync at the same time send one email', async () => {
    const who = await inTrial()
    await endIn(who, 2)
    const customer = await customerOf(who)
    const asked = Array.from({ length: 6 }, () => syncCustomer(world.parts, { workspace: who.workspace, customer }))
    await Promise.all(asked)
    await world.runJobs()
    expect(emailsTo(who)).toHaveLength(1)
  })

  test('an email whose reason has changed is not sent', async () => {
    const who = await inTrial()
    await endIn(who, 2)
    await syncCustomer(world.parts, { workspace: who.workspace, customer: await customerOf(who) })
    await inPortal(who, { action: 'cancel', when: 'end' })
    await syncCustomer(world.parts, { workspace: who.workspace, customer: await customerOf(who) })
    await world.runJobs()
    expect(emailsTo(who)).toEqual([])
  })
})

describe('[SUB-10] a subscription that ended', () => {
  test('one email is sent, with links to the renewal and to the data, and again for each new end', async () => {
    const who = await inTrial()
    await inPortal(who, { action: 'cancel', when: 'now' })
    await reconcile()
    await reconcile()
    expect(subjectsTo(who)).toEqual([ended])
    const [sentEmail] = emailsTo(who)
    expect(sentEmail?.text).toContain('Your Solopreneur subscription has ended')
    expect(sentEmail?.text).toContain('http://foyer.test/subscription/renew')
    expect(sentEmail?.text).toContain('http://foyer.test/settings/account')
    await world.advanceClock(1) // Stripe counts in seconds, and of two ends in the same one neither is the last
    const { body } = await world.call(createReturnCheckoutSession, { body: { price_id: 'agency_annual' } }, who.token)
    await world.post(body.url, { card: goodCard })
    await reconcile()
    expect(emailsTo(who)).toHaveLength(1)
    await inPortal(who, { action: 'cancel', when: 'now' })
    await reconcile()
    expect(subjectsTo(who)).toEqual([ended, ended])
  })

  test('the end of a duplicate subscription sends no email', async () => {
    const who = await world.manager({ tier: null })
    const body = { price_id: 'solo_monthly', email: who.email, id: who.id }
    const urls = await Promise.all([1, 2].map(() => world.call(createCheckoutSession, { body }, who.token)))
    for (const one of urls) await world.post(one.body.url, { card: goodCard })
    await reconcile()
    expect(emailsTo(who)).toEqual([])
  })

  test('[SET-3] a workspace that is being deleted gets no email about its subscription', async () => {
    const who = await inTrial()
    await world.parts.db.system.transaction((tx) =>
      tx.updateTable('workspaces').set({ closed_at: new Date() }).where('manager_id', '=', who.workspace).execute(),
    )
    await world.stripe.subscriptions.cancel((await subscriptionOf(who)).id)
    await reconcile()
    expect(emailsTo(who)).toEqual([])
  })

  test('only the Manager gets an email', async () => {
    const who = await inTrial()
    const others = [await world.client(who), await world.employee(who)]
    await inPortal(who, { action: 'cancel', when: 'now' })
    await reconcile()
    expect(emailsTo(who)).toHaveLength(1)
    expect(others.flatMap(emailsTo)).toEqual([])
  })
})

// From here on the clock of the sandbox is not ours.
describe('[SUB-10] with the clock of Stripe', () => {
  test('the Manager gets one email, however often Stripe announces the end', async () => {
    const who = await inTrial()
    await world.client(who)
    expect(emailsTo(who)).toEqual([])
    await world.advanceClock(11.5)
    const events = await announcementTo(who)
    expect(events).toHaveLength(1)
    await deliver([...events, ...events])
    await reconcile()
    expect(subjectsTo(who)).toEqual([await trialEnds(who)])
    const [sentEmail] = emailsTo(who)
    expect(sentEmail?.text).toContain('After that, your Visa ending in 4242 is charged $10/month.')
    expect(sentEmail?.text).toContain('http://foyer.test/settings/billing')
    expect(sentEmail?.text).toContain('Harbour Agency')
    await world.advanceClock(0.01)
    await reconcile()
    expect(emailsTo(who)).toHaveLength(1)
  })

  test('an announcement after the end of the trial sends no email', async () => {
    const who = await inTrial()
    await world.advanceClock(20)
    await deliver(await announcementTo(who))
    expect(emailsTo(who)).toEqual([])
  })

  test('without a card the email says so', async () => {
    const who = await inTrial()
    const detach = { method: 'POST', url: '/sandbox/billing/detach', payload: { email: who.email } } as const
    expect((await world.app.server.inject(detach)).json()).toEqual({ cards: 1 })
    await world.advanceClock(11.5)
    await reconcile()
    expect(emailsTo(who)[0]?.text).toContain('unless you add one by then, your subscription ends that day')
    await world.advanceClock(3)
    await reconcile()
    expect(subjectsTo(who)).toEqual([expect.stringContaining('Your free trial ends'), ended])
  })
})

describe('[SUB-10] a payment that failed', () => {
  test('one email is sent for each invoice, not for each attempt', async () => {
    const who = await inTrial(laterFailingCard)
    await forget(who)
    await world.advanceClock(15)
    await reconcile()
    expect(subjectsTo(who)).toEqual([failed])
    expect(emailsTo(who)[0]?.text).toContain('We could not charge your Visa ending in 0341')
    await world.advanceClock(4)
    await reconcile()
    await deliver((await world.events()).slice(-20))
    expect(emailsTo(who)).toHaveLength(1)
    await inPortal(
      who,
      { action: 'card', card: goodCard },
      { action: 'pay' },
      { action: 'card', card: laterFailingCard },
    )
    await reconcile()
    expect(emailsTo(who)).toHaveLength(1)
    await world.advanceClock(31)
    await reconcile()
    expect(subjectsTo(who)).toEqual([failed, failed])
  })
})
