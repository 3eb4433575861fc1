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
const eventTypes: readonly string[] = subscriptionEvents

/** Ids of Stripe, and its types of events. Other text is not stored: PostgreSQL would refuse some of it. */
const reference = z.string().regex(/^[\w.-]{1,255}$/)
const Envelope = z.looseObject({ id: reference, type: reference })
const Snapshot = Envelope.extend({
  object: z.literal('event').optional(),
  data: z.looseObject({ object: z.looseObject({}), previous_attributes: z.looseObject({}).nullish() }),
})

/**
 * Stores the event's id and enqueues the work in one transaction; a repeated event changes nothing. Stripe repeats an
 * event for days unless the answer is 200, so an event that means nothing here is only logged.
 */
export async function receiveStripeEvent(parts: Parts, body: unknown, signature: unknown): Promise<void> {
  const parsed = Envelope.safeParse(jsonOf(await verified(parts, body, signature)))
  if (!parsed.success) throw new ApiError('not_an_event')
  const { id, type } = parsed.data
  const isKnown = isSnapshot(parsed.data)
  if (!isKnown || !eventTypes.includes(type))
    parts.log.info({ event: id, type }, 'an event of Stripe means nothing here')
  if (isKnown) await parts.db.system.transaction((tx) => processEvents(tx, [parsed.data as unknown as Stripe.Event]))
}

/** False for Stripe's thin events and others without the object that they are about. */
const isSnapshot = (event: unknown): boolean => Snapshot.safeParse(event).success

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('malformed_json', { cause })
  }
}

/** Enqueues the work of events that were not received before. */
export async function processEvents(tx: Transaction, events: Stripe.Event[]): Promise<void> {
  const fresh = await insertNewEvents(
    tx,
    events.map(({ id, type }) => ({ id, type })),
  )
  const relevant = events.filter(({ id, type }) => fresh.has(id) && eventTypes.includes(type))
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
  if (customer && isUnixTime(trial_end)) await saveAnnouncedTrialEnd(tx, customer, new Date(trial_end * 1000))
}

/** In seconds, and no more than a date can hold. */
const isUnixTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 8_640_000_000_000

/** A waiting sync is not repeated: it fetches the newest state when it runs. */
export async function enqueueSync(tx: Transaction, customer: string): Promise<void> {
  await enqueue(tx, subscriptionSync, { customer }, { jobKey: `subscription.sync ${customer}` })
}

/** `t=1,v1=…,v0=…`: of one with an empty part Stripe's library says that its caller made a mistake. */
const TOLERANCE_SECONDS = 300
const SIGNATURE = /^\w+=[^,=]+(?:,\w+=[^,=]+)*$/

/** The signed text. */
async function verified(parts: Parts, body: unknown, signature: unknown): Promise<string> {
  if (!isRaw(body) || typeof signature !== 'string' || !SIGNATURE.test(signature)) throw new ApiError('bad_signature')
  const { signature: verifier } = (await parts.billing.stripe()).webhooks
  if (!verifier) throw new Error("Stripe's client cannot verify signatures")
  try {
    await verifier.verifyHeaderAsync(body, signature, parts.billing.webhookSecret, TOLERANCE_SECONDS)
    return body.toString()
  } catch (error) {
    const { StripeSignatureVerificationError } = await stripeErrors()
    if (error instanceof StripeSignatureVerificationError) throw new ApiError('bad_signature')
    throw error
  }
}

/** As it came over the wire: only that bears the signature. */
const isRaw = (body: unknown): body is string | Buffer => typeof body === 'string' || Buffer.isBuffer(body)

function customerIdOf({ data }: Stripe.Event): string | undefined {
  const { object, previous_attributes: before } = data
  if ('object' in object && object.object === 'customer') return referenceOf(object.id)
  const customer = 'customer' in object ? object.customer : undefined
  // A detached card has no customer; `previous_attributes` names the former one.
  const whose: unknown = customer ?? (before && 'customer' in before ? before.customer : undefined)
  return referenceOf(typeof whose === 'object' && whose !== null && 'id' in whose ? whose.id : whose)
}

const referenceOf = (value: unknown): string | undefined => reference.safeParse(value).data
