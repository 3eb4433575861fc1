import { Button } from '@mantine/core'
import { IconBeach } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDate, formatDays } from '#contract/domain/format-dates.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { vacationListTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import classes from './vacation-tab.module.css'
import table from '#web/ui/data-table.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const heads = [vacationTexts.start, vacationTexts.end, vacationTexts.status, employeeTexts.details]

/** The employee's requests, the latest days first (EMP-5). */
export function VacationTab({ vacations }: { vacations: readonly Vacation[] }) {
  if (vacations.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={IconBeach} title={vacationTexts.empty} />
      </Card>
    )
  }
  return (
    <div className={table.list}>
      <div className={table.sheet}>
        <table className={`${table.table} ${classes.table}`} aria-label={employeeTexts.vacations}>
          <thead className={table.head}>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              <th scope="col">{vacationListTexts.calendarView}</th>
            </tr>
          </thead>
          <tbody>
            {vacations
              .toSorted((one, other) => other.start.localeCompare(one.start))
              .map((vacation) => (
                <Row key={vacation._id} vacation={vacation} />
              ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function Row({ vacation }: { vacation: Vacation }) {
  const { _id, start, end, status, note, response } = vacation
  const reader = useDateReader()
  return (
    <tr>
      <td data-head={vacationTexts.start}>{formatDate(start, reader)}</td>
      <td data-head={vacationTexts.end}>{formatDate(end, reader)}</td>
      <td data-head={vacationTexts.status}>
        {/* On this page every status but Approved is red (EMP-5). */}
        <Badge tone={status === 'Approved' ? 'good' : 'problem'}>{status}</Badge>
      </td>
      <td className={classes.details} data-none={(note === '' && response === '') || undefined}>
        {note !== '' && <Words label={vacationTexts.note} text={note} />}
        {response !== '' && <Words label={vacationTexts.response} text={response} />}
      </td>
      <td className={classes.view}>
        <Button
          component={Link}
          to={`/calendar/manage/${_id}`}
          variant="default"
          size="xs"
          aria-label={employeeTexts.calendarViewOf(formatDays(vacation, reader))}
        >
          {vacationListTexts.calendarView}
        </Button>
      </td>
    </tr>
  )
}

const Words = ({ label, text }: { label: string; text: string }) => (
  <p className={classes.sentence}>
    <span className={classes.label}>{label}</span> {text}
  </p>
)
