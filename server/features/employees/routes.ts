import * as contract from '#contract/employees.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { activeEmployees, colleagues, listEmployees, ownManagers } from './list.ts'
import { createEmployee, showEmployee, updateEmployee } from './service.ts'

/** The lists of employees, and what a Manager does with one of them; what employees do themselves is in routes-own.ts. */
export function employeeRoutes(api: Api, parts: Parts): void {
  route(api, contract.listEmployeesArchived, async ({ db, params, query, answer }) =>
    answer(200, await listEmployees(db, { ...query, ...params })),
  )

  route(api, contract.listActiveEmployees, async ({ db, answer }) => answer(200, { items: await activeEmployees(db) }))

  route(api, contract.listColleagues, async ({ actor, db, answer }) =>
    answer(200, { items: await colleagues(db, actor) }),
  )

  route(api, contract.listManagers, async ({ db, answer }) => answer(200, { items: await ownManagers(db) }))

  route(api, contract.showEmployee, async ({ db, params, answer }) =>
    answer(200, await showEmployee(db, parts, params.id)),
  )

  route(api, contract.createEmployee, async ({ actor, body, answer }) =>
    answer(201, await createEmployee(parts, actor, body)),
  )

  route(api, contract.updateEmployee, async ({ actor, params, body, answer }) =>
    answer(200, await updateEmployee(parts, actor, params.id, body)),
  )
}
