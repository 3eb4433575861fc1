import { employeeTexts } from '#contract/texts/employees.ts'
import { FormsTab } from './forms-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { PermissionsTab } from './permissions-tab.tsx'
import type { EmployeeDetails } from '../use-employee.ts'
import { VacationTab } from './vacation-tab.tsx'
import { EmployeePermissions } from '#web/features/permissions/index.ts'
import type { PageTab } from '#web/ui/page-tabs.tsx'

/** The four tabs of an employee's page, each with its count (EMP-5). */
export function employeeTabs(
  { employee, settings, permissions, vacations }: EmployeeDetails,
  atPermissions: boolean,
): PageTab[] {
  return [
    {
      key: 'general',
      label: employeeTexts.general,
      body: <GeneralTab employee={employee} vacations={vacations} />,
    },
    {
      key: 'forms',
      label: employeeTexts.forms,
      count: employee.employee_onboarding_files.length || undefined,
      body: <FormsTab files={employee.employee_onboarding_files} />,
    },
    {
      key: 'permissions',
      label: employeeTexts.permissions,
      body: atPermissions ? (
        <EmployeePermissions id={employee._id} />
      ) : (
        <PermissionsTab employeeId={employee._id} general={settings.employee_permissions} rows={permissions} />
      ),
    },
    {
      key: 'vacation',
      label: employeeTexts.vacation,
      count: vacations.length || undefined,
      body: <VacationTab vacations={vacations} />,
    },
  ]
}
