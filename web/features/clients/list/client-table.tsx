import { IconAddressBook, IconArchive } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ClientListItem } from '#contract/clients.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { peopleTexts } from '#contract/texts/people.ts'
import { DataTable, type Listed } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { onboardingBoardPath } from '../api.ts'
import { LinkSwitch } from '#web/ui/link-switch.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import type { Column } from '#web/ui/table-columns.ts'
import type { ListState } from '#web/ui/use-list-state.ts'

type Props<Row extends ClientListItem> = {
  archived: boolean
  mayInvite: boolean
  clients: Listed<Row>
  list: ListState
  columns: readonly Column<Row>[]
  rowLink?: (row: Row) => string
  renderOptions?: (row: Row) => ReactNode
  /** Offers the onboarding board as a view. */
  withBoard?: boolean
}

export function ClientTable<Row extends ClientListItem>(props: Props<Row>) {
  const { archived, mayInvite, clients, list, withBoard = false, ...rest } = props
  return (
    <DataTable
      {...rest}
      label={archived ? clientTexts.archiveTitle : clientTexts.title}
      rows={clients}
      list={list}
      rowKey={(client) => client._id}
      searchLabel={clientTexts.search}
      filters={<ClientListSwitch current={archived ? 'archived' : 'active'} withBoard={withBoard} />}
      count={clientTexts.count}
      empty={<NoClients archived={archived} mayInvite={mayInvite} />}
      emptySearch={<NothingFound title={clientTexts.empty} onClear={() => list.setSearch('')} />}
      failed={clientTexts.failed}
    />
  )
}

function NoClients({ archived, mayInvite }: { archived: boolean; mayInvite: boolean }) {
  if (archived) return <EmptyState icon={IconArchive} title={clientTexts.empty} text={clientTexts.emptyArchiveHint} />
  return (
    <EmptyState icon={IconAddressBook} title={clientTexts.empty} text={mayInvite ? clientTexts.emptyHint : undefined} />
  )
}

type ClientListView = 'active' | 'archived' | 'onboarding'

const views = [
  { view: 'active', to: '/clients', label: peopleTexts.active },
  { view: 'archived', to: '/clients/archive', label: peopleTexts.archived },
  { view: 'onboarding', to: onboardingBoardPath, label: boardTexts.title },
] as const

/** Links the active clients, the archive and, for a Manager, the onboarding board. */
export function ClientListSwitch({ current, withBoard }: { current: ClientListView; withBoard: boolean }) {
  const choices = views
    .filter(({ view }) => withBoard || view !== 'onboarding')
    .map(({ view, to, label }) => ({ to, label, current: view === current }))
  return <LinkSwitch label={clientTexts.lists} choices={choices} />
}
