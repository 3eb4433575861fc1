import * as contract from '#contract/client-dates.ts'
import type { Parts } from '#server/parts.ts'
import { isCalendarUnchanged } from '#server/platform/calendar-feed.ts'
import { type Api, route, routeTo } from '#server/platform/http/route.ts'
import { confirmDates, listDateConfirmations, showDateConfirmation } from './confirm-dates.ts'
import { createDateFeed, deleteDateFeed, readDateFeed, showDateFeed, updateDateFeed } from './manage-date-feed.ts'

export function clientDateRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.showDateFeed, ({ actor, params }) => showDateFeed(parts, actor, params.client_id))

  routeTo(api, contract.createDateFeed, ({ actor, params, body }) =>
    createDateFeed(parts, actor, params.client_id, body),
  )

  routeTo(api, contract.updateDateFeed, ({ actor, params, body }) =>
    updateDateFeed(parts, actor, params.client_id, body),
  )

  routeTo(api, contract.deleteDateFeed, ({ actor, params }) => deleteDateFeed(parts, actor, params.client_id))

  route(api, contract.readDateFeed, async ({ params, request, reply, answer }) => {
    const text = await readDateFeed(parts, params.secret)
    return isCalendarUnchanged(request, reply, text) ? answer(304, undefined) : answer(200, text)
  })

  routeTo(api, contract.showDateConfirmation, ({ actor, db }) => showDateConfirmation(db, actor))

  routeTo(api, contract.confirmDates, ({ actor, body }) => confirmDates(parts, actor, body.year))

  routeTo(api, contract.listDateConfirmations, ({ db }) => listDateConfirmations(db))
}
