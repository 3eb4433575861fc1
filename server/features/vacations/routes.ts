import { calendar, contentTypeOf } from '#contract/domain/content-types.ts'
import * as contract from '#contract/vacations.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { factsOf } from './facts.ts'
import { createFeed, endFeed, readFeed, showFeed } from './feed.ts'
import { decideRequest, listVacations, listVacationsOf, submitRequest, withdrawRequest } from './service.ts'

export function vacationRoutes(api: Api, parts: Parts): void {
  route(api, contract.listVacations, async ({ actor, db, answer }) =>
    answer(200, { items: await listVacations(db, actor) }),
  )

  route(api, contract.listEmployeeVacations, async ({ actor, db, params, answer }) =>
    answer(200, { items: await listVacationsOf(db, actor, params.user_id) }),
  )

  route(api, contract.submitVacation, async ({ actor, body, answer }) =>
    answer(201, await submitRequest(parts, actor, body)),
  )

  route(api, contract.decideVacation, async ({ actor, body, answer }) =>
    answer(200, await decideRequest(parts, actor, body)),
  )

  route(api, contract.withdrawVacation, async ({ actor, params, answer }) => {
    await withdrawRequest(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, contract.showVacationFacts, async ({ db, params, answer }) => answer(200, await factsOf(db, params.id)))

  route(api, contract.showVacationFeed, async ({ actor, db, answer }) => answer(200, await showFeed(db, actor)))

  route(api, contract.createVacationFeed, async ({ actor, answer }) => answer(200, await createFeed(parts, actor)))

  route(api, contract.deleteVacationFeed, async ({ actor, answer }) => {
    await endFeed(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.readVacationFeed, async ({ params, reply, answer }) => {
    const text = await readFeed(parts, params.secret)
    reply.header('content-type', contentTypeOf(calendar))
    return answer(200, text)
  })
}
