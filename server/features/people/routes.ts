import * as clients from '#contract/clients.ts'
import * as employees from '#contract/employees.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { archivePerson } from './archive-person.ts'
import * as offboarding from '#contract/offboarding.ts'
import { listReceipts, offboardClient, showOffboarding, showReceipt } from './offboard-client.ts'
import { viewAsClient } from './view-as-client.ts'
import { deleteClient, deleteEmployee } from './delete-person.ts'

/** Calls of the Manager about people of either role: archive, restore, delete. */
export function peopleRoutes(api: Api, parts: Parts): void {
  route(api, clients.archivePerson, async ({ actor, body, answer }) => {
    await archivePerson(parts, actor, body)
    return answer(204, undefined)
  })

  route(api, clients.deleteClient, async ({ actor, params, answer }) => {
    await deleteClient(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, clients.viewAsClient, async ({ actor, params, answer }) =>
    answer(200, await viewAsClient(parts, actor, params.id)),
  )

  route(api, offboarding.showOffboarding, async ({ actor, params, answer }) =>
    answer(200, await showOffboarding(parts, actor, params.id)),
  )

  route(api, offboarding.offboardClient, async ({ actor, params, answer }) =>
    answer(200, await offboardClient(parts, actor, params.id)),
  )

  route(api, offboarding.listReceipts, async ({ db, answer }) => answer(200, { items: await listReceipts(db) }))

  route(api, offboarding.showOffboardingReceipt, async ({ db, params, answer }) =>
    answer(200, await showReceipt(db, params.id)),
  )

  route(api, employees.deleteEmployee, async ({ actor, params, answer }) => {
    await deleteEmployee(parts, actor, params.id)
    return answer(204, undefined)
  })
}
