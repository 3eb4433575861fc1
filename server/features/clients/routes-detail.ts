import * as contract from '#contract/clients.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { changeBilling } from './billing.ts'
import { addContract, signContract } from './contract.ts'
import { showClient } from './detail.ts'

/** What concerns one client; the lists are in routes.ts. */
export function clientDetailRoutes(api: Api, parts: Parts): void {
  route(api, contract.showClient, async ({ actor, params, answer }) =>
    answer(200, await showClient(parts, actor, params.id)),
  )

  route(api, contract.updateBilling, async ({ actor, body, answer }) =>
    answer(200, await changeBilling(parts, actor, body)),
  )

  route(api, contract.uploadContract, async ({ actor, body, answer }) =>
    answer(200, await addContract(parts, actor, body)),
  )

  route(api, contract.signContract, async ({ actor, body, answer }) =>
    answer(200, await signContract(parts, actor, body)),
  )
}
