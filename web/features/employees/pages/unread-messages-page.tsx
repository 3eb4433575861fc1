import { Button, Text } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '#web/lib/navigation/router.tsx'
import { matcherOf } from '#contract/domain/finding.ts'
import { listUnreadOfEmployees } from '#contract/employees.ts'
import type { Result } from '#contract/endpoint.ts'
import { employeeMessage } from '#contract/realtime.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { departmentColumn, nameColumn } from '../list/employee-columns.tsx'
import { useClaims } from '#web/session/use-session.ts'
import { workspaceIdOf } from '#web/session/token.ts'
import { backToDashboard } from '#web/ui/page/back-to-dashboard.ts'
import { Page } from '#web/ui/page/page.tsx'
import { invalidateSoon } from '#web/lib/query/apply-event.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import table from '#web/ui/data-table.module.css'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { type Compare, pageOfRows } from '#web/ui/page-of-rows.ts'
import type { Column } from '#web/ui/table-columns.ts'
import { type ListState, useListState } from '#web/ui/use-list-state.ts'

type UnreadRow = Result<typeof listUnreadOfEmployees>['items'][number]

const columns: readonly Column<UnreadRow>[] = [
  nameColumn,
  departmentColumn,
  {
    key: 'unread_count',
    title: employeeTexts.unread,
    render: ({ unread_count }) => <Unread count={unread_count} />,
    sortable: true,
    numeric: true,
    onPhone: 'state',
  },
]

function Unread({ count }: { count: number }) {
  return (
    <Text span inherit {...(count > 0 && { c: 'var(--foyer-ink)', fw: 600 })}>
      {count.toLocaleString('en-US')}
      <Text span inherit fw={400} className={table.inCard ?? ''}>
        {' '}
        {employeeTexts.unreadUnit}
      </Text>
    </Text>
  )
}

/** An employee's reading causes no event, so the list is fetched again, in ms. */
const readMeanwhile = 30_000

const inboxOf = ({ _id }: UnreadRow) => `/messages/employee/${_id}`

/** Employees with unread messages, the highest count first (MSG-11). */
export function UnreadMessagesPage() {
  const queries = useQueryClient()
  useSocketEvent(employeeMessage(workspaceIdOf(useClaims())), () =>
    invalidateSoon(queries, [listUnreadOfEmployees.path]),
  )
  const list = useListState({ sort: 'unread_count', order: 'desc' })
  const { data, ...rest } = useQuery({
    ...queryFor(listUnreadOfEmployees, {}),
    refetchOnMount: everyMount,
    refetchInterval: readMeanwhile,
  })
  return (
    <Page title={employeeTexts.unreadTitle} back={backToDashboard}>
      <DataTable
        label={employeeTexts.unreadTitle}
        columns={columns}
        rows={{ ...rest, data: data && visibleUnreadRows(data.items, list) }}
        list={list}
        rowKey={({ _id }) => _id}
        rowLink={inboxOf}
        renderOptions={(row) => (
          <Button
            component={Link}
            to={inboxOf(row)}
            variant="default"
            size="xs"
            aria-label={employeeTexts.viewInboxOf(row.name)}
          >
            {employeeTexts.viewInbox}
          </Button>
        )}
        searchLabel={employeeTexts.search}
        count={employeeTexts.count}
        empty={<EmptyState icon={IconMessage} title={employeeTexts.empty} text={employeeTexts.emptyUnreadHint} />}
        emptySearch={<NothingFound title={employeeTexts.empty} onClear={() => list.setSearch('')} />}
        failed={employeeTexts.failed}
      />
    </Page>
  )
}

const orders: Record<string, Compare<UnreadRow>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  department: (a, b) => a.department.localeCompare(b.department),
  unread_count: (a, b) => a.unread_count - b.unread_count,
}

/** One page of the matching rows in the list's order; the call answers all employees at once. */
function visibleUnreadRows(rows: readonly UnreadRow[], list: ListState) {
  const matches = matcherOf(list.search)
  return pageOfRows(rows, {
    list,
    fits: ({ name, department }) => matches(name, department),
    compare: orders[list.sort ?? ''],
    isEmpty: ({ department }) => list.sort === 'department' && department.trim() === '',
    ties: (a, b) => a.name.localeCompare(b.name),
  })
}
