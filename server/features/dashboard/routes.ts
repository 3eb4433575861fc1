import * as contract from '#contract/dashboard.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { clientDashboard, employeeDashboard, managerDashboard } from './service.ts'

export function dashboardRoutes(api: Api): void {
  route(api, contract.showManagerDashboard, async ({ db, actor, answer }) =>
    answer(200, await managerDashboard(db, actor)),
  )

  route(api, contract.showEmployeeDashboard, async ({ db, actor, answer }) =>
    answer(200, await employeeDashboard(db, actor)),
  )

  route(api, contract.showClientDashboard, async ({ db, actor, answer }) =>
    answer(200, await clientDashboard(db, actor)),
  )
}
