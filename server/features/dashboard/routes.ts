import * as contract from '#contract/dashboard.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { listBoard } from './list-onboarding-board.ts'
import { clientDashboard, employeeDashboard, managerDashboard } from './show-dashboard.ts'

export function dashboardRoutes(api: Api, parts: Parts): void {
  route(api, contract.showManagerDashboard, async ({ db, actor, answer }) =>
    answer(200, await managerDashboard(db, actor)),
  )

  route(api, contract.showEmployeeDashboard, async ({ db, actor, answer }) =>
    answer(200, await employeeDashboard(db, actor)),
  )

  route(api, contract.showClientDashboard, async ({ db, actor, answer }) =>
    answer(200, await clientDashboard(db, parts, actor)),
  )

  route(api, contract.listOnboardingBoard, async ({ db, query, answer }) => answer(200, await listBoard(db, query)))
}
