import type { FastifyInstance, FastifyReply } from 'fastify'
import { field, sendPage } from '../../pages/page.ts'
import { texts } from '../../texts.ts'
import type { Books } from '../books.ts'
import { openInvoices } from '../invoices.ts'
import { submitPortal, subscriptionFor } from '../portal.ts'
import type { Store } from '../store.ts'
import { idOf, isOver } from '../references.ts'
import { nothingTyped } from './card-fields.ts'
import { sendUnknown } from './checkout.ts'
import { portalBody, type PortalView } from './portal-body.ts'

export function portalPages(app: FastifyInstance, store: Store): void {
  app.get<{ Params: { id: string } }>('/sandbox/portal/:id', async (request, reply) => {
    const view = await store.read((books) => viewOf(books, request.params.id))
    return view ? send(reply, view) : sendUnknown(reply)
  })

  app.post<{ Params: { id: string } }>('/sandbox/portal/:id', async (request, reply) => {
    const read = (name: string) => field(request.body, name)
    const result = await store.change(async (books) => {
      const session = await books.get('billing_portal.session', request.params.id)
      if (!session || !(await books.get('customer', session.customer))) return undefined
      const form = {
        action: read('action'),
        price: read('price'),
        card: read('card'),
        exp: read('exp'),
        when: read('when'),
      }
      const outcome = await submitPortal(books, session.customer, form)
      return { outcome, view: await viewOf(books, session.id) }
    })
    if (!result?.view) return sendUnknown(reply)
    const { outcome, view } = result
    if (outcome.done) return reply.redirect(request.url, 303)
    const typed = { card: read('card'), exp: read('exp'), cvc: read('cvc') }
    const problem = { action: read('action'), message: outcome.message }
    return send(reply, { ...view, problem, typed }, outcome.status)
  })
}

async function viewOf(books: Books, id: string): Promise<PortalView | undefined> {
  const session = await books.get('billing_portal.session', id)
  const customer = session && (await books.get('customer', session.customer))
  if (!customer) return undefined
  const subscription = await subscriptionFor(books, customer.id)
  const method = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  const owed = subscription && !isOver(subscription) ? await openInvoices(books, subscription.id) : []
  const products = await books.all('product')
  return {
    email: customer.email,
    returnUrl: session.return_url,
    subscription,
    card: method ? (await books.need('payment_method', idOf(method))).card : undefined,
    owed: owed.reduce((sum, invoice) => sum + invoice.amount_remaining, 0),
    plans: await books.all('price', { active: true }),
    productNames: Object.fromEntries(products.map((product) => [product.id, product.name])),
    typed: nothingTyped,
  }
}

function send(reply: FastifyReply, view: PortalView, status = 200) {
  return sendPage(reply, { title: texts.portal.title, body: portalBody(view), status })
}
