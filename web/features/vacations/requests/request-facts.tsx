import { formatWeekday } from '#contract/domain/format-days.ts'
import { dayAfter, countDays } from '#contract/domain/vacations.ts'
import { calendarTexts, vacationTexts } from '#contract/texts/vacations.ts'
import type { Vacation } from '#contract/vacations.ts'
import classes from './request-panel.module.css'
import { StatusBadge } from './status-badge.tsx'

/** Person, days, day of return (VAC-6) and the status, announced when it changes. */
export function RequestFacts({ vacation }: { vacation: Vacation }) {
  const { user_name, start, end, status } = vacation
  const days = [
    [vacationTexts.start, formatWeekday(start)],
    [vacationTexts.end, formatWeekday(end)],
    [calendarTexts.backOn, formatWeekday(dayAfter(end))],
  ] as const
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.name}>{user_name}</h2>
        <span role="status" aria-label={vacationTexts.status}>
          <StatusBadge status={status} />
        </span>
        <span className={classes.length}>{calendarTexts.length(countDays(vacation))}</span>
      </div>
      <dl className={classes.days}>
        {days.map(([name, value]) => (
          <div key={name} className={classes.day}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A note or response, or its absence. */
export function RequestNote({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.written} data-none={text === '' || undefined}>
        {text || none}
      </p>
    </section>
  )
}
