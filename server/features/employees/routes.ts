import * as contract from '#contract/employees.ts'
import { createWelcomeLink, resendWelcome } from '#server/features/auth/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import {
  listActiveEmployees,
  listColleagues,
  listEmployees,
  listOwnManagers,
  listUnreadOfEmployees,
} from './use-cases/list-employees.ts'
import { addEmployeeForm, listFormsToSign, deleteEmployeeForm } from './use-cases/manage-employee-forms.ts'
import { addOwnFile, listOwnFiles, deleteOwnFile } from './use-cases/manage-own-files.ts'
import { createEmployee, updateEmployee } from './use-cases/save-employee.ts'
import { showEmployee } from './use-cases/show-employee.ts'
import { finishEmployeeOnboarding, updateOwnAddress } from './use-cases/update-own-record.ts'

export function employeeRoutes(api: Api, parts: Parts): void {
  route(api, contract.listEmployeesArchived, async ({ db, params, query, answer }) =>
    answer(200, await listEmployees(db, { ...query, ...params })),
  )

  route(api, contract.listActiveEmployees, async ({ db, answer }) =>
    answer(200, { items: await listActiveEmployees(db) }),
  )

  route(api, contract.listColleagues, async ({ actor, db, answer }) =>
    answer(200, { items: await listColleagues(db, actor) }),
  )

  route(api, contract.listManagers, async ({ db, answer }) => answer(200, { items: await listOwnManagers(db) }))

  route(api, contract.showEmployee, async ({ actor, db, params, answer }) =>
    answer(200, await showEmployee(db, parts, actor, params.id)),
  )

  route(api, contract.createEmployee, async ({ actor, body, answer }) =>
    answer(201, await createEmployee(parts, actor, body)),
  )

  route(api, contract.updateEmployee, async ({ actor, params, body, answer }) =>
    answer(200, await updateEmployee(parts, actor, params.id, body)),
  )

  route(api, contract.resendWelcome, async ({ actor, params, answer }) => {
    await resendWelcome(parts, actor, params.id)
    return answer(204, undefined)
  })

  route(api, contract.makeWelcomeLink, async ({ actor, params, answer }) =>
    answer(200, { link: await createWelcomeLink(parts, actor, params.id) }),
  )
  employeeOwnRoutes(api, parts)
}

/** An Employee's calls about themselves, and the forms to sign. */
function employeeOwnRoutes(api: Api, parts: Parts): void {
  route(api, contract.showOwnFiles, async ({ actor, answer }) => answer(200, await listOwnFiles(parts, actor)))

  route(api, contract.addOwnFile, async ({ actor, body, answer }) =>
    answer(200, { items: await addOwnFile(parts, actor, body) }),
  )

  route(api, contract.deleteOwnFile, async ({ actor, params, answer }) =>
    answer(200, { items: await deleteOwnFile(parts, actor, params.filename) }),
  )

  route(api, contract.updateOwnContact, async ({ actor, body, answer }) =>
    answer(200, await updateOwnAddress(parts, actor, body)),
  )

  route(api, contract.finishEmployeeOnboarding, async ({ actor, answer }) => {
    await finishEmployeeOnboarding(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.showEmployeeFiles, async ({ actor, db, answer }) =>
    answer(200, { employee_onboarding_files: await listFormsToSign(db, parts, actor) }),
  )

  route(api, contract.addEmployeeFile, async ({ actor, body, answer }) =>
    answer(200, { employee_onboarding_files: await addEmployeeForm(parts, actor, body) }),
  )

  route(api, contract.deleteEmployeeFile, async ({ actor, params, answer }) =>
    answer(200, { employee_onboarding_files: await deleteEmployeeForm(parts, actor, params.filename) }),
  )

  route(api, contract.listUnreadOfEmployees, async ({ db, answer }) => answer(200, await listUnreadOfEmployees(db)))
}
