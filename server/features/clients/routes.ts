import * as contract from '#contract/clients.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { listAllClients, listForEmployee, listForManager } from './service.ts'

export function clientRoutes(api: Api): void {
  route(api, contract.listAllClients, async ({ db, answer }) => answer(200, await listAllClients(db)))

  route(api, contract.listManagerClients, async ({ db, params, query, answer }) =>
    answer(200, await listForManager(db, { ...query, ...params })),
  )

  route(api, contract.listEmployeeClients, async ({ db, params, query, answer }) =>
    answer(200, await listForEmployee(db, { ...query, ...params })),
  )
}
