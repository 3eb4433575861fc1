import { Text } from '@mantine/core'
import { Link } from '#web/lib/navigation/router.tsx'
import { dateOfDay, dayNumber, dayOf, lastDayOf, weekdayOfDay, weekStartOf } from '#contract/domain/calendar-days.ts'
import { formatDays, formatMonth } from '#contract/domain/format-dates.ts'
import { type Days, isAway, overlap } from '#contract/domain/vacations.ts'
import { chartTexts } from '#contract/texts/dashboard.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import classes from './calendar-year.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { ChartTable } from '#web/ui/chart-table.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

const twelve = Array.from({ length: 12 }, (_, at) => at + 1)

type Props = {
  vacations: readonly Vacation[]
  preview?: Days | undefined
  /** A day of the year, YYYY-MM-DD. */
  date: string
  addressOf?: ((vacation: Vacation) => string | undefined) | undefined
  onMonth: (date: string) => void
}

/** Twelve small months. A day is the darker the more people are away; a press opens the month. */
export function CalendarYear({ vacations, preview, date, addressOf, onMonth }: Props) {
  const reader = useDateReader()
  const year = Number(date.slice(0, 4))
  const days = { start: `${date.slice(0, 4)}-01-01`, end: `${date.slice(0, 4)}-12-31` }
  const within = vacations
    .filter((vacation) => isAway(vacation) && overlap(vacation, days))
    .toSorted((a, b) => a.start.localeCompare(b.start) || a.user_name.localeCompare(b.user_name))
  return (
    <div className={classes.root}>
      <div className={classes.months}>
        {twelve.map((month) => (
          <Month
            key={month}
            first={dayNumber(year, month, 1)}
            last={lastDayOf(year, month)}
            vacations={within}
            preview={preview}
            onMonth={onMonth}
          />
        ))}
      </div>
      {within.length === 0 ? (
        <Text c="dimmed">{calendarTexts.nobodyAway.year}</Text>
      ) : (
        <>
          <ul className={`${blocks.legend} ${classes.key}`} aria-hidden="true">
            <KeyEntry text={calendarTexts.away.one} tone={{ away: 1 }} />
            <KeyEntry text={calendarTexts.away.two} tone={{ away: 2 }} />
            <KeyEntry text={calendarTexts.away.more} tone={{ away: 3 }} />
            <KeyEntry text={calendarTexts.away.pending} tone={{ pending: true }} />
          </ul>
          <ChartTable
            columns={[chartTexts.name, chartTexts.days, chartTexts.status]}
            rows={within.map((vacation) => {
              const to = addressOf?.(vacation)
              const name = to ? <Link to={to}>{vacation.user_name}</Link> : vacation.user_name
              return { key: vacation._id, cells: [name, formatDays(vacation, reader), vacation.status] }
            })}
          />
        </>
      )}
    </div>
  )
}

type Tone = { away?: number | undefined; pending?: boolean | undefined }

const KeyEntry = ({ text, tone: { away, pending } }: { text: string; tone: Tone }) => (
  <li>
    <span className={classes.day} data-away={away} data-pending={pending} />
    {text}
  </li>
)

type MonthProps = Pick<Props, 'preview' | 'onMonth'> & { first: number; last: number; vacations: readonly Vacation[] }

function Month({ first, last, vacations, preview, onMonth }: MonthProps) {
  const reader = useDateReader()
  const days = { start: dateOfDay(first), end: dateOfDay(last) }
  const within = vacations.filter((vacation) => overlap(vacation, days))
  const isThisMonth = reader.today.slice(0, 7) === days.start.slice(0, 7)
  const toneOf = (day: number): Tone => {
    const ofDay = within.filter(({ start, end }) => dayOf(start) <= day && day <= dayOf(end))
    const away = new Set(ofDay.filter(({ status }) => status === 'Approved').map(({ user_id }) => user_id)).size
    const isChosen = preview !== undefined && dayOf(preview.start) <= day && day <= dayOf(preview.end)
    return { away: Math.min(3, away) || undefined, pending: (away === 0 && ofDay.length > 0) || isChosen || undefined }
  }
  return (
    <button
      type="button"
      className={`${styles.sheet} ${classes.month}`}
      aria-current={isThisMonth ? 'date' : undefined}
      onClick={() => onMonth(isThisMonth ? reader.today : days.start)}
    >
      <span className={styles.hidden}>{calendarTexts.monthOf(formatMonth(days.start, reader), within.length)}</span>
      <span className={classes.title} aria-hidden="true">
        {formatMonth(days.start, reader).replace(/,? ?\d{4} ?/, '')}
        {within.length > 0 && <span className={classes.count}>{within.length}</span>}
      </span>
      <span className={classes.days} aria-hidden="true">
        {Array.from({ length: last - first + 1 }, (_, at) => first + at).map((day, at) => {
          const { away, pending } = toneOf(day)
          const isWeekend = weekdayOfDay(day) % 6 === 0
          return (
            <span
              key={day}
              className={classes.day}
              style={at === 0 ? { gridColumnStart: first - weekStartOf(first, reader.firstDay) + 1 } : undefined}
              data-away={away}
              data-pending={pending}
              data-weekend={isWeekend || undefined}
              data-today={dateOfDay(day) === reader.today || undefined}
            >
              {at + 1}
            </span>
          )
        })}
      </span>
    </button>
  )
}
