import * as clientContract from '#contract/client-items.ts'
import * as contract from '#contract/items.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import * as asking from './use-cases/ask-for-items.ts'
import { copyAnswers } from './use-cases/copy-answers.ts'
import * as items from './use-cases/manage-items.ts'

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

  route(api, clientContract.copyOwnItems, async ({ actor, answer }) => {
    await copyAnswers(parts, actor)
    return answer(204, undefined)
  })
}
