import type Stripe from 'stripe'
import { z } from 'zod'
import type { Parts } from '#server/parts.ts'
import { stripeErrors } from '#server/platform/billing.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { defineJob, enqueue } from '#server/platform/jobs/jobs.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { insertNewEvents } from '../queries/stripe-events.ts'
import { saveAnnouncedTrialEnd } from '../queries/sent-emails.ts'
import { enqueueNewCardPayment, hasNewCard } from './pay-open-invoices.ts'

/** Reads the customer at Stripe. The contents of an event are never stored, so the order of events does not matter. */
export const subscriptionSync = defineJob('subscription.sync', z.object({ customer: z.string() }))

/** The events after which something about a subscription may be different. */
export const subscriptionEvents = [
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'payment_method.attached',
  'payment_method.detached',
] as const satisfies Stripe.Event['type'][]

/** Stores the event's id and enqueues the work in one transaction; a repeated event changes nothing. */
export async function receiveStripeEvent(parts: Parts, body: unknown, signature: unknown): Promise<void> {
  const event = await verified(parts, body, signature)
  await parts.db.system.transaction((tx) => processEvents(tx, [event]))
}

/** Enqueues the work of events that were not received before. */
export async function processEvents(tx: Transaction, events: Stripe.Event[]): Promise<void> {
  const fresh = await insertNewEvents(
    tx,
    events.map(({ id, type }) => ({ id, type })),
  )
  const wanted: readonly string[] = subscriptionEvents
  const relevant = events.filter(({ id, type }) => fresh.has(id) && wanted.includes(type))
  for (const event of relevant) await saveAnnouncement(tx, event)
  for (const customer of new Set(relevant.map(customerIdOf))) if (customer) await enqueueSync(tx, customer)
  for (const customer of new Set(relevant.filter(hasNewCard).map(customerIdOf)))
    if (customer) await enqueueNewCardPayment(tx, customer)
}

/** Stripe announces the end of a trial three days before. The sync that runs next checks whether it still ends then. */
async function saveAnnouncement(tx: Transaction, event: Stripe.Event): Promise<void> {
  if (event.type !== 'customer.subscription.trial_will_end') return
  const { trial_end } = event.data.object
  const customer = customerIdOf(event)
  if (customer && typeof trial_end === 'number') await saveAnnouncedTrialEnd(tx, customer, new Date(trial_end * 1000))
}

/** A waiting sync is not repeated: it fetches the newest state when it runs. */
export async function enqueueSync(tx: Transaction, customer: string): Promise<void> {
  await enqueue(tx, subscriptionSync, { customer }, { jobKey: `subscription.sync ${customer}` })
}

/** `t=1,v1=…,v0=…`: of one with an empty part Stripe's library says that its caller made a mistake. */
const SIGNATURE = /^\w+=[^,=]+(?:,\w+=[^,=]+)*$/

async function verified(parts: Parts, body: unknown, signature: unknown): Promise<Stripe.Event> {
  if (!isRaw(body) || typeof signature !== 'string' || !SIGNATURE.test(signature)) throw new ApiError('bad_signature')
  try {
    const stripe = await parts.billing.stripe()
    return await stripe.webhooks.constructEventAsync(body, signature, parts.billing.webhookSecret)
  } catch (error) {
    const { StripeSignatureVerificationError } = await stripeErrors()
    if (error instanceof StripeSignatureVerificationError) throw new ApiError('bad_signature')
    throw error
  }
}

/** As it came over the wire: only that bears the signature. */
const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)

function customerIdOf({ data }: Stripe.Event): string | undefined {
  const { object, previous_attributes: before = {} } = data
  if ('object' in object && object.object === 'customer') return object.id
  const customer = 'customer' in object ? object.customer : undefined
  // A detached card has no customer; `previous_attributes` names the former one.
  const whose: unknown = customer ?? ('customer' in before ? before.customer : undefined)
  if (typeof whose === 'string') return whose
  return typeof whose === 'object' && whose !== null && 'id' in whose ? String(whose.id) : undefined
}
