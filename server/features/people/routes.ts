import * as clients from '#contract/clients.ts'
import * as employees from '#contract/employees.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
import { archivePerson } from './archive-person.ts'
import * as offboarding from '#contract/offboarding.ts'
import { listReceipts, offboardClient, showOffboarding, showReceipt } from './offboard-client.ts'
import { viewAsClient } from './view-as-client.ts'
import { deleteClient, deleteEmployee } from './delete-person.ts'

/** Calls of the Manager about people of either role: archive, restore, delete. */
export function peopleRoutes(api: Api, parts: Parts): void {
  routeTo(api, clients.archivePerson, ({ actor, body }) => archivePerson(parts, actor, body))

  routeTo(api, clients.deleteClient, ({ actor, params }) => deleteClient(parts, actor, params.id))

  routeTo(api, clients.viewAsClient, ({ actor, params }) => viewAsClient(parts, actor, params.id))

  routeTo(api, offboarding.showOffboarding, ({ actor, params }) => showOffboarding(parts, actor, params.id))

  routeTo(api, offboarding.offboardClient, ({ actor, params }) => offboardClient(parts, actor, params.id))

  routeTo(api, offboarding.listReceipts, async ({ db }) => ({ items: await listReceipts(db) }))

  routeTo(api, offboarding.showOffboardingReceipt, ({ db, params }) => showReceipt(db, params.id))

  routeTo(api, employees.deleteEmployee, ({ actor, params }) => deleteEmployee(parts, actor, params.id))
}
