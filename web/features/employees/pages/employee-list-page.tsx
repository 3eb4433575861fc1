import { IconArchive, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from '#web/lib/navigation/router.tsx'
import { peopleTexts } from '#contract/texts/people.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { employeeColumns } from '../list/employee-columns.ts'
import { EmployeeOptions } from '../list/employee-options.tsx'
import { EmployeeListSwitch } from '../list/employee-list-switch.tsx'
import { AddEmployee } from '../list/add-employee.tsx'
import { hasOpenMatters, openMattersColumn } from '../list/open-matters.tsx'
import { useLiveEmployees, useEmployees } from '../use-employees.ts'
import { OpenInvitations, useInvitationsPending } from '#web/features/invitations/index.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useListState } from '#web/ui/use-list-state.ts'

/** EMP-1. */
export function EmployeeListPage() {
  const archived = useLocation().pathname.startsWith('/employees/archive')
  return (
    <Page
      title={archived ? employeeTexts.archiveTitle : employeeTexts.title}
      back={backToDashboard}
      action={!archived && <AddEmployee />}
    >
      <List key={String(archived)} archived={archived} />
    </Page>
  )
}

function List({ archived }: { archived: boolean }) {
  const list = useListState({ sort: 'name' })
  const employees = useEmployees(archived, list)
  const [confirmation, setConfirmation] = useState<string>()
  const columns = employees.data?.items.some(hasOpenMatters) ? [...employeeColumns, openMattersColumn] : employeeColumns
  useLiveEmployees()
  if (useInvitationsPending(!archived)) return <ListSkeleton />
  return (
    <>
      {confirmation && <Notice tone="good">{confirmation}</Notice>}
      {!archived && <OpenInvitations role="Employee" unfolded={employees.data?.total === 0 && !list.search} />}
      <DataTable
        label={archived ? employeeTexts.archiveTitle : employeeTexts.title}
        columns={columns}
        rows={employees}
        list={list}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => `/employees/${_id}`}
        renderOptions={(employee) => (
          <EmployeeOptions
            employee={employee}
            archived={archived}
            onDone={(done) => setConfirmation(done === 'deleted' ? peopleTexts.wasDeleted(employee.name) : '')}
          />
        )}
        searchLabel={employeeTexts.search}
        filters={<EmployeeListSwitch archived={archived} />}
        count={employeeTexts.count}
        empty={<Nothing archived={archived} />}
        emptySearch={<NothingFound title={employeeTexts.empty} onClear={() => list.setSearch('')} />}
        failed={employeeTexts.failed}
      />
    </>
  )
}

function Nothing({ archived }: { archived: boolean }) {
  const icon = archived ? IconArchive : IconUsersGroup
  const text = archived ? employeeTexts.emptyArchiveHint : employeeTexts.emptyHint
  return <EmptyState icon={icon} title={employeeTexts.empty} text={text} />
}
