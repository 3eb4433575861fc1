import type { z } from 'zod'
import { emailKey } from '#contract/domain/email.ts'
import type { createEmployee as create, updateEmployee as update } from '#contract/employees.ts'
import type { Employee } from '#contract/people.ts'
import { recordAuditEvent } from '#server/features/audit/index.ts'
import { createEmployeeAccount, updateEmployeeAccount } from '#server/features/auth/index.ts'
import type { Parts } from '#server/parts.ts'
import type { Actor } from '#server/platform/actor.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { requireUnchanged } from '#server/platform/changed-meanwhile.ts'
import { authorize } from '../policy.ts'
import { findEmployeeRow, saveEmployeeDetails } from '../queries/employees.ts'
import { findEmployee } from './show-employee.ts'

/** Creates an account and emails a link to set its password (EMP-4). */
export async function createEmployee(
  parts: Parts,
  actor: Actor,
  employee: z.output<typeof create.body>,
): Promise<Employee> {
  authorize(actor, 'employee.manage', undefined)
  await parts.limits.take('invitation by user', actor.id)
  const { name, email, phone = '', birthday = null, department, hire_date } = employee
  const { workspace } = actor
  const id = await createEmployeeAccount(parts, workspace, { name, email, phone, birthday }, async (tx, id) => {
    await saveEmployeeDetails(tx, workspace, id, { department, hire_date })
    await recordAuditEvent(tx, actor, { action: 'employee.created', subjectId: id, subjectName: name })
  })
  return requireEmployee(parts, actor, id)
}

/** Changes the given fields and leaves the others unchanged. */
export async function updateEmployee(
  parts: Parts,
  actor: Actor,
  id: string,
  change: z.output<typeof update.body>,
): Promise<Employee> {
  authorize(actor, 'employee.manage', undefined)
  const { workspace } = actor
  const employee = await findEmployeeRow(parts.db.forWorkspace(workspace), id, workspace)
  if (!employee) throw new ApiError('user_does_not_exist')
  const { before, ...fields } = change
  // The documents send the email with every change.
  const isOldEmail = before?.email !== undefined && emailKey(before.email) === emailKey(change.email)
  const email = isOldEmail ? employee.email : change.email
  // Only a changed email reveals whether an account exists.
  if (emailKey(employee.email) !== emailKey(email)) await parts.limits.take('invitation by user', actor.id)
  const { department, hire_date, address, ...account } = { ...fields, email }
  await updateEmployeeAccount(
    parts,
    { manager_id: workspace, user_id: id },
    account,
    async (tx) => {
      const row = await findEmployeeRow(tx, id, workspace)
      const began = before && { ...before, ...(isOldEmail && { email }) }
      if (row) requireUnchanged({ ...row, address: row }, began, { ...fields, email })
    },
    async (tx, { name, isNewEmail }) => {
      await saveEmployeeDetails(tx, workspace, id, { department, hire_date, ...address })
      if (isNewEmail)
        await recordAuditEvent(tx, actor, { action: 'employee.email_changed', subjectId: id, subjectName: name })
    },
  )
  return requireEmployee(parts, actor, id)
}

async function requireEmployee(parts: Parts, actor: Actor, id: string): Promise<Employee> {
  const employee = await findEmployee(parts.db.forWorkspace(actor.workspace), parts, actor, id)
  if (!employee) throw new ApiError('user_does_not_exist')
  return employee
}
