import * as contract from '#contract/client-dates.ts'
import type { Parts } from '#server/parts.ts'
import { isCalendarUnchanged } from '#server/platform/calendar-feed.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { confirmDates, listDateConfirmations, showDateConfirmation } from './confirm-dates.ts'
import { createDateFeed, deleteDateFeed, readDateFeed, showDateFeed, updateDateFeed } from './manage-date-feed.ts'

export function clientDateRoutes(api: Api, parts: Parts): void {
  route(api, contract.showDateFeed, async ({ actor, params, answer }) =>
    answer(200, await showDateFeed(parts, actor, params.client_id)),
  )

  route(api, contract.createDateFeed, async ({ actor, params, body, answer }) =>
    answer(200, await createDateFeed(parts, actor, params.client_id, body)),
  )

  route(api, contract.updateDateFeed, async ({ actor, params, body, answer }) =>
    answer(200, await updateDateFeed(parts, actor, params.client_id, body)),
  )

  route(api, contract.deleteDateFeed, async ({ actor, params, answer }) => {
    await deleteDateFeed(parts, actor, params.client_id)
    return answer(204, undefined)
  })

  route(api, contract.readDateFeed, async ({ params, request, reply, answer }) => {
    const text = await readDateFeed(parts, params.secret)
    return isCalendarUnchanged(request, reply, text) ? answer(304, undefined) : answer(200, text)
  })

  route(api, contract.showDateConfirmation, async ({ actor, db, answer }) =>
    answer(200, await showDateConfirmation(db, actor)),
  )

  route(api, contract.confirmDates, async ({ actor, body, answer }) =>
    answer(200, await confirmDates(parts, actor, body.year)),
  )

  route(api, contract.listDateConfirmations, async ({ db, answer }) => answer(200, await listDateConfirmations(db)))
}
