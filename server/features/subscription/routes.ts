import * as contract from '#contract/subscription.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { listPrices } from './prices.ts'
import { confirmReceipt, openCheckout, openFirstCheckout } from './use-cases/open-checkout.ts'
import { openPortal, showSubscription } from './use-cases/show-subscription.ts'
import { receiveStripeEvent } from './use-cases/receive-stripe-event.ts'

export function subscriptionRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.createCheckoutSession, ({ actor, body }) => openFirstCheckout(parts, actor, body))

  routeTo(api, contract.createReturnCheckoutSession, ({ actor, body }) =>
    openCheckout(parts, actor, { price: body.price_id, mayTry: false }),
  )

  routeTo(api, contract.createPortalSession, ({ actor, body }) => openPortal(parts, actor, body))

  routeTo(api, contract.showSubscription, ({ actor }) => showSubscription(parts, actor))

  routeTo(api, contract.listPrices, async () => ({ items: await listPrices(parts) }))

  routeTo(api, contract.showReceipt, ({ params }) => confirmReceipt(parts, params.receipt_id))

  routeTo(api, contract.receiveStripeEvent, async ({ request }) => {
    await receiveStripeEvent(parts, request.body, request.headers['stripe-signature'])
    return { received: true }
  })
}
