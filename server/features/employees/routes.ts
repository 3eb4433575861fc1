import * as contract from '#contract/employees.ts'
import { createWelcomeLink, resendWelcome } from '#server/features/auth/index.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, routeTo } from '#server/platform/http/route.ts'
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
  routeTo(api, contract.listEmployeesArchived, ({ db, params, query }) => listEmployees(db, { ...query, ...params }))

  routeTo(api, contract.listActiveEmployees, async ({ db }) => ({ items: await listActiveEmployees(db) }))

  routeTo(api, contract.listColleagues, async ({ actor, db }) => ({ items: await listColleagues(db, actor) }))

  routeTo(api, contract.listManagers, async ({ db }) => ({ items: await listOwnManagers(db) }))

  routeTo(api, contract.showEmployee, ({ actor, db, params }) => showEmployee(db, parts, actor, params.id))

  routeTo(api, contract.createEmployee, ({ actor, body }) => createEmployee(parts, actor, body))

  routeTo(api, contract.updateEmployee, ({ actor, params, body }) => updateEmployee(parts, actor, params.id, body))

  routeTo(api, contract.resendWelcome, ({ actor, params }) => resendWelcome(parts, actor, params.id))

  routeTo(api, contract.makeWelcomeLink, async ({ actor, params }) => ({
    link: await createWelcomeLink(parts, actor, params.id),
  }))
  employeeOwnRoutes(api, parts)
}

/** An Employee's calls about themselves, and the forms to sign. */
function employeeOwnRoutes(api: Api, parts: Parts): void {
  routeTo(api, contract.showOwnFiles, ({ actor }) => listOwnFiles(parts, actor))

  routeTo(api, contract.addOwnFile, async ({ actor, body }) => ({ items: await addOwnFile(parts, actor, body) }))

  routeTo(api, contract.deleteOwnFile, async ({ actor, params }) => ({
    items: await deleteOwnFile(parts, actor, params.filename),
  }))

  routeTo(api, contract.updateOwnContact, ({ actor, body }) => updateOwnAddress(parts, actor, body))

  routeTo(api, contract.finishEmployeeOnboarding, ({ actor }) => finishEmployeeOnboarding(parts, actor))

  routeTo(api, contract.showEmployeeFiles, async ({ actor, db }) => ({
    employee_onboarding_files: await listFormsToSign(db, parts, actor),
  }))

  routeTo(api, contract.addEmployeeFile, async ({ actor, body }) => ({
    employee_onboarding_files: await addEmployeeForm(parts, actor, body),
  }))

  routeTo(api, contract.deleteEmployeeFile, async ({ actor, params }) => ({
    employee_onboarding_files: await deleteEmployeeForm(parts, actor, params.filename),
  }))

  routeTo(api, contract.listUnreadOfEmployees, ({ db }) => listUnreadOfEmployees(db))
}
