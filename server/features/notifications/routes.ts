import * as contract from '#contract/notifications.ts'
import type { Parts } from '#server/parts.ts'
import { acceptAnyBody, type Api, routeTo } from '#server/platform/http/route.ts'
import { subscribeToPush, unsubscribeFromPush } from './use-cases/push-notification.ts'
import { clearNotifications, deleteNotification, listNotifications, viewNotification } from './use-cases/notify.ts'
import { unsubscribe, showEmailSubscription } from './use-cases/unsubscribe.ts'

export async function notificationRoutes(api: Api, parts: Parts): Promise<void> {
  routeTo(api, contract.listNotifications, ({ actor }) => listNotifications(parts, actor))

  routeTo(api, contract.viewNotification, ({ actor, body }) => viewNotification(parts, actor, body.id))

  routeTo(api, contract.deleteNotification, ({ actor, params }) => deleteNotification(parts, actor, params.id))

  routeTo(api, contract.clearNotifications, ({ actor, query }) => clearNotifications(parts, actor, query.until))

  routeTo(api, contract.showPushKey, async () => ({ key: parts.push.key().publicKey }))

  routeTo(api, contract.subscribePush, ({ actor, body }) => subscribeToPush(parts, actor, body))

  routeTo(api, contract.unsubscribePush, ({ actor, params }) => unsubscribeFromPush(parts, actor, params.id))

  await acceptAnyBody(api, (scope) => unsubscribeRoutes(scope, parts))
}

function unsubscribeRoutes(api: Api, parts: Parts): void {
  // A mail program without one-click unsubscribe opens the same address in a browser.
  api.app.addHook<{ Params: { token: string } }>('onRequest', async ({ method, headers, params }, reply) => {
    if (method === 'GET' && headers.accept?.includes('text/html')) {
      return reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`, 303)
    }
  })

  routeTo(api, contract.showUnsubscribe, ({ params }) => showEmailSubscription(parts, params.token))

  routeTo(api, contract.unsubscribe, ({ params }) => unsubscribe(parts, params.token))
}
