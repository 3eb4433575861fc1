import * as contract from '#contract/vacations.ts'
import type { Parts } from '#server/parts.ts'
import { isCalendarUnchanged } from '#server/platform/calendar-feed.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
import { askForCancellation, cancelVacation, endCancellation } from './use-cases/cancel-vacation.ts'
import { decideVacation, reopenVacation } from './use-cases/decide-vacation.ts'
import { listEmployeeVacations, listVacations } from './use-cases/list-vacations.ts'
import {
  createVacationFeed,
  deleteVacationFeed,
  readVacationFeed,
  showVacationFeed,
} from './use-cases/manage-vacation-feed.ts'
import { grantStandIn } from './use-cases/grant-stand-in.ts'
import { showVacationFacts } from './use-cases/show-vacation-facts.ts'
import { submitVacation, withdrawVacation } from './use-cases/submit-vacation.ts'

export function vacationRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.listVacations, async ({ actor, db }) => ({ items: await listVacations(db, actor) }))

  routeTo(api, contract.listEmployeeVacations, async ({ actor, db, params }) => ({
    items: await listEmployeeVacations(db, actor, params.user_id),
  }))

  routeTo(api, contract.submitVacation, ({ actor, body }) => submitVacation(parts, actor, body))

  routeTo(api, contract.decideVacation, ({ actor, body }) => decideVacation(parts, actor, body))

  routeTo(api, contract.reopenVacation, ({ actor, params }) => reopenVacation(parts, actor, params.id))

  routeTo(api, contract.withdrawVacation, ({ actor, params }) => withdrawVacation(parts, actor, params.id))

  routeTo(api, contract.askForCancellation, ({ actor, params, body }) =>
    askForCancellation(parts, actor, params.id, body.reason),
  )

  routeTo(api, contract.endCancellation, ({ actor, params }) => endCancellation(parts, actor, params.id))

  routeTo(api, contract.cancelVacation, ({ actor, params, body }) =>
    cancelVacation(parts, actor, params.id, body.response),
  )

  routeTo(api, contract.grantStandIn, ({ actor, params, body }) =>
    grantStandIn(parts, actor, { id: params.id, employee_id: body.employee_id }),
  )

  routeTo(api, contract.showVacationFacts, ({ db, params }) => showVacationFacts(db, params.id))

  routeTo(api, contract.showVacationFeed, ({ actor, db }) => showVacationFeed(db, actor))

  routeTo(api, contract.createVacationFeed, ({ actor }) => createVacationFeed(parts, actor))

  routeTo(api, contract.deleteVacationFeed, ({ actor }) => deleteVacationFeed(parts, actor))

  route(api, contract.readVacationFeed, async ({ params, request, reply, answer }) => {
    const text = await readVacationFeed(parts, params.secret)
    if (isCalendarUnchanged(request, reply, text)) return answer(304, undefined)
    return answer(200, text)
  })
}
