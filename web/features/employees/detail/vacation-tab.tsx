import { Button, Text } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatDays } from '#contract/domain/format-dates.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { vacationListTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { EndDay, StartDay } from '#web/features/vacations/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { pageOfRows } from '#web/ui/page-of-rows.ts'
import type { Column } from '#web/ui/table-columns.ts'
import { useListState } from '#web/ui/use-list-state.ts'

const Words = ({ label, text }: { label: string; text: string }) =>
  text !== '' && (
    <Text maw="70ch" style={{ whiteSpace: 'pre-line' }}>
      <Text span c="dimmed">
        {label}:
      </Text>{' '}
      {text}
    </Text>
  )

const columns: readonly Column<Vacation>[] = [
  {
    key: 'start',
    title: vacationTexts.start,
    render: (days) => <StartDay days={days} />,
    unbroken: true,
    onPhone: 'name',
  },
  { key: 'end', title: vacationTexts.end, render: (days) => <EndDay days={days} />, unbroken: true, onPhone: 'line' },
  {
    key: 'status',
    title: vacationTexts.status,
    // On this page every status but Approved is red (EMP-5).
    render: ({ status }) => <Badge tone={status === 'Approved' ? 'good' : 'problem'}>{status}</Badge>,
    onPhone: 'state',
  },
  {
    key: 'details',
    title: employeeTexts.details,
    render: ({ note, response }) => (
      <>
        <Words label={vacationTexts.note} text={note} />
        <Words label={vacationTexts.response} text={response} />
      </>
    ),
    prose: true,
    onPhone: 'extra',
  },
]

/** The employee's requests, the latest days first (EMP-5). */
export function VacationTab({ vacations }: { vacations: readonly Vacation[] }) {
  const list = useListState()
  const latestFirst = (a: Vacation, b: Vacation) => b.start.localeCompare(a.start)
  return (
    <DataTable
      label={employeeTexts.vacations}
      columns={columns}
      rows={{
        data: pageOfRows(vacations, { list, fits: () => true, compare: undefined, ties: latestFirst }),
        error: null,
        isFetching: false,
        isPlaceholderData: false,
        refetch: () => undefined,
      }}
      list={list}
      rowKey={({ _id }) => _id}
      renderOptions={(vacation) => <CalendarView vacation={vacation} />}
      count={vacationListTexts.count}
      empty={<EmptyState icon={IconBeach} title={vacationTexts.empty} />}
      emptySearch={<EmptyState icon={IconBeach} title={vacationTexts.empty} />}
    />
  )
}

function CalendarView({ vacation }: { vacation: Vacation }) {
  const reader = useDateReader()
  return (
    <Button
      component={Link}
      to={`/calendar/manage/${vacation._id}`}
      variant="default"
      size="xs"
      aria-label={employeeTexts.calendarViewOf(formatDays(vacation, reader))}
    >
      {vacationListTexts.calendarView}
    </Button>
  )
}
