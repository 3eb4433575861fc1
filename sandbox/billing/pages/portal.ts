import type { FastifyInstance, FastifyReply } from 'fastify'
import { field, sendPage } from '../../pages/page.ts'
import { texts } from '../../texts.ts'
import type { BillingTransaction } from '../billing-transaction.ts'
import { openInvoices } from '../invoices.ts'
import { submitPortal, subscriptionFor } from '../portal.ts'
import type { BillingDatabase } from '../billing-database.ts'
import { idOf, isOver } from '../references.ts'
import { nothingTyped } from './card-fields.ts'
import { sendUnknown } from './checkout.ts'
import { portalBody, type PortalView } from './portal-body.ts'

export function portalPages(app: FastifyInstance, database: BillingDatabase): void {
  app.get<{ Params: { id: string } }>('/sandbox/portal/:id', async (request, reply) => {
    const view = await database.read((tx) => viewOf(tx, request.params.id))
    return view ? send(reply, view) : sendUnknown(reply)
  })

  app.post<{ Params: { id: string } }>('/sandbox/portal/:id', async (request, reply) => {
    const read = (name: string) => field(request.body, name)
    const result = await database.transaction(async (tx) => {
      const session = await tx.get('billing_portal.session', request.params.id)
      if (!session || !(await tx.get('customer', session.customer))) return undefined
      const form = {
        action: read('action'),
        price: read('price'),
        card: read('card'),
        exp: read('exp'),
        when: read('when'),
      }
      const outcome = await submitPortal(tx, session.customer, form)
      return { outcome, view: await viewOf(tx, session.id) }
    })
    if (!result?.view) return sendUnknown(reply)
    const { outcome, view } = result
    if (outcome.done) return reply.redirect(request.url, 303)
    const typed = { card: read('card'), exp: read('exp'), cvc: read('cvc') }
    const problem = { action: read('action'), message: outcome.message }
    return send(reply, { ...view, problem, typed }, outcome.status)
  })
}

async function viewOf(tx: BillingTransaction, id: string): Promise<PortalView | undefined> {
  const session = await tx.get('billing_portal.session', id)
  const customer = session && (await tx.get('customer', session.customer))
  if (!customer) return undefined
  const subscription = await subscriptionFor(tx, customer.id)
  const method = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  const owed = subscription && !isOver(subscription) ? await openInvoices(tx, subscription.id) : []
  const products = await tx.list('product')
  return {
    email: customer.email,
    returnUrl: session.return_url,
    subscription,
    card: method ? (await tx.getExisting('payment_method', idOf(method))).card : undefined,
    owed: owed.reduce((sum, invoice) => sum + invoice.amount_remaining, 0),
    plans: await tx.list('price', { active: true }),
    productNames: Object.fromEntries(products.map((product) => [product.id, product.name])),
    typed: nothingTyped,
  }
}

function send(reply: FastifyReply, view: PortalView, status = 200) {
  return sendPage(reply, { title: texts.portal.title, body: portalBody(view), status })
}
