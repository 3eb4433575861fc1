import * as contract from '#contract/clients.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { listAllClients, listForEmployee, listForManager } from './use-cases/list-clients.ts'
import { updateBilling } from './use-cases/update-billing.ts'
import { uploadContract, signContract } from './use-cases/sign-contract.ts'
import { showClient } from './use-cases/show-client.ts'

export function clientRoutes(api: Api, parts: Parts): void {
  route(api, contract.listAllClients, async ({ db, answer }) => answer(200, await listAllClients(db)))

  route(api, contract.listManagerClients, async ({ db, params, query, answer }) =>
    answer(200, await listForManager(db, { ...query, ...params })),
  )

  route(api, contract.listEmployeeClients, async ({ db, params, query, answer }) =>
    answer(200, await listForEmployee(db, { ...query, ...params })),
  )

  route(api, contract.showClient, async ({ actor, params, answer }) =>
    answer(200, await showClient(parts, actor, params.id)),
  )

  route(api, contract.updateBilling, async ({ actor, body, answer }) =>
    answer(200, await updateBilling(parts, actor, body)),
  )

  route(api, contract.uploadContract, async ({ actor, body, answer }) =>
    answer(200, await uploadContract(parts, actor, body)),
  )

  route(api, contract.signContract, async ({ actor, body, answer }) =>
    answer(200, await signContract(parts, actor, body)),
  )
}
