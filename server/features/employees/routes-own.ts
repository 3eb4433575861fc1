import * as contract from '#contract/employees.ts'
import type { Parts } from '#server/parts.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { addForm, formsToSign, removeForm } from './forms.ts'
import { handIn, ownFiles, takeBack } from './own-files.ts'
import { changeOwnAddress, finishOnboarding } from './own.ts'
import { unreadOfEmployees } from './unread.ts'

/** What an Employee does for themselves, and the forms that they sign. */
export function employeeOwnRoutes(api: Api, parts: Parts): void {
  route(api, contract.showOwnFiles, async ({ actor, answer }) => answer(200, await ownFiles(parts, actor)))

  route(api, contract.addOwnFile, async ({ actor, body, answer }) =>
    answer(200, { items: await handIn(parts, actor, body) }),
  )

  route(api, contract.removeOwnFile, async ({ actor, params, answer }) =>
    answer(200, { items: await takeBack(parts, actor, params.filename) }),
  )

  route(api, contract.updateOwnContact, async ({ actor, body, answer }) =>
    answer(200, await changeOwnAddress(parts, actor, body)),
  )

  route(api, contract.finishEmployeeOnboarding, async ({ actor, answer }) => {
    await finishOnboarding(parts, actor)
    return answer(204, undefined)
  })

  route(api, contract.showEmployeeFiles, async ({ actor, db, answer }) =>
    answer(200, { employee_onboarding_files: await formsToSign(db, parts, actor) }),
  )

  route(api, contract.addEmployeeFile, async ({ actor, body, answer }) =>
    answer(200, { employee_onboarding_files: await addForm(parts, actor, body) }),
  )

  route(api, contract.removeEmployeeFile, async ({ actor, params, answer }) =>
    answer(200, { employee_onboarding_files: await removeForm(parts, actor, params.filename) }),
  )

  route(api, contract.listUnreadOfEmployees, async ({ db, answer }) => answer(200, await unreadOfEmployees(db)))
}
