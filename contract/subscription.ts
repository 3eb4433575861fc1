import { z } from 'zod'
import { Email } from './domain/fields.ts'
import { OwnId } from './domain/ids.ts'
import { itemsOf } from './domain/list.ts'
import { isAppPath } from './domain/paths.ts'
import { plans, terms, tiers } from './domain/plans.ts'
import { signedIn } from './domain/roles.ts'
import { requiredText, text } from './domain/text.ts'
import { endpoint } from './endpoint.ts'
import { subscriptionTexts } from './texts/subscription.ts'

export const Subscription = z
  .object({
    /** Stripe's status, `none` where there was never a subscription, `error` when Stripe could not be asked. */
    subscription_status: z.string(),
    /** Before the first subscription the lookup key of the plan chosen at registration, null where there is none. */
    price_id: z.string().nullable(),
    tier: z.enum(tiers),
    /** From here on Managers only; times are unix seconds. */
    current_period_end: z.int().nullable().optional(),
    trial_end: z.int().nullable().optional(),
    cancel_at_period_end: z.boolean().optional(),
    payment_brand: z.string().nullable().optional(),
    payment_last4: z.string().nullable().optional(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

export const Price = z
  .object({
    price_id: z.string(),
    tier: z.enum(plans.map((plan) => plan.tier)),
    term: z.enum(terms),
    amount: z.int().describe('cents'),
    currency: z.string(),
  })
  .meta({ id: 'Price' })
export type Price = z.infer<typeof Price>

const Address = z.object({ url: z.string() })
/** A Stripe price id, or one of the lookup keys of domain/plans.ts. */
const PriceId = requiredText(200)

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-checkout-session',
  who: { Manager: true },
  gate: 'open',
  summary: 'Open the first checkout, with the trial unless there was a subscription before',
  body: z.strictObject({ price_id: PriceId, email: Email, id: OwnId }),
  answers: { 200: Address },
  problems: ['not_yours', 'already_subscribed', 'invalid_plan', 'billing_unavailable', 'too_many_requests'],
})

export const createReturnCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-return-checkout-session',
  who: { Manager: true },
  gate: 'open',
  summary: 'Open a checkout without a trial',
  body: z.strictObject({ price_id: PriceId }),
  answers: { 200: Address },
  problems: ['already_subscribed', 'invalid_plan', 'billing_unavailable', 'too_many_requests'],
})

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/payment/create-portal-session',
  who: { Manager: true },
  gate: 'open',
  summary: 'Open the billing portal, which comes back to a path of this app',
  body: z.strictObject({ route: text(500).refine(isAppPath, subscriptionTexts.noSuchPath) }),
  answers: { 200: Address },
  problems: ['no_subscription', 'billing_unavailable', 'too_many_requests'],
})

export const showSubscription = endpoint({
  method: 'GET',
  path: '/api/payment/manager',
  who: signedIn,
  gate: 'open',
  viewable: true,
  summary: "The workspace's subscription",
  answers: { 200: Subscription },
})

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/payment/prices',
  who: 'anyone',
  gate: 'open',
  summary: 'What the plans cost',
  answers: { 200: itemsOf(Price) },
})

export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/payment/receipt/:receipt_id',
  who: 'anyone',
  gate: 'open',
  summary: "Confirm a checkout's receipt, and re-read its subscription at Stripe",
  params: z.object({ receipt_id: text(300) }),
  answers: { 200: z.object({ status: z.string(), trial: z.boolean() }) },
  problems: ['billing_unavailable', 'too_many_requests'],
})

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/payment/webhook',
  who: 'signature',
  gate: 'open',
  summary: 'What Stripe reports, in its own signed form',
  consumes: 'raw',
  answers: { 200: z.object({ received: z.boolean() }) },
  problems: ['bad_signature', 'not_an_event'],
})
