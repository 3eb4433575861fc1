import { z } from 'zod'
import { texts } from '../../texts.ts'
import { cardDeclined, invalid } from '../stripe-error.ts'
import { payInvoice } from '../subscriptions.ts'
import { filled, onlyExpand, paged } from './parameters.ts'
import { assertCustomerKnown, find, defined, list, route, type Route } from './route.ts'

const invoices = paged({
  customer: filled.optional(),
  subscription: filled.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
})

export const invoiceRoutes: Route[] = [
  route('GET', '/v1/invoices', invoices, async ({ tx, params: { customer, subscription, status, ...page } }) => {
    await assertCustomerKnown(tx, customer)
    const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
    return list(tx, { kind: 'invoice', url: '/v1/invoices', filters: [defined({ customer, status, parent })] }, page)
  }),
  route('GET', '/v1/invoices/:id', onlyExpand, ({ tx, id }) => find(tx, 'invoice', id)),
  route('POST', '/v1/invoices/:id/pay', onlyExpand, async ({ tx, id }) => {
    const invoice = await find(tx, 'invoice', id)
    if (invoice.status !== 'open') throw invalid('Invoice is already paid', { code: 'invoice_not_editable' })
    if (!(await payInvoice(tx, invoice))) return cardDeclined(texts.card.chargeFailed)
    return tx.getExisting('invoice', id)
  }),
]
