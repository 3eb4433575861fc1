import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { home } from '#contract/domain/paths.ts'
import { permissionTexts } from '#contract/texts.ts'
import { employeeColumns } from '#web/features/permissions/employee-columns.ts'
import { useEmployees } from '#web/features/permissions/use-permissions.ts'
import { Page } from '#web/shell/page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { useListState } from '#web/ui/use-list-state.ts'

const addEmployee = (
  <Button component={Link} to="/employee/add" variant="default">
    {permissionTexts.addEmployee}
  </Button>
)

/** `/permissions/select`: whose permissions to look at (PERM-1). */
export function Component() {
  const list = useListState({ sort: 'name' })
  const employees = useEmployees(list)
  return (
    <Page title={permissionTexts.title} back={{ to: home, label: permissionTexts.backToDashboard }}>
      <DataTable
        label={permissionTexts.title}
        columns={employeeColumns}
        rows={employees}
        list={list}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => `/permissions/${_id}`}
        searchLabel={permissionTexts.search}
        count={permissionTexts.count}
        empty={
          <EmptyState
            icon={IconUsers}
            title={permissionTexts.noEmployees}
            text={permissionTexts.noEmployeesHint}
            action={addEmployee}
          />
        }
        emptySearch={<NothingFound title={permissionTexts.noEmployees} onClear={() => list.setSearch('')} />}
        failed={permissionTexts.failed}
      />
    </Page>
  )
}
