import * as contract from '#contract/dashboard.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { listBoard } from './list-onboarding-board.ts'
import { clientDashboard, employeeDashboard, managerDashboard } from './show-dashboard.ts'

export function dashboardRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.showManagerDashboard, ({ db, actor }) => managerDashboard(db, actor))

  routeTo(api, contract.showEmployeeDashboard, ({ db, actor }) => employeeDashboard(db, actor))

  routeTo(api, contract.showClientDashboard, ({ db, actor }) => clientDashboard(db, parts, actor))

  routeTo(api, contract.listOnboardingBoard, ({ db, query }) => listBoard(db, query))
}
