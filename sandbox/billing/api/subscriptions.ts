import { z } from 'zod'
import { runDue } from '../clock.ts'
import { isOver, withItem } from '../references.ts'
import { invalid } from '../stripe-error.ts'
import { cancelNow } from '../subscriptions.ts'
import { expanding, filled, flag, onlyExpand, paged, whole } from './parameters.ts'
import { assertCustomerKnown, find, defined, list, route, type Route } from './route.ts'

const subscriptions = paged({ customer: filled.optional(), status: z.literal('all').optional() })
const cancel = expanding({ invoice_now: flag.optional(), prorate: flag.optional() })

/** Without a status, Stripe leaves out those that have ended. */
const running = ['trialing', 'active', 'past_due', 'unpaid', 'paused', 'incomplete'] as const

export const subscriptionRoutes: Route[] = [
  route('GET', '/v1/subscriptions', subscriptions, async ({ tx, params: { customer, status, ...page } }) => {
    await assertCustomerKnown(tx, customer)
    const statuses = status === 'all' ? [undefined] : running
    const filters = statuses.map((each) => defined({ customer, status: each }))
    return list(tx, { kind: 'subscription', url: '/v1/subscriptions', filters }, page)
  }),
  route('GET', '/v1/subscriptions/:id', onlyExpand, ({ tx, id }) => find(tx, 'subscription', id)),
  // Moves the end of a trial, as the owner of the Stripe account may.
  route('POST', '/v1/subscriptions/:id', expanding({ trial_end: whole }), async ({ tx, params, id }) => {
    const before = await find(tx, 'subscription', id)
    const end = params.trial_end
    const items = withItem(before, { current_period_end: end })
    const changes = { trial_end: end, billing_cycle_anchor: end, items }
    await tx.update('subscription', before, changes, 'customer.subscription.updated')
    await runDue(tx)
    return tx.getExisting('subscription', id)
  }),
  route('DELETE', '/v1/subscriptions/:id', cancel, async ({ tx, id, params }) => {
    const subscription = await find(tx, 'subscription', id)
    if (isOver(subscription)) throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
    return cancelNow(tx, subscription, { credit: params.prorate === true && params.invoice_now === true })
  }),
]
