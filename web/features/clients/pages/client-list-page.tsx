import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { ClientListItem, ManagerClientListItem } from '#contract/clients.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { listReceipts } from '#contract/offboarding.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { offboardingTexts } from '#contract/texts/offboarding.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { employeeClientColumns, managerClientColumns } from '../list/client-columns.ts'
import { ClientOptions } from '#web/features/clients/list/client-options.tsx'
import { ClientTable } from '../list/client-table.tsx'
import { OnboardingBoard } from '#web/features/clients/list/onboarding-board.tsx'
import { StageWord } from '../status/stage-word.tsx'
import { RowServiceBars } from '../status/service-bars.tsx'
import { useEmployeeClients, useManagerClients, useNewClientUpdates } from '../api.ts'
import {
  AddClientButton,
  OpenInvitations,
  useCanInviteClients,
  useInvitationsPending,
} from '#web/features/invitations/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/ui/styles.module.css'
import { useListState } from '#web/ui/use-list-state.ts'

/** `/clients` and `/clients/archive` for Managers and Employees (CLI-1), and a Manager's onboarding board (DASH-12). */
export function ClientListPage() {
  const archived = useLocation().pathname.startsWith('/clients/archive')
  const [params] = useSearchParams()
  const { role } = useClaims()
  const mayInvite = useCanInviteClients()
  if (role === 'Manager' && !archived && params.get('view') === 'onboarding') {
    return (
      <Page title={boardTexts.title} back={backToDashboard}>
        <OnboardingBoard />
      </Page>
    )
  }
  const title = archived ? clientTexts.archiveTitle : clientTexts.title
  const action = archived ? role === 'Manager' && <ReceiptsLink /> : <AddClientButton allowed={mayInvite} />
  const List = role === 'Manager' ? ManagerList : EmployeeList
  return (
    <Page title={title} back={backToDashboard} action={action}>
      <List key={String(archived)} archived={archived} mayInvite={mayInvite} />
      {role === 'Manager' && !archived && (
        <p className={styles.quietLinks}>
          <Link to="/settings/items">{settingsTexts.items}</Link>
        </p>
      )}
    </Page>
  )
}

/** Only where there is a receipt. */
function ReceiptsLink() {
  const { data } = useQuery(queryFor(listReceipts, {}))
  if (!data?.items.length) return null
  return (
    <Button
      component={Link}
      to="/clients/receipts"
      variant="default"
      leftSection={<IconReceipt size={18} aria-hidden="true" />}
    >
      {offboardingTexts.receipts}
    </Button>
  )
}

type ListProps = { archived: boolean; mayInvite: boolean }

const defaultSort = { sort: 'business_name' }
const renderProgress = (client: ManagerClientListItem): ReactNode =>
  client.progress?.length ? (
    <RowServiceBars services={client.progress} to={clientPath(true)(client)} />
  ) : (
    clientTexts.notStartedShort
  )
const renderStage = (client: ManagerClientListItem): ReactNode => (
  <>
    {client.stage && <StageWord stage={client.stage} days={client.days_waiting ?? 0} />}
    {client.progress && client.progress.length > 0 && (
      <RowServiceBars services={client.progress} to={clientPath(false)(client)} />
    )}
  </>
)
const columns = {
  true: managerClientColumns({ key: 'progress', title: boardTexts.progress, render: renderProgress }),
  false: managerClientColumns({ key: 'since', title: boardTexts.stage, render: renderStage, sortable: true }),
}
const clientPath = (archived: boolean) => (client: ClientListItem) =>
  archived ? `/clients/archive/${client._id}` : `/clients/${client._id}`

function ManagerList({ archived, mayInvite }: ListProps) {
  const list = useListState(defaultSort)
  const clients = useManagerClients(archived, list)
  const [confirmation, setConfirmation] = useState<string>()
  useNewClientUpdates()
  const isPending = useInvitationsPending(mayInvite && !archived)
  const renderOptions = (client: ClientListItem) => (
    <ClientOptions
      client={client}
      archived={archived}
      onDone={(done) => setConfirmation(done === 'deleted' ? peopleTexts.wasDeleted(client.business_name) : '')}
    />
  )
  if (isPending) return <ListSkeleton />
  return (
    <>
      {confirmation && <Notice tone="good">{confirmation}</Notice>}
      {!archived && <OpenInvitations role="Client" unfolded={clients.data?.total === 0 && !list.search} />}
      <ClientTable
        archived={archived}
        mayInvite={mayInvite}
        clients={clients}
        list={list}
        columns={columns[`${archived}`]}
        rowLink={clientPath(archived)}
        renderOptions={renderOptions}
        withBoard
      />
    </>
  )
}

function EmployeeList({ archived, mayInvite }: ListProps) {
  const list = useListState(defaultSort)
  const clients = useEmployeeClients(archived, list)
  const openPage = clientPath(archived)
  if (useInvitationsPending(mayInvite && !archived)) return <ListSkeleton />
  return (
    <>
      {!archived && mayInvite && <OpenInvitations role="Client" unfolded={clients.data?.total === 0 && !list.search} />}
      <ClientTable
        archived={archived}
        mayInvite={mayInvite}
        clients={clients}
        list={list}
        columns={employeeClientColumns}
        // Archived clients are open to the Manager only (CLI-4).
        {...(!archived && { rowLink: openPage })}
      />
    </>
  )
}
