import type { z } from 'zod'
import type { showEmployee as show } from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import { findGeneralPermissions, hasSavedGrants, listPermissionRows } from '#server/features/access/index.ts'
import { findWelcome } from '#server/features/auth/index.ts'
import { listAttachedFiles } from '#server/features/files/index.ts'
import { listVacationsOfEmployee } from '#server/features/vacations/index.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError } from '#server/platform/api-error.ts'
import type { DbOrTransaction, WorkspaceDb } from '#server/platform/db/database.ts'
import { presentEmployee } from '../present.ts'
import { findEmployeeRow } from '../queries/employees.ts'

/** An employee of the workspace, active or archived, with what they signed and handed in. */
export async function findEmployee(
  db: DbOrTransaction,
  parts: Pick<Parts, 'fileLinks'>,
  viewer: { id: string },
  id: string,
): Promise<Employee | undefined> {
  const row = await findEmployeeRow(db, id, db.id)
  if (!row) return undefined
  const { signed_form } = await listAttachedFiles(db, parts, viewer, id, ['signed_form'])
  return presentEmployee(row, signed_form)
}

type EmployeePage = z.output<(typeof show.answers)[200]>

/** One employee with all that the tabs of their page show (EMP-5). */
export async function showEmployee(
  db: WorkspaceDb,
  parts: Parts,
  viewer: { id: string },
  id: string,
): Promise<EmployeePage> {
  const [employee, employee_permissions, permissions, vacations, welcome = null] = await Promise.all([
    findEmployee(db, parts, viewer, id),
    findGeneralPermissions(db, id),
    listConfiguredPermissions(db, id),
    listVacationsOfEmployee(db, id),
    findWelcome(parts, { manager_id: db.id, user_id: id }),
  ])
  if (!employee) throw new ApiError('not_found')
  return { employee, settings: { employee_permissions }, permissions, vacations, welcome }
}

/** Nothing while no client has a record: the page then offers to begin. */
const listConfiguredPermissions = async (db: DbOrTransaction, id: string) =>
  (await hasSavedGrants(db, id)) ? listPermissionRows(db, id) : []
