import { IconMailForward } from '@tabler/icons-react'
import { matcherOf } from '#contract/domain/finding.ts'
import type { Invitation } from '#contract/invitations.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { invitationTexts } from '#contract/texts/invitations.ts'
import { type InvitedRole, useInvitations } from './api.ts'
import { DataTable, type DataTableProps } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { type Compare, pageOfRows } from '#web/ui/page-of-rows.ts'
import { lazyOptions } from '#web/ui/lazy-options.tsx'

/** The options of an open invitation (REG-13). */
const InvitationOptions = lazyOptions<{ name: string; invitation: Invitation }>(
  async () => (await import('./invitation-menu.tsx')).InvitationMenu,
)

type Props = Pick<DataTableProps<Invitation>, 'searchLabel' | 'list' | 'columns' | 'views' | 'className'> & {
  role: InvitedRole
}

const compareBy = (text: (invitation: Invitation) => string): Compare<Invitation> => {
  return (a, b) => text(a).localeCompare(text(b), undefined, { numeric: true })
}

const orders: Record<string, Compare<Invitation>> = {
  business_name: compareBy(({ business_name, email }) => business_name || email),
  name: compareBy(({ name }) => name),
  email: compareBy(({ email }) => email),
  since: compareBy(({ sent }) => sent),
}

/** The open invitations as rows of a list (REG-13). The call answers all of them at once. */
export function InvitationTable({ role, list, ...props }: Props) {
  const listed = useInvitations(role)
  const matches = matcherOf(list.search)
  const rows = {
    ...listed,
    data:
      listed.data &&
      pageOfRows(listed.data, {
        list,
        fits: ({ business_name, name, email }) => matches(business_name, name, email),
        compare: orders[list.sort ?? ''],
        isEmpty: ({ name }) => list.sort === 'name' && name === '',
      }),
  }
  return (
    <DataTable
      {...props}
      label={boardTexts.stages.invited}
      list={list}
      rows={rows}
      rowKey={({ _id }) => _id}
      renderOptions={(invitation) => <InvitationOptions name={invitation.email} invitation={invitation} />}
      count={invitationTexts.openCount}
      empty={<EmptyState icon={IconMailForward} title={boardTexts.emptyStage.invited} />}
      emptySearch={<NothingFound onClear={() => list.setSearch('')} />}
      failed={invitationTexts.failed}
    />
  )
}
