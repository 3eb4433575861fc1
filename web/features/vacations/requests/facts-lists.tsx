import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { formatDate, formatDays } from '#contract/domain/format-dates.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { VacationFacts } from '#contract/vacations.ts'
import classes from './requests.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Notice } from '#web/ui/notice.tsx'
import blocks from '#web/ui/blocks.module.css'

/** The employee's other requests on the same days. */
export function OwnOverlaps({ own, vacation }: Pick<VacationFacts, 'own' | 'vacation'>) {
  const reader = useDateReader()
  if (own.length === 0) return null
  return (
    <Notice tone="waiting">
      {calendarTexts.ownOverlaps(vacation.user_name)}
      <ul>
        {own.map((vacation) => (
          <li key={vacation._id}>
            <Link to={`/calendar/manage/${vacation._id}`}>{formatDays(vacation, reader)}</Link>, {vacation.status}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Colleagues who are absent, or asked to be, on the same days (VAC-7). */
export function OthersAway({ away }: Pick<VacationFacts, 'away'>) {
  const reader = useDateReader()
  if (away.length === 0) return <Text c="dimmed">{calendarTexts.nobodyElse}</Text>
  return (
    <section>
      <Text component="h3" fw="bold" mb={4}>
        {calendarTexts.othersAway}
      </Text>
      <ul>
        {away.map((vacation) => (
          <li key={vacation._id} className={`${blocks.divided} ${classes.item}`}>
            <span>{vacation.user_name}</span>
            <StatusBadge status={vacation.status} />
            <span className={classes.quiet}>{formatDays(vacation, reader)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const firstShown = 5

/** Dates of the employee's clients on these days. */
export function ClientDays({ events }: Pick<VacationFacts, 'events'>) {
  const reader = useDateReader()
  const [all, setAll] = useState(false)
  if (events.length === 0) return <Text c="dimmed">{calendarTexts.noClientDays}</Text>
  const shown = all ? events : events.slice(0, firstShown)
  return (
    <section>
      <Text component="h3" fw="bold" mb={4}>
        {calendarTexts.clientDays}
      </Text>
      <ul>
        {shown.map(({ client_id, client_business, date, name }) => (
          <li key={`${client_id} ${date} ${name}`} className={`${blocks.divided} ${classes.item}`}>
            <span>{name}</span>
            <span className={classes.quiet}>
              {formatDate(date, reader)}, <Link to={`/clients/${client_id}?tab=events`}>{client_business}</Link>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {calendarTexts.allOf(events.length)}
        </Button>
      )}
    </section>
  )
}
