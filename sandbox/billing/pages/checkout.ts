import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Stripe } from 'stripe'
import { html } from '../../pages/html.ts'
import { field, policyOf, sendErrorPage, sendPage } from '../../pages/page.ts'
import { texts } from '../../texts.ts'
import type { BillingTransaction } from '../billing-transaction.ts'
import { isOpen, orderIdOf, priceOfOrder, submitCheckout, successUrlOf } from '../checkout.ts'
import type { Order } from '../stripe-objects.ts'
import { idOf } from '../references.ts'
import type { BillingDatabase } from '../billing-database.ts'
import { cardFields, nothingTyped, problemBox, testCards, type TypedCard } from './card-fields.ts'
import { money, rateOf } from '../format.ts'

type View = {
  session: Stripe.Checkout.Session
  order: Order
  price: Stripe.Price
  product: string
  email: string | null | undefined
  now: number
}

export function checkoutPages(app: FastifyInstance, database: BillingDatabase): void {
  app.get<{ Params: { id: string } }>('/sandbox/checkout/:id', async (request, reply) => {
    const view = await database.read((tx) => viewOf(tx, request.params.id))
    if (!view) return sendUnknown(reply)
    return isOpen(view.session, view.now) ? sendForm(reply, view, nothingTyped) : sendClosed(reply, view.session)
  })

  app.post<{ Params: { id: string } }>('/sandbox/checkout/:id', async (request, reply) => {
    const typed = {
      card: field(request.body, 'card'),
      exp: field(request.body, 'exp'),
      cvc: field(request.body, 'cvc'),
    }
    const result = await database.transaction(async (tx) => {
      const view = await viewOf(tx, request.params.id)
      return view && { view, submitted: await submitCheckout(tx, view.session, typed) }
    })
    if (!result) return sendUnknown(reply)
    const { view, submitted } = result
    if (submitted.outcome === 'done') return reply.redirect(submitted.to, 303)
    if (submitted.outcome === 'closed') return sendClosed(reply, view.session)
    return sendForm(reply, view, typed, submitted.message)
  })
}

async function viewOf(tx: BillingTransaction, id: string): Promise<View | undefined> {
  const session = await tx.get('checkout.session', id)
  if (!session) return undefined
  const order = await tx.getExisting('sandbox.order', orderIdOf(id))
  const price = await priceOfOrder(tx, order)
  const product = await tx.getExisting('product', idOf(price.product))
  const customer = await tx.get('customer', idOf(session.customer ?? ''))
  return { session, order, price, product: product.name, email: customer?.email, now: tx.now }
}

function sendForm(reply: FastifyReply, view: View, typed: TypedCard, problem?: string) {
  const { session, order, price, product, email } = view
  const rate = rateOf(price)
  const amount = money(price.unit_amount ?? 0)
  const days = order.trial_period_days ?? 0
  const body = html`<section class="card">
      <h1>${product}</h1>
      <p class="price">${days > 0 ? texts.checkout.trial(days) : rate}</p>
      ${days > 0 ? html`<p class="quiet">${texts.checkout.afterwards(rate)}</p>` : null}
      <dl>
        ${
          email
            ? html`<dt>${texts.checkout.email}</dt>
                <dd class="email" title="${email}">${email}</dd>`
            : null
        }
        <dt>${texts.checkout.today}</dt>
        <dd>${days > 0 ? money(0) : amount}</dd>
      </dl>
      <form method="post">
        ${problemBox(problem)} ${cardFields(typed, problem)}
        <button>${days > 0 ? texts.checkout.startTrial : texts.checkout.subscribe(amount)}</button>
      </form>
      ${testCards}
    </section>
    ${session.cancel_url ? html`<p class="away"><a href="${session.cancel_url}">${texts.checkout.cancel}</a></p>` : null}`
  const policy = policyOf({ formTargets: [new URL(successUrlOf(session)).origin] })
  return sendPage(reply, { title: texts.checkout.title, body, policy, status: problem ? 402 : 200 })
}

function sendClosed(reply: FastifyReply, session: Stripe.Checkout.Session) {
  if (session.status === 'complete') {
    const link = { href: successUrlOf(session), label: texts.checkout.goOn }
    return sendErrorPage(reply, {
      title: texts.checkout.complete,
      hint: texts.checkout.completeHint,
      link,
      status: 200,
    })
  }
  const link = { href: session.cancel_url ?? '/', label: texts.back }
  return sendErrorPage(reply, { title: texts.checkout.expired, hint: texts.checkout.expiredHint, link, status: 410 })
}

export function sendUnknown(reply: FastifyReply) {
  const link = { href: '/', label: texts.checkout.home }
  return sendErrorPage(reply, { title: texts.checkout.unknown, hint: texts.checkout.unknownHint, link, status: 404 })
}
