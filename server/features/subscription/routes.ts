import * as contract from '#contract/subscription.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { listPrices } from './prices.ts'
import { confirmReceipt, openCheckout, openFirstCheckout } from './use-cases/open-checkout.ts'
import { openPortal, showSubscription } from './use-cases/show-subscription.ts'
import { receiveStripeEvent } from './use-cases/receive-stripe-event.ts'

export function subscriptionRoutes(api: Api, parts: Parts): void {
  route(api, contract.createCheckoutSession, async ({ actor, body, answer }) =>
    answer(200, await openFirstCheckout(parts, actor, body)),
  )

  route(api, contract.createReturnCheckoutSession, async ({ actor, body, answer }) =>
    answer(200, await openCheckout(parts, actor, { price: body.price_id, mayTry: false })),
  )

  route(api, contract.createPortalSession, async ({ actor, body, answer }) =>
    answer(200, await openPortal(parts, actor, body)),
  )

  route(api, contract.showSubscription, async ({ actor, answer }) => answer(200, await showSubscription(parts, actor)))

  route(api, contract.listPrices, async ({ answer }) => answer(200, { items: await listPrices(parts) }))

  route(api, contract.showReceipt, async ({ params, answer }) =>
    answer(200, await confirmReceipt(parts, params.receipt_id)),
  )

  route(api, contract.receiveStripeEvent, async ({ request, answer }) => {
    await receiveStripeEvent(parts, request.body, request.headers['stripe-signature'])
    return answer(200, { received: true })
  })
}
