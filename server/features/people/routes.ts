import * as clients from '#contract/clients.ts'
import * as employees from '#contract/employees.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { archivePerson } from './archive-person.ts'
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

  route(api, employees.deleteEmployee, async ({ actor, params, answer }) => {
    await deleteEmployee(parts, actor, params.id)
    return answer(204, undefined)
  })
}
