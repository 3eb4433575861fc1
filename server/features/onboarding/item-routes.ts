import * as clientContract from '#contract/client-items.ts'
import * as credentialContract from '#contract/credentials.ts'
import * as contract from '#contract/items.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import * as asking from './use-cases/ask-for-items.ts'
import { copyAnswers } from './use-cases/copy-answers.ts'
import * as links from './use-cases/item-links.ts'
import * as items from './use-cases/manage-items.ts'
import { checkLogin } from './use-cases/send-back-login.ts'

export function itemRoutes(api: Api, parts: Parts): void {
  route(api, contract.listOwnItems, async ({ db, actor, answer }) =>
    answer(200, await items.listOwnItems(db, parts, actor)),
  )

  route(api, contract.giveOwnItem, async ({ actor, params, body, answer }) =>
    answer(200, await items.giveItem(parts, actor, actor.id, params.key, body)),
  )

  route(api, contract.settleOwnItem, async ({ actor, params, body, answer }) =>
    answer(200, await items.settleOwnItem(parts, actor, params.key, body)),
  )

  route(api, contract.listClientItems, async ({ db, actor, params, answer }) =>
    answer(200, await items.listClientItems(db, parts, actor, params.id)),
  )

  route(api, contract.giveClientItem, async ({ actor, params, body, answer }) =>
    answer(200, await items.giveItem(parts, actor, params.id, params.key, body)),
  )

  route(api, contract.decideItems, async ({ actor, params, body, answer }) =>
    answer(200, await items.decideItems(parts, actor, params.id, body.items)),
  )

  route(api, contract.askForItem, async ({ actor, params, body, answer }) =>
    answer(201, await asking.askForItem(parts, actor, params.id, body)),
  )

  route(api, contract.withdrawItem, async ({ actor, params, answer }) =>
    answer(200, await asking.withdrawItem(parts, actor, params.id, params.key)),
  )

  route(api, credentialContract.checkLogin, async ({ actor, params, body, answer }) =>
    answer(200, { items: await checkLogin(parts, actor, params.client_id, body) }),
  )

  route(api, clientContract.copyOwnItems, async ({ actor, answer }) => {
    await copyAnswers(parts, actor)
    return answer(204, undefined)
  })

  route(api, clientContract.listItemLinks, async ({ db, actor, answer }) =>
    answer(200, { items: await links.listItemLinks(db, actor) }),
  )

  route(api, clientContract.askSomebodyElse, async ({ actor, params, body, answer }) =>
    answer(201, await links.askSomebodyElse(parts, actor, params.key, body)),
  )

  route(api, clientContract.withdrawItemLink, async ({ actor, params, answer }) => {
    await links.withdrawItemLink(parts, actor, params.key)
    return answer(204, undefined)
  })

  route(api, clientContract.showItemLink, async ({ params, request, reply, answer }) => {
    reply.header('cache-control', 'no-store')
    return answer(200, await links.showItemLink(parts, params.token, request.ip))
  })

  route(api, clientContract.giveByLink, async ({ params, body, request, answer }) => {
    await links.giveByLink(parts, params.token, body, request.ip)
    return answer(204, undefined)
  })
}

/** In the scope that parses forms. */
export function itemUploadRoutes(api: Api, parts: Parts): void {
  route(api, clientContract.uploadByLink, async ({ params, request, answer }) =>
    answer(201, await links.uploadByLink(parts, params.token, request)),
  )
}
