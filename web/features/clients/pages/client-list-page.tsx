import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearchParams } from '#web/lib/navigation/router.tsx'
import { clientStages } from '#contract/domain/client-stages.ts'
import { home } from '#contract/domain/paths.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { listReceipts } from '#contract/offboarding.ts'
import { offboardingTexts } from '#contract/texts/offboarding.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { shellTexts } from '#contract/texts/shell.ts'
import { useArchivedClients, useEmployeeClients, useNewClientUpdates, useOnboardingBoard } from '../api.ts'
import { ActiveClients, ArchivedClients, EmployeeClients, InvitedClients } from '../list/client-tables.tsx'
import { ClientViews, type ClientView, listViews } from '../list/client-views.tsx'
import { AddClientButton, useCanInviteClients, useInvitations } from '#web/features/invitations/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Page } from '#web/ui/page/page.tsx'
import styles from '#web/ui/styles.module.css'
import { useListState } from '#web/ui/use-list-state.ts'

/** `/clients` and `/clients/archive` for Managers and Employees (CLI-1): one list with its views. */
export function ClientListPage() {
  const archived = useLocation().pathname.startsWith('/clients/archive')
  const [params] = useSearchParams()
  const { role } = useClaims()
  const mayInvite = useCanInviteClients()
  const offered = listViews(role, mayInvite)
  const stage = clientStages.find((candidate) => candidate === params.get('stage'))
  const current = stage && offered.includes(stage) ? stage : 'active'
  const view = archived ? 'archived' : current
  const List = role === 'Manager' ? ManagerList : EmployeeList
  return (
    <Page
      title={archived ? clientTexts.archiveTitle : clientTexts.title}
      action={archived ? role === 'Manager' && <ReceiptsLink /> : <AddClientButton allowed={mayInvite} />}
    >
      <List view={view} offered={offered} mayInvite={mayInvite} />
      <p className={`${styles.row} ${styles.quietLinks}`}>
        <Link to={home}>{shellTexts.backToDashboard}</Link>
        {role === 'Manager' && !archived && <Link to="/settings/items">{settingsTexts.items}</Link>}
      </p>
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

type ListProps = { view: ClientView; offered: readonly ClientView[]; mayInvite: boolean }

const byName = { sort: 'business_name' }
const byWait = { sort: 'since' }
/** The same as on the dashboard; only its counts are shown. */
const firstRows = { page: 1, per_page: 5 }

function ManagerList({ view, offered, mayInvite }: ListProps) {
  const list = useListState(view === 'archived' ? byName : byWait)
  const stage = view === 'active' || view === 'invited' || view === 'archived' ? undefined : view
  const isOfBoard = stage !== undefined || view === 'active'
  const board = useOnboardingBoard({ query: isOfBoard ? { ...list.query, ...(stage && { stage }) } : firstRows })
  const archived = useArchivedClients(list, view === 'archived')
  const invited = useInvitations('Client', mayInvite).data?.length
  useNewClientUpdates()
  const { stages, active, archived: archivedCount } = board.data ?? {}
  const counts = { ...stages, active, invited, archived: archivedCount }
  const shown = { list, views: <ClientViews current={view} offered={offered} counts={counts} /> }
  if (view === 'archived') return <ArchivedClients {...shown} rows={archived} />
  if (view === 'invited') return <InvitedClients {...shown} />
  return <ActiveClients {...shown} rows={board} stage={stage} invited={invited ?? 0} />
}

function EmployeeList({ view, offered, mayInvite }: ListProps) {
  const list = useListState(view === 'invited' ? byWait : byName)
  const archived = view === 'archived'
  const clients = useEmployeeClients(archived, list, view !== 'invited')
  const invited = useInvitations('Client', mayInvite).data?.length
  const counts = { invited, ...(!list.search && view !== 'invited' && { [view]: clients.data?.total }) }
  const shown = { list, views: <ClientViews current={view} offered={offered} counts={counts} /> }
  if (view === 'invited') return <InvitedClients {...shown} />
  return <EmployeeClients {...shown} rows={clients} archived={archived} mayInvite={mayInvite} invited={invited ?? 0} />
}
