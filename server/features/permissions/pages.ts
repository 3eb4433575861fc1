import type { z } from 'zod'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { under } from '#contract/domain/shape.ts'
import type { showClientPermission, showEmployeePermissions } from '#contract/permissions.ts'
import { employeeOf } from '#server/features/employees/service.ts'
import { chosenBy } from '#server/features/onboarding/service.ts'
import type { Parts } from '#server/parts.ts'
import type { WorkspaceDb } from '#server/platform/db/database.ts'
import { ApiError } from '#server/platform/api-error.ts'
import { clientName } from './queries.ts'
import { generalPermissionsOf, grantsOf, permissionRows } from './service.ts'

type EmployeePage = z.output<(typeof showEmployeePermissions.answers)[200]>
type ClientPage = z.output<(typeof showClientPermission.answers)[200]>

/** What an employee may do and see, of each active client (PERM-2). */
export async function employeePage(db: WorkspaceDb, parts: Parts, employeeId: string): Promise<EmployeePage> {
  const [employee, employee_permissions, clients] = await Promise.all([
    employeeOf(db, parts, employeeId),
    generalPermissionsOf(db, employeeId),
    permissionRows(db, employeeId),
  ])
  if (!employee) throw new ApiError('not_found')
  return { employee, settings: { employee_permissions }, clients }
}

/** What an employee may see of one client, beside what the client bought (PERM-3, PERM-5). */
export async function clientPage(
  db: WorkspaceDb,
  parts: Parts,
  { employee_id, client_id }: { employee_id: string; client_id: string },
): Promise<ClientPage> {
  const [employee, client, chosen, grants] = await Promise.all([
    employeeOf(db, parts, employee_id),
    clientName(db, client_id),
    chosenBy(db, client_id),
    grantsOf(db, employee_id, client_id),
  ])
  if (!employee || !client) throw new ApiError('not_found')
  const { id: _id, name, business_name } = client
  const services = chosen ? flagsOf(chosen) : under(serviceFlags, false)
  const names = { client_name: name, client_business: business_name }
  return {
    employee,
    client: { _id, name, business_name, services },
    permission: { employee_id, client_id, ...names, ...grants },
  }
}

type Services = ClientPage['client']['services']

const flagsOf = ({ social, webdev, seo, branding, reputation }: Services): Services => ({
  social,
  webdev,
  seo,
  branding,
  reputation,
})
