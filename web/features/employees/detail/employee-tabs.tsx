import { employeeTexts } from '#contract/texts/employees.ts'
import { GeneralTab } from './general-tab.tsx'
import { PermissionsTab } from './permissions-tab.tsx'
import type { EmployeeDetails } from '../use-employee.ts'
import { VacationTab } from './vacation-tab.tsx'
import { EmployeePermissions } from '#web/features/permissions/index.ts'
import type { PageTab } from '#web/ui/page-tabs.tsx'
import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { showEmployee } from '#contract/employees.ts'
import type { FileLink } from '#contract/files.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { FileList } from '#web/ui/file-list.tsx'

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

/** Files that the employee signed and uploaded (EMP-5). */
function FormsTab({ files }: { files: readonly FileLink[] }) {
  const queries = useQueryClient()
  return (
    <Box maw={720}>
      <Card title={employeeTexts.signedForms}>
        <FileList
          label={employeeTexts.signedForms}
          files={files}
          empty={employeeTexts.noFiles}
          onExpired={() => void invalidate(queries, { queryKey: [showEmployee.path] })}
        />
      </Card>
    </Box>
  )
}
