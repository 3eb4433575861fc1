import type { z } from 'zod'
import { emailKey } from '#contract/domain/email.ts'
import type { createEmployee as create, showEmployee as show, updateEmployee as update } from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { changeEmployee, makeEmployee } from '#server/features/auth/service.ts'
import { filesOf } from '#server/features/files/service.ts'
import { findGeneralPermissions, hasSavedGrants, listPermissionRows } from '#server/features/access/index.ts'
import { listVacationsOfEmployee } from '#server/features/vacations/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { authorize } from './policy.ts'
import { presentEmployee } from './present.ts'
import * as queries from './queries.ts'

export { formsToSign } from './forms.ts'

/** An employee of the workspace, active or archived, with what they signed and handed in. */
export async function employeeOf(
  db: DbOrTransaction,
  parts: Pick<Parts, 'fileLinks'>,
  id: string,
): Promise<Employee | undefined> {
  const row = await queries.employeeById(db, id)
  if (!row) return undefined
  const { signed_form } = await filesOf(db, parts, id, ['signed_form'])
  return presentEmployee(row, signed_form)
}

type Page = z.output<(typeof show.answers)[200]>

/** One employee with all that the tabs of their page show (EMP-5). */
export async function showEmployee(db: WorkspaceDb, parts: Parts, id: string): Promise<Page> {
  const [employee, employee_permissions, permissions, vacations] = await Promise.all([
    employeeOf(db, parts, id),
    findGeneralPermissions(db, id),
    configuredRows(db, id),
    listVacationsOfEmployee(db, id),
  ])
  if (!employee) throw new ApiError('not_found')
  return { employee, settings: { employee_permissions }, permissions, vacations }
}

/** Nothing while no client has a record: the page then offers to begin. */
const configuredRows = async (db: DbOrTransaction, id: string) =>
  (await hasSavedGrants(db, id)) ? listPermissionRows(db, id) : []

/** Makes an account for somebody, who is sent a link to set their password (EMP-4). */
export async function createEmployee(
  parts: Parts,
  actor: Actor,
  given: z.output<typeof create.body>,
): Promise<Employee> {
  authorize(actor, 'employee.manage', undefined)
  await parts.limits.take('invitation by user', actor.id)
  const { name, email, phone = '', birthday = null, department, hire_date } = given
  const { workspace } = actor
  const id = await makeEmployee(parts, workspace, { name, email, phone, birthday }, async (tx, id) => {
    await queries.keepDetails(tx, workspace, id, { department, hire_date })
    await recordAuditEvent(tx, actor, { action: 'employee.created', subjectId: id, subjectName: name })
  })
  return readAgain(parts, workspace, id)
}

/** Changes what is given and leaves the rest as it is. */
export async function updateEmployee(
  parts: Parts,
  actor: Actor,
  id: string,
  change: z.output<typeof update.body>,
): Promise<Employee> {
  authorize(actor, 'employee.manage', undefined)
  const { workspace } = actor
  const known = await queries.employeeById(parts.db.forWorkspace(workspace), id)
  if (!known) throw new ApiError('user_does_not_exist')
  // Only such calls tell whether an e-mail has an account.
  if (emailKey(known.email) !== emailKey(change.email)) await parts.limits.take('invitation by user', actor.id)
  const { department, hire_date, address, ...account } = change
  await changeEmployee(parts, { manager_id: workspace, user_id: id }, account, async (tx, { name, isNewEmail }) => {
    await queries.keepDetails(tx, workspace, id, { department, hire_date, ...address })
    if (isNewEmail)
      await recordAuditEvent(tx, actor, { action: 'employee.email_changed', subjectId: id, subjectName: name })
  })
  return readAgain(parts, workspace, id)
}

async function readAgain(parts: Parts, workspace: string, id: string): Promise<Employee> {
  const employee = await employeeOf(parts.db.forWorkspace(workspace), parts, id)
  if (!employee) throw new ApiError('user_does_not_exist')
  return employee
}
