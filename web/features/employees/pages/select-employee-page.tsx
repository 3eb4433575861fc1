import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { permissionPhone } from '#contract/domain/phone.ts'
import type { EmployeeListItem } from '#contract/employees.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { permissionTexts } from '#contract/texts/permissions.ts'
import { useEmployees } from '../use-employees.ts'
import { departmentColumn, hireDateColumn, nameColumn } from '../list/employee-columns.tsx'
import { UnopenedGrants } from '#web/features/permissions/index.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import type { Column } from '#web/ui/table-columns.ts'
import { useListState } from '#web/ui/use-list-state.ts'

const addEmployee = (
  <Button component={Link} to="/employee/add" variant="default">
    {permissionTexts.addEmployee}
  </Button>
)

const columns: readonly Column<EmployeeListItem>[] = [
  nameColumn,
  departmentColumn,
  { key: 'phone', title: employeeTexts.phone, render: ({ phone }) => permissionPhone(phone), unbroken: true },
  { ...hireDateColumn, onPhone: 'state' },
]

/** PERM-1. */
export function SelectEmployeePage() {
  const list = useListState({ sort: 'name' })
  const employees = useEmployees(false, list)
  return (
    <Page title={permissionTexts.title} back={backToDashboard}>
      <UnopenedGrants />
      <DataTable
        label={permissionTexts.title}
        columns={columns}
        rows={employees}
        list={list}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => `/permissions/${_id}`}
        searchLabel={employeeTexts.search}
        count={employeeTexts.count}
        empty={
          <EmptyState
            icon={IconUsers}
            title={employeeTexts.empty}
            text={permissionTexts.noEmployeesHint}
            action={addEmployee}
          />
        }
        emptySearch={<NothingFound title={employeeTexts.empty} onClear={() => list.setSearch('')} />}
        failed={permissionTexts.failed}
      />
    </Page>
  )
}
