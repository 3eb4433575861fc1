import * as contract from '#contract/vacations.ts'
import type { Parts } from '#server/parts.ts'
import { isCalendarUnchanged } from '#server/platform/calendar-feed.ts'
import { type Api, route } from '#server/platform/http/route.ts'
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
  route(api, contract.listVacations, async ({ actor, db, answer }) =>
    answer(200, { items: await listVacations(db, actor) }),
  )

  route(api, contract.listEmployeeVacations, async ({ actor, db, params, answer }) =>
    answer(200, { items: await listEmployeeVacations(db, actor, params.user_id) }),
  )

  route(api, contract.submitVacation, async ({ actor, body, answer }) =>
    answer(201, await submitVacation(parts, actor, body)),
  )

  route(api, contract.decideVacation, async ({ actor, body, answer }) =>
    answer(200, await decideVacation(parts, actor, body)),
  )

  route(api, contract.reopenVacation, async ({ actor, params, answer }) =>
    answer(200, await reopenVacation(parts, actor, params.id)),
  )

  route(api, contract.withdrawVacation, async ({ actor, params, answer }) => {
    await withdrawVacation(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, contract.askForCancellation, async ({ actor, params, body, answer }) =>
    answer(200, await askForCancellation(parts, actor, params.id, body.reason)),
  )

  route(api, contract.endCancellation, async ({ actor, params, answer }) =>
    answer(200, await endCancellation(parts, actor, params.id)),
  )

  route(api, contract.cancelVacation, async ({ actor, params, body, answer }) =>
    answer(200, await cancelVacation(parts, actor, params.id, body.response)),
  )

  route(api, contract.grantStandIn, async ({ actor, params, body, answer }) =>
    answer(200, await grantStandIn(parts, actor, { id: params.id, employee_id: body.employee_id })),
  )

  route(api, contract.showVacationFacts, async ({ db, params, answer }) =>
    answer(200, await showVacationFacts(db, params.id)),
  )

  route(api, contract.showVacationFeed, async ({ actor, db, answer }) => answer(200, await showVacationFeed(db, actor)))

  route(api, contract.createVacationFeed, async ({ actor, answer }) =>
    answer(200, await createVacationFeed(parts, actor)),
  )

  route(api, contract.deleteVacationFeed, async ({ actor, answer }) => {
    await deleteVacationFeed(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.readVacationFeed, async ({ params, request, reply, answer }) => {
    const text = await readVacationFeed(parts, params.secret)
    if (isCalendarUnchanged(request, reply, text)) return answer(304, undefined)
    return answer(200, text)
  })
}
