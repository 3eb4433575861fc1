import { IconAddressBook, IconArchive, IconClipboardList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ClientListItem, EmployeeClientListItem } from '#contract/clients.ts'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import type { RegisteredStage } from '#contract/domain/client-stages.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { activeColumns, archivedColumns, employeeClientColumns, invitedColumns } from './client-columns.tsx'
import classes from './client-list.module.css'
import { ClientOptions, RowOptions } from './client-options.tsx'
import { pathOfStage } from './client-views.tsx'
import { InvitationTable, NoneRegistered } from '#web/features/invitations/index.ts'
import { DataTable, type DataTableProps, type Listed } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import type { ListState } from '#web/ui/use-list-state.ts'

type Shown = { views: ReactNode; list: ListState }

type TableProps<Row> = Shown &
  Pick<DataTableProps<Row>, 'columns' | 'rows' | 'empty' | 'label' | 'className' | 'rowLink' | 'renderOptions'>

const ClientTable = <Row extends ClientListItem>({ list, ...props }: TableProps<Row>) => (
  <DataTable
    {...props}
    list={list}
    rowKey={(client) => client._id}
    searchLabel={clientTexts.search}
    count={clientTexts.count}
    emptySearch={<NothingFound title={clientTexts.empty} onClear={() => list.setSearch('')} />}
    failed={clientTexts.failed}
  />
)

const openPage = ({ _id }: { _id: string }) => `/clients/${_id}`

type ActiveProps = Shown & {
  rows: Listed<OnboardingBoardRow>
  stage: RegisteredStage | undefined
  invited: number
}

/** The active clients of a Manager, or those of one stage (CLI-2, DASH-12). */
export const ActiveClients = ({ stage, invited, ...props }: ActiveProps) => (
  <ClientTable
    {...props}
    label={stage ? boardTexts.stages[stage] : clientTexts.title}
    className={classes.list}
    columns={activeColumns}
    rowLink={openPage}
    renderOptions={(client) => <RowOptions client={client} />}
    empty={
      stage ? (
        <EmptyState icon={IconClipboardList} title={boardTexts.emptyStage[stage]} />
      ) : (
        <NoClients mayInvite invited={invited} />
      )
    }
  />
)

export const ArchivedClients = ({ rows, ...props }: Shown & { rows: Listed<ClientListItem> }) => (
  <ClientTable
    {...props}
    rows={rows}
    label={clientTexts.archiveTitle}
    className={`${classes.list} ${classes.plain}`}
    columns={archivedColumns}
    rowLink={({ _id }) => `/clients/archive/${_id}`}
    renderOptions={(client) => <ClientOptions client={client} archived />}
    empty={<NoArchivedClients />}
  />
)

export const InvitedClients = (props: Shown) => (
  <InvitationTable
    {...props}
    role="Client"
    searchLabel={clientTexts.search}
    className={classes.list}
    columns={invitedColumns}
  />
)

type EmployeesProps = Shown & {
  rows: Listed<EmployeeClientListItem>
  archived: boolean
  mayInvite: boolean
  invited: number
}

/** Archived clients are open to the Manager only (CLI-4). */
export const EmployeeClients = ({ archived, mayInvite, invited, ...props }: EmployeesProps) => (
  <ClientTable
    {...props}
    label={archived ? clientTexts.archiveTitle : clientTexts.title}
    columns={employeeClientColumns}
    {...(!archived && { rowLink: openPage })}
    empty={archived ? <NoArchivedClients /> : <NoClients mayInvite={mayInvite} invited={invited} />}
  />
)

const NoArchivedClients = () => (
  <EmptyState icon={IconArchive} title={clientTexts.empty} text={clientTexts.emptyArchiveHint} />
)

const NoClients = ({ mayInvite, invited }: { mayInvite: boolean; invited: number }) => (
  <NoneRegistered
    icon={IconAddressBook}
    title={clientTexts.empty}
    hint={mayInvite ? clientTexts.emptyHint : undefined}
    invited={mayInvite ? invited : 0}
    to={pathOfStage('invited')}
  />
)
