import type { Stripe } from 'stripe'
import { z } from 'zod'
import { texts } from '../../texts.ts'
import type { BillingTransaction } from '../billing-transaction.ts'
import { runDue } from '../clock.ts'
import { openInvoices } from '../invoices.ts'
import { idOf, isOver, itemOf, withItem } from '../references.ts'
import { cardDeclined, invalid } from '../stripe-error.ts'
import { cancelAt, cancelNow, changeItem, resume } from '../subscriptions.ts'
import {
  clearable,
  expanding,
  filled,
  flag,
  mergeMetadata,
  metadata,
  nullable,
  onlyExpand,
  paged,
  whole,
} from './parameters.ts'
import { assertCustomerKnown, find, defined, list, route, type Route } from './route.ts'

const subscriptions = paged({ customer: filled.optional(), status: filled.optional() })
const update = expanding({
  items: z
    .array(z.strictObject({ id: filled.optional(), price: filled.optional(), quantity: whole.optional() }))
    .length(1)
    .optional(),
  billing_cycle_anchor: z.strictObject({ type: z.enum(['now', 'unchanged']) }).optional(),
  cancel_at: clearable(whole).optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: filled.optional(),
  description: nullable.optional(),
  metadata: metadata.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  trial_end: z.union([z.literal('now'), whole]).optional(),
})
const cancel = expanding({ invoice_now: flag.optional(), prorate: flag.optional() })

type Changes = z.output<typeof update>

export const subscriptionRoutes: Route[] = [
  route('GET', '/v1/subscriptions', subscriptions, async ({ tx, params: { customer, status, ...page } }) => {
    await assertCustomerKnown(tx, customer)
    return list(tx, { kind: 'subscription', url: '/v1/subscriptions', filters: filtersFor(customer, status) }, page)
  }),
  route('GET', '/v1/subscriptions/:id', onlyExpand, ({ tx, id }) => find(tx, 'subscription', id)),
  route('POST', '/v1/subscriptions/:id', update, async ({ tx, params, id }) => {
    const before = await find(tx, 'subscription', id)
    if (isOver(before)) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    }
    const described = await updateDetails(tx, before, params)
    await updateEnd(tx, await updateItem(tx, described, params), params)
    await runDue(tx)
    return tx.getExisting('subscription', id)
  }),
  route('DELETE', '/v1/subscriptions/:id', cancel, async ({ tx, id, params }) => {
    const subscription = await find(tx, 'subscription', id)
    if (isOver(subscription)) throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
    return cancelNow(tx, subscription, { prorate: params.prorate ?? false, invoiceNow: params.invoice_now ?? false })
  }),
]

/** Without a status, Stripe leaves out those that have ended. */
function filtersFor(customer: string | undefined, status: string | undefined): object[] {
  const running = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete']
  if (status === undefined) return running.map((each) => defined({ customer, status: each }))
  if (status === 'ended') return ['canceled', 'incomplete_expired'].map((each) => defined({ customer, status: each }))
  return [defined({ customer, status: status === 'all' ? undefined : status })]
}

async function updateDetails(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  { default_payment_method: method, description, metadata: changed }: Changes,
): Promise<Stripe.Subscription> {
  if (method) await find(tx, 'payment_method', method, 'default_payment_method')
  const changes = {
    ...defined({ default_payment_method: method, description }),
    ...(changed === undefined ? {} : { metadata: mergeMetadata(before.metadata, changed) }),
  }
  return tx.update('subscription', before, changes, 'customer.subscription.updated')
}

async function updateItem(
  tx: BillingTransaction,
  before: Stripe.Subscription,
  { items, billing_cycle_anchor, payment_behavior, proration_behavior: prorations = 'create_prorations' }: Changes,
): Promise<Stripe.Subscription> {
  const [item] = items ?? []
  const resetAnchor = billing_cycle_anchor?.type === 'now'
  if (!item && !resetAnchor) return before
  const { id, price: current } = itemOf(before)
  if (item && item.id !== id) {
    throw invalid('The sandbox has one item per subscription; name it.', { param: 'items[0][id]' })
  }
  const price = item?.price ? await find(tx, 'price', item.price, 'items[0][price]') : current
  const after = await changeItem(tx, before, { price, quantity: item?.quantity, prorations, resetAnchor })
  const unpaid = (await openInvoices(tx, after.id)).some((invoice) => invoice.id === idOf(after.latest_invoice ?? ''))
  if (unpaid && payment_behavior === 'error_if_incomplete') throw cardDeclined(texts.card.chargeFailed)
  return after
}

async function updateEnd(tx: BillingTransaction, before: Stripe.Subscription, changes: Changes): Promise<void> {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd, trial_end: trialEnd } = changes
  let subscription = before
  if (at === null || atPeriodEnd === false) subscription = await resume(tx, subscription)
  else if (typeof at === 'number') subscription = await cancelAt(tx, subscription, at)
  else if (atPeriodEnd) {
    const ending = await cancelAt(tx, subscription, itemOf(subscription).current_period_end)
    const requested = { cancel_at_period_end: true }
    subscription = await tx.update('subscription', ending, requested, 'customer.subscription.updated')
  }
  if (trialEnd === undefined) return
  const trial = trialUntil(subscription, trialEnd === 'now' ? tx.now : trialEnd, tx.now)
  await tx.update('subscription', subscription, trial, 'customer.subscription.updated')
}

function trialUntil(before: Stripe.Subscription, end: number, now: number): Partial<Stripe.Subscription> {
  const items = withItem(before, { current_period_end: end })
  const trial_start = before.trial_start ?? now
  return { status: 'trialing', trial_start, trial_end: end, billing_cycle_anchor: end, items }
}
