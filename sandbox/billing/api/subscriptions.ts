import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { BillingTransaction } from '../billing-transaction.ts'
import { creditUnused } from '../invoices.ts'
import { idOf, isOver, itemOf, withItem } from '../references.ts'
import { invalid } from '../stripe-error.ts'
import { cancelNow, changePlan, resume, cancelAt } from '../subscriptions.ts'
import { runDue } from '../clock.ts'
import { mergedMetadata } from './customers.ts'
import { cleared, created, expand, filled, flag, ignored, metadata, nullable, paging, whole } from './parameters.ts'
import { find, given, knownCustomer, list, route, type Route } from './route.ts'

const one = z.strictObject({ expand: expand.optional() })
const all = z.strictObject({
  ...paging,
  created: created.optional(),
  customer: filled.optional(),
  status: filled.optional(),
  collection_method: ignored,
})
const update = z.strictObject({
  items: z
    .array(z.strictObject({ id: filled.optional(), price: filled.optional(), quantity: whole.optional() }))
    .length(1)
    .optional(),
  cancel_at: z.union([cleared, whole]).optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: filled.optional(),
  description: nullable.optional(),
  metadata: metadata.optional(),
  trial_end: z.union([z.literal('now'), whole]).optional(),
  expand: expand.optional(),
  billing_cycle_anchor: ignored,
  cancellation_details: ignored,
  off_session: ignored,
  payment_behavior: ignored,
  proration_behavior: ignored,
  trial_settings: ignored,
})
const cancel = one.extend({ cancellation_details: ignored, invoice_now: flag.optional(), prorate: flag.optional() })

type Changes = z.output<typeof update>

export const subscriptionRoutes: Route[] = [
  route('GET', '/v1/subscriptions', all, async ({ tx, params: { customer, status, ...page } }) => {
    await knownCustomer(tx, customer)
    return list(tx, { kind: 'subscription', url: '/v1/subscriptions', parts: partsFor(customer, status) }, page)
  }),
  route('GET', '/v1/subscriptions/:id', one, ({ tx, id }) => find(tx, 'subscription', id)),
  route('POST', '/v1/subscriptions/:id', update, async ({ tx, params, id }) => {
    const before = await find(tx, 'subscription', id)
    if (isOver(before)) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    }
    const ended = await changeEnd(tx, await changeItem(tx, before, params), params)
    await changeRest(tx, ended, params)
    await runDue(tx)
    return tx.getExisting('subscription', id)
  }),
  route('DELETE', '/v1/subscriptions/:id', cancel, async ({ tx, id, params }) => {
    const subscription = await find(tx, 'subscription', id)
    if (isOver(subscription)) throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
    // `prorate` gives the credit, and `invoice_now` tx it at once; nothing here tx it later.
    if (params.prorate && params.invoice_now) await creditUnused(tx, subscription)
    return cancelNow(tx, subscription)
  }),
]

/** Without a status, Stripe leaves out those that have ended. */
function partsFor(customer: string | undefined, status: string | undefined): object[] {
  const running = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete']
  if (status === undefined) return running.map((each) => given({ customer, status: each }))
  if (status === 'ended') return ['canceled', 'incomplete_expired'].map((each) => given({ customer, status: each }))
  return [given({ customer, status: status === 'all' ? undefined : status })]
}

async function changeItem(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  { items }: Changes,
): Promise<Stripe.Subscription> {
  const [wanted] = items ?? []
  if (!wanted) return before
  if (wanted.id !== itemOf(before).id) {
    throw invalid('The sandbox keeps one item per subscription; name it.', { param: 'items[0][id]' })
  }
  const sized = { items: withItem(before, { quantity: wanted.quantity ?? itemOf(before).quantity ?? 1 }) }
  const subscription = await tx.update('subscription', before, sized, 'customer.subscription.updated')
  if (!wanted.price) return subscription
  return changePlan(tx, subscription, await find(tx, 'price', wanted.price, 'items[0][price]'))
}

async function changeEnd(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  changes: Changes,
): Promise<Stripe.Subscription> {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = changes
  if (at === null || atPeriodEnd === false) return resume(tx, before)
  if (typeof at === 'number') return cancelAt(tx, before, at)
  if (!atPeriodEnd) return before
  const ending = await cancelAt(tx, before, itemOf(before).current_period_end)
  const asked = { cancel_at_period_end: true }
  return tx.update('subscription', ending, asked, 'customer.subscription.updated')
}

async function changeRest(tx: BillingTransaction, before: Stripe.Subscription, changes: Changes): Promise<void> {
  const { default_payment_method: method, description, metadata: added, trial_end: trialEnd } = changes
  if (method) await find(tx, 'payment_method', idOf(method), 'default_payment_method')
  const end = trialEnd === 'now' ? tx.now : trialEnd
  const rest = {
    ...given({ default_payment_method: method, description }),
    ...(added ? { metadata: mergedMetadata(before.metadata, added) } : {}),
    ...(end === undefined ? {} : trialUntil(before, end, tx.now)),
  }
  if (Object.keys(rest).length > 0) await tx.update('subscription', before, rest, 'customer.subscription.updated')
}

function trialUntil(before: Stripe.Subscription, end: number, now: number): Partial<Stripe.Subscription> {
  const items = withItem(before, { current_period_end: end })
  const trial_start = before.trial_start ?? now
  return { status: 'trialing', trial_start, trial_end: end, billing_cycle_anchor: end, items }
}
