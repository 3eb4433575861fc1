import { Button } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatDays } from '#contract/domain/format-dates.ts'
import { vacationListTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { EndDay, StartDay } from './request-day.tsx'
import classes from './requests.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table-columns.ts'

export type AddressOf = (vacation: Vacation) => string

const name: Column<Vacation> = {
  key: 'name',
  title: vacationListTexts.name,
  render: ({ user_name }) => user_name,
  face: ({ user_id, user_name }) => ({ id: user_id, name: user_name }),
  sortable: true,
  cut: true,
}

const start: Column<Vacation> = {
  key: 'start',
  title: vacationTexts.start,
  render: (days) => <StartDay days={days} />,
  sortable: true,
  unbroken: true,
}

const end: Column<Vacation> = {
  key: 'end',
  title: vacationTexts.end,
  render: (days) => <EndDay days={days} />,
  sortable: true,
  unbroken: true,
}

const status: Column<Vacation> = {
  key: 'status',
  title: vacationTexts.status,
  render: ({ status: shown, cancellation }) => (
    <span className={classes.states}>
      <StatusBadge status={shown} />
      {cancellation && <Badge tone="waiting">{vacationTexts.asks}</Badge>}
    </span>
  ),
  sortable: true,
  onPhone: 'state',
}

const calendarView = (addressOf: AddressOf): Column<Vacation> => ({
  key: 'calendar',
  title: vacationListTexts.calendarView,
  render: (vacation) => <CalendarViewButton vacation={vacation} address={addressOf(vacation)} />,
})

function CalendarViewButton({ vacation, address }: { vacation: Vacation; address: string }) {
  const reader = useDateReader()
  return (
    <Button
      component={Link}
      to={address}
      variant="default"
      size="compact-sm"
      className={classes.open}
      aria-label={vacationListTexts.calendarViewOf(vacation.user_name, formatDays(vacation, reader))}
    >
      {vacationListTexts.calendarView}
    </Button>
  )
}

/** VAC-4. The row header is the person in the list of all requests, the days in the own list. */
export const columnsOfAll = (addressOf: AddressOf): readonly Column<Vacation>[] => [
  { ...name, onPhone: 'name' },
  { ...start, onPhone: 'line' },
  end,
  status,
  calendarView(addressOf),
]

export const columnsOfOwn = (addressOf: AddressOf): readonly Column<Vacation>[] => [
  name,
  { ...start, onPhone: 'name' },
  { ...end, onPhone: 'line' },
  status,
  calendarView(addressOf),
]
