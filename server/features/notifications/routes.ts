import * as contract from '#contract/notifications.ts'
import type { Parts } from '#server/parts.ts'
import { acceptAnyBody, type Api, route } from '#server/platform/http/route.ts'
import { subscribeToPush, unsubscribeFromPush } from './use-cases/push-notification.ts'
import { clearNotifications, deleteNotification, listNotifications, viewNotification } from './use-cases/notify.ts'
import { unsubscribe, showEmailSubscription } from './use-cases/unsubscribe.ts'

export async function notificationRoutes(api: Api, parts: Parts): Promise<void> {
  route(api, contract.listNotifications, async ({ actor, answer }) =>
    answer(200, await listNotifications(parts, actor)),
  )

  route(api, contract.viewNotification, async ({ actor, body, answer }) =>
    answer(200, await viewNotification(parts, actor, body.id)),
  )

  route(api, contract.deleteNotification, async ({ actor, params, answer }) => {
    await deleteNotification(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, contract.clearNotifications, async ({ actor, query, answer }) => {
    await clearNotifications(parts, actor, query.until)
    return answer(204, undefined)
  })

  route(api, contract.showPushKey, async ({ answer }) => answer(200, { key: parts.push.key().publicKey }))

  route(api, contract.subscribePush, async ({ actor, body, answer }) =>
    answer(201, await subscribeToPush(parts, actor, body)),
  )

  route(api, contract.unsubscribePush, async ({ actor, params, answer }) => {
    await unsubscribeFromPush(parts, actor, params.id)
    return answer(204, undefined)
  })

  await acceptAnyBody(api, (scope) => unsubscribeRoutes(scope, parts))
}

function unsubscribeRoutes(api: Api, parts: Parts): void {
  // A mail program without one-click unsubscribe opens the same address in a browser.
  api.app.addHook<{ Params: { token: string } }>('onRequest', async ({ method, headers, params }, reply) => {
    if (method === 'GET' && headers.accept?.includes('text/html')) {
      return reply.redirect(`/unsubscribe/${encodeURIComponent(params.token)}`, 303)
    }
  })

  route(api, contract.showUnsubscribe, async ({ params, answer }) =>
    answer(200, await showEmailSubscription(parts, params.token)),
  )

  route(api, contract.unsubscribe, async ({ params, answer }) => answer(200, await unsubscribe(parts, params.token)))
}
