import { z } from 'zod'
import { charge, subscriptionIdOf } from '../invoices.ts'
import { cardDeclined, invalid } from '../stripe-error.ts'
import { reactivate } from '../subscriptions.ts'
import { texts } from '../../texts.ts'
import { created, expand, filled, ignored, paging } from './parameters.ts'
import { find, given, knownCustomer, list, route, type Route } from './route.ts'

const one = z.strictObject({ expand: expand.optional() })
const all = z.strictObject({
  ...paging,
  created: created.optional(),
  customer: filled.optional(),
  subscription: filled.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
})
const payment = one.extend({ payment_method: filled.optional(), off_session: ignored })

export const invoiceRoutes: Route[] = [
  route('GET', '/v1/invoices', all, async ({ tx, params: { customer, subscription, status, ...page } }) => {
    await knownCustomer(tx, customer)
    const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
    return list(tx, { kind: 'invoice', url: '/v1/invoices', parts: [given({ customer, status, parent })] }, page)
  }),
  route('GET', '/v1/invoices/:id', one, ({ tx, id }) => find(tx, 'invoice', id)),
  route('POST', '/v1/invoices/:id/pay', payment, async ({ tx, params: { payment_method: paymentMethod }, id }) => {
    const invoice = await find(tx, 'invoice', id)
    if (invoice.status !== 'open') throw invalid('Invoice is already paid', { code: 'invoice_not_editable' })
    if (paymentMethod) await find(tx, 'payment_method', paymentMethod, 'payment_method')
    if (!(await charge(tx, invoice, { paymentMethod }))) return cardDeclined(texts.card.chargeFailed)
    await reactivate(tx, subscriptionIdOf(invoice))
    return tx.getExisting('invoice', id)
  }),
]
