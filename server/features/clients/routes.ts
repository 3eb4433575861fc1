import * as contract from '#contract/clients.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { listAllClients, listForEmployee, listForManager } from './use-cases/list-clients.ts'
import { updateBilling } from './use-cases/update-billing.ts'
import { uploadContract, signContract } from './use-cases/sign-contract.ts'
import { showClient } from './use-cases/show-client.ts'

export function clientRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.listAllClients, ({ db }) => listAllClients(db))

  routeTo(api, contract.listManagerClients, ({ db, params, query }) => listForManager(db, { ...query, ...params }))

  routeTo(api, contract.listEmployeeClients, ({ db, params, query }) => listForEmployee(db, { ...query, ...params }))

  routeTo(api, contract.showClient, ({ actor, params }) => showClient(parts, actor, params.id))

  routeTo(api, contract.updateBilling, ({ actor, body }) => updateBilling(parts, actor, body))

  routeTo(api, contract.uploadContract, ({ actor, body }) => uploadContract(parts, actor, body))

  routeTo(api, contract.signContract, ({ actor, body }) => signContract(parts, actor, body))
}
