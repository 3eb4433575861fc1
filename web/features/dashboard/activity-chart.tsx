import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { countAudit } from '#contract/audit.ts'
import { formatDate, formatDay } from '#contract/domain/format-dates.ts'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { chartTexts } from '#contract/texts/dashboard.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import classes from './charts.module.css'
import { DashboardSection } from './dashboard-section.tsx'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { everyMount } from '#web/lib/query/query-client.ts'
import { ChartTable } from '#web/ui/chart-table.tsx'
import styles from '#web/ui/styles.module.css'

type Day = { date: string; count: number }

const activityOf = (date: string) => `/settings/audit?day=${date}`

/** A chart of fewer days says nothing. */
const YOUNG_DAYS = 14

/** How much was done on each of the last 30 days. A day opens the activity of that day. */
export function ActivityChart() {
  const counted = useQuery({
    ...queryFor(countAudit, { query: { time_zone: localTimeZone() } }),
    refetchOnMount: everyMount,
  })
  const days = counted.data?.days ?? []
  const isYoung = days.slice(0, -YOUNG_DAYS).every(({ count }) => count === 0)
  const sum = days.reduce((total, { count }) => total + count, 0)
  if (counted.data && isYoung) return null
  return (
    <DashboardSection title={chartTexts.activity} links={[{ label: chartTexts.openActivity, to: '/settings/audit' }]}>
      <div className={`${styles.sheet} ${classes.card}`}>
        {counted.error && !counted.data && <Text c="dimmed">{chartTexts.failed}</Text>}
        {counted.data && sum > 0 && (
          <>
            <p className={classes.figure}>
              <strong>{sum.toLocaleString('en-US')}</strong> {chartTexts.done(sum, counted.data.before)}
            </p>
            <DayBars days={days} />
          </>
        )}
      </div>
    </DashboardSection>
  )
}

/** One stop of the tab key: the arrow keys move between the days. */
function DayBars({ days }: { days: readonly Day[] }) {
  const reader = useDateReader()
  const most = Math.max(...days.map(({ count }) => count))
  const busiest = days.findIndex(({ count }) => count === most)
  const [stop, setStop] = useState(days.length - 1)
  const [pointed, setPointed] = useState<number>()
  const textOf = ({ date, count }: Day) => chartTexts.ofDay(formatDay(date, reader), count)
  const said = days[pointed ?? busiest]
  const first = days[0]
  const move = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[typedKey(event)]
    const next = by && event.currentTarget.closest('ul')?.querySelectorAll('a')[at + by]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      {/* The table below has the same links at the height of a finger. */}
      <ul className={classes.days} aria-label={chartTexts.activityLabel} data-small-targets>
        {days.map((day, at) => (
          <li key={day.date}>
            <Link
              to={activityOf(day.date)}
              className={classes.day}
              aria-label={textOf(day)}
              data-today={at === days.length - 1 || undefined}
              tabIndex={at === stop ? 0 : -1}
              onKeyDown={(event) => move(event, at)}
              onFocus={() => {
                setStop(at)
                setPointed(at)
              }}
              onBlur={() => setPointed(undefined)}
              onPointerEnter={() => setPointed(at)}
              onPointerLeave={() => setPointed(undefined)}
            >
              <span style={{ height: `${(100 * day.count) / most}%` }} />
            </Link>
          </li>
        ))}
      </ul>
      <p className={`${styles.caption} ${classes.axis}`} aria-hidden="true">
        <span>{first && formatDate(first.date, reader)}</span>
        <span>{said && textOf(said)}</span>
        <span>{chartTexts.today}</span>
      </p>
      <div className={classes.foot}>
        <ChartTable
          columns={[chartTexts.day, chartTexts.count]}
          rows={days
            .filter(({ count }) => count > 0)
            .toReversed()
            .map(({ date, count }) => ({
              key: date,
              cells: [
                <Link key="day" to={activityOf(date)}>
                  {formatDay(date, reader)}
                </Link>,
                count,
              ],
            }))}
        />
      </div>
    </>
  )
}
