import {
  IconArchive,
  IconUsersGroup,
  IconChevronDown,
  IconMailForward,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearchParams, Link } from '#web/lib/navigation/router.tsx'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { employeeColumns, invitedColumns } from '../list/employee-columns.tsx'
import { EmployeeOptions } from '../list/employee-options.tsx'
import { useEmployeeCount, useEmployees, useLiveEmployees } from '../use-employees.ts'
import { InvitationTable, NoneRegistered, useInvitations, InviteButton } from '#web/features/invitations/index.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkSwitch } from '#web/ui/link-switch.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useListState } from '#web/ui/use-list-state.ts'
import { Button, Menu, Text, Group } from '@mantine/core'
import { invitationTexts } from '#contract/texts/invitations.ts'
import type { EmployeeRow } from '#contract/employees.ts'
import type { Column } from '#web/ui/table-columns.ts'

const invitedPath = '/employees?view=invited'

const views = [
  { view: 'active', to: '/employees', label: peopleTexts.active },
  { view: 'invited', to: invitedPath, label: boardTexts.stages.invited },
  { view: 'archived', to: '/employees/archive', label: peopleTexts.archived },
] as const

type View = (typeof views)[number]['view']
type Counts = Record<View, number | undefined>

/** `/employees` and `/employees/archive` (EMP-1): one list with its views. */
export function EmployeeListPage() {
  const archived = useLocation().pathname.startsWith('/employees/archive')
  const invited = useSearchParams()[0].get('view') === 'invited'
  const current = invited ? 'invited' : 'active'
  const view = archived ? 'archived' : current
  return (
    <Page
      title={archived ? employeeTexts.archiveTitle : employeeTexts.title}
      back={backToDashboard}
      action={!archived && <AddEmployee />}
    >
      <List key={view} view={view} />
    </Page>
  )
}

function List({ view }: { view: View }) {
  const archived = view === 'archived'
  const list = useListState({ sort: view === 'invited' ? 'since' : 'name' })
  const employees = useEmployees(archived, list, view !== 'invited')
  const invited = useInvitations('Employee').data?.length
  const [confirmation, setConfirmation] = useState<string>()
  const columns = employees.data?.items.some(hasOpenMatters) ? [...employeeColumns, openMattersColumn] : employeeColumns
  useLiveEmployees()
  const counts: Counts = { active: useEmployeeCount(false), invited, archived: useEmployeeCount(true) }
  const choices = views.map(({ view: name, ...choice }) => ({ ...choice, count: counts[name], current: name === view }))
  const shown = {
    list,
    views: <LinkSwitch label={employeeTexts.lists} choices={choices} />,
    searchLabel: employeeTexts.search,
  }
  if (view === 'invited') return <InvitationTable {...shown} role="Employee" columns={invitedColumns} />
  return (
    <>
      {confirmation && <Notice tone="good">{confirmation}</Notice>}
      <DataTable
        {...shown}
        label={archived ? employeeTexts.archiveTitle : employeeTexts.title}
        columns={columns}
        rows={employees}
        rowKey={({ _id }) => _id}
        rowLink={({ _id }) => `/employees/${_id}`}
        renderOptions={(employee) => (
          <EmployeeOptions
            employee={employee}
            archived={archived}
            onDone={(done) => setConfirmation(done === 'deleted' ? peopleTexts.wasDeleted(employee.name) : '')}
          />
        )}
        count={employeeTexts.count}
        empty={archived ? <NoArchivedEmployees /> : <NoEmployees invited={invited ?? 0} />}
        emptySearch={<NothingFound title={employeeTexts.empty} onClear={() => list.setSearch('')} />}
        failed={employeeTexts.failed}
      />
    </>
  )
}

const NoArchivedEmployees = () => (
  <EmptyState icon={IconArchive} title={employeeTexts.empty} text={employeeTexts.emptyArchiveHint} />
)

const NoEmployees = ({ invited }: { invited: number }) => (
  <NoneRegistered
    icon={IconUsersGroup}
    title={employeeTexts.empty}
    hint={employeeTexts.emptyHint}
    invited={invited}
    to={invitedPath}
  />
)

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The documents' two ways to add an employee, each with what it means (DASH-2, EMP-2). */
const AddEmployee = () => (
  <InviteButton
    role="Employee"
    renderTrigger={(open) => (
      <Menu width={300}>
        <Menu.Target>
          <Button leftSection={<IconPlus {...icon} />} rightSection={<IconChevronDown {...icon} />}>
            {employeeTexts.add}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={open}>
            {invitationTexts.addEmployee}
            <Text fz="xs" c="dimmed">
              {invitationTexts.theyEnter}
            </Text>
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} component={Link} to="/employee/add">
            {employeeTexts.addTitle}
            <Text fz="xs" c="dimmed">
              {invitationTexts.enterYourself}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    )}
  />
)

const mattersOf = ({ _id, unread_count, renewals, sees_nothing }: EmployeeRow) => [
  ...(sees_nothing ? [{ to: `/permissions/${_id}`, label: employeeTexts.seesNothing }] : []),
  ...(unread_count ? [{ to: `/messages/employee/${_id}`, label: employeeTexts.unreadMessages(unread_count) }] : []),
  ...(renewals ? [{ to: '/passwords/renew', label: employeeTexts.passwordsToRenew(renewals) }] : []),
]

const hasOpenMatters = (row: EmployeeRow): boolean => mattersOf(row).length > 0

/** What waits at an employee, each with the page for it. */
const openMattersColumn: Column<EmployeeRow> = {
  key: 'open',
  title: employeeTexts.openMatters,
  render: (row) => (
    <Group gap={4}>
      {mattersOf(row).map(({ to, label }) => (
        // Above the link of the row.
        <Button
          key={to}
          component={Link}
          to={to}
          variant="default"
          size="compact-sm"
          flex="none"
          pos="relative"
          style={{ zIndex: 1 }}
          aria-label={employeeTexts.matterOf(row.name, label)}
        >
          {label}
        </Button>
      ))}
    </Group>
  ),
  prose: true,
  onPhone: 'extra',
}
