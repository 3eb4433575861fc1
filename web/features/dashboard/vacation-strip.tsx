import { Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { Link } from '#web/lib/navigation/router.tsx'
import { dateOfDay, dayOf, weekStartOf } from '#contract/domain/calendar-days.ts'
import { formatDays, formatYearlyDay } from '#contract/domain/format-dates.ts'
import { type Days, isAway, overlap } from '#contract/domain/vacations.ts'
import { chartTexts } from '#contract/texts/dashboard.ts'
import { calendarTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import { useVacations } from './api.ts'
import classes from './charts.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { useClaims } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ChartTable } from '#web/ui/chart-table.tsx'
import blocks from '#web/ui/blocks.module.css'
import styles from '#web/ui/styles.module.css'

const weeks = [0, 1, 2, 3, 4, 5]
const dayCount = 7 * weeks.length
const maxPeople = 5

/** Who is away in this week and the five after it: for an Employee themselves, and teammates' approved days (VAC-3). */
export function VacationStrip() {
  const listed = useVacations()
  const { today, firstDay } = useDateReader()
  const first = weekStartOf(dayOf(today), firstDay)
  const shown = { start: dateOfDay(first), end: dateOfDay(first + dayCount - 1) }
  const vacations = (listed.data?.items ?? [])
    .filter((vacation) => isAway(vacation) && overlap(vacation, shown) && vacation.end >= today)
    .toSorted((a, b) => a.start.localeCompare(b.start))
  if (vacations.length > 0) return <Strip vacations={vacations} first={first} />
  if (listed.data) return <Text c="dimmed">{chartTexts.nobodyAway}</Text>
  return listed.error && <Text c="dimmed">{chartTexts.failed}</Text>
}

type StripProps = { vacations: readonly Vacation[]; first: number }

function Strip({ vacations, first }: StripProps) {
  const reader = useDateReader()
  const addressOf = useAddress()
  const people = [...Map.groupBy(vacations, ({ user_id }) => user_id).values()]
  const hidden = people.length - maxPeople
  const today = { '--today': `${(100 * (dayOf(reader.today) - first + 0.5)) / dayCount}%` } as CSSProperties // a custom property
  return (
    <>
      <div className={classes.strip} style={today}>
        <p className={`${styles.caption} ${classes.weeks}`} aria-hidden="true">
          {weeks.map((week) => (
            <span key={week} className={classes.week}>
              {shortDay(dateOfDay(first + 7 * week), reader)}
            </span>
          ))}
        </p>
        {people.slice(0, maxPeople).map((ofPerson) => (
          <Person key={ofPerson[0]?.user_id} vacations={ofPerson} first={first} />
        ))}
      </div>
      {hidden > 0 && <Text c="dimmed">{chartTexts.more(hidden)}</Text>}
      <div className={classes.foot}>
        <ul className={blocks.legend}>
          {(['Approved', 'Pending'] as const).map((status) => (
            <li key={status}>
              <span className={classes.swatch} data-status={status} aria-hidden="true" />
              {status}
            </li>
          ))}
        </ul>
        <ChartTable
          columns={[chartTexts.name, chartTexts.days, chartTexts.status]}
          rows={vacations.map((vacation) => {
            const to = addressOf(vacation)
            return {
              key: vacation._id,
              cells: [
                to ? (
                  <Link key="name" to={to}>
                    {vacation.user_name}
                  </Link>
                ) : (
                  vacation.user_name
                ),
                formatDays(vacation, reader),
                vacation.status,
              ],
            }
          })}
        />
      </div>
    </>
  )
}

/** The name, and the days as bars. A request that ends or begins outside the weeks is cut at their edge. */
function Person({ vacations, first }: StripProps) {
  const reader = useDateReader()
  const addressOf = useAddress()
  const [firstVacation] = vacations
  if (!firstVacation) return null
  return (
    <div className={classes.person}>
      <span className={classes.name}>
        <Avatar id={firstVacation.user_id} name={firstVacation.user_name} size={22} />
        <span className={styles.cut} title={firstVacation.user_name}>
          {firstVacation.user_name}
        </span>
      </span>
      {/* The table below has the same links at the height of a finger. */}
      <div className={classes.track} data-small-targets>
        {vacations.map((vacation) => {
          const start = Math.max(dayOf(vacation.start), first)
          const end = Math.min(dayOf(vacation.end), first + dayCount - 1)
          const style = { left: percent(start - first), width: percent(end - start + 1) }
          const said = calendarTexts.barOf(vacation.user_name, vacation.status, formatDays(vacation, reader))
          const to = addressOf(vacation)
          const shared = { className: classes.bar, style, title: said, 'data-status': vacation.status }
          const text = <span aria-hidden="true">{shortDays(vacation, reader)}</span>
          return to ? (
            <Link key={vacation._id} to={to} {...shared} aria-label={said}>
              {text}
            </Link>
          ) : (
            <span key={vacation._id} {...shared} role="img" aria-label={said}>
              {text}
            </span>
          )
        })}
      </div>
    </div>
  )
}

const percent = (days: number): string => `${(100 * days) / dayCount}%`

type Reader = ReturnType<typeof useDateReader>

const shortDay = (date: string, reader: Reader): string => {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return formatYearlyDay(month, day, reader)
}

/** '7–14 Dec' needs a region's order of day and month, which the long form has: the year is cut off. */
const shortDays = (days: Days, reader: Reader): string => formatDays(days, reader).replace(/,? \d{4}$/, '')

/** The page of a request: for a Manager of any, for an Employee of the own ones. */
function useAddress(): (vacation: Vacation) => string | undefined {
  const { id, role } = useClaims()
  return ({ _id, user_id }) => {
    if (role === 'Manager') return `/calendar/manage/${_id}`
    return user_id === id ? `/calendar/details/${_id}` : undefined
  }
}
