import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDays } from '#contract/domain/format-dates.ts'
import { employeeTexts } from '#contract/texts/employees.ts'
import { vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import classes from './employee-page.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { firstNameOf } from '#web/session/token.ts'
import { Card } from '#web/ui/card.tsx'

/** Pending requests, the earliest first. */
export function PendingRequests({ name, requests }: { name: string; requests: readonly Vacation[] }) {
  const reader = useDateReader()
  const inOrder = requests.toSorted((one, other) => one.start.localeCompare(other.start))
  return (
    <Card title={employeeTexts.requests}>
      <ul className={classes.requests}>
        {inOrder.map((vacation) => (
          <li key={vacation._id}>
            <span>{vacationTexts.asksFor(firstNameOf(name), formatDays(vacation, reader))}</span>
            <Button
              component={Link}
              to={`/calendar/manage/${vacation._id}`}
              variant="default"
              size="xs"
              aria-label={employeeTexts.decideOf(formatDays(vacation, reader))}
            >
              {vacationTexts.decide}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
