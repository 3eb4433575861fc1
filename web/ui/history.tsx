import { formatClock, formatDate } from '#contract/domain/format-dates.ts'
import classes from './history.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** `what` goes on with the sentence that the name begins. */
export type HistoryEvent = { at: string; id: string; name: string; what: string }

/** What people did, under its days, the newest first. */
export function History({ title, events }: { title: string; events: readonly HistoryEvent[] }) {
  const reader = useDateReader()
  const ordered = events.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.events} aria-label={title}>
        {ordered.map(({ at, id, name, what }, index) => {
          const day = formatDate(at, reader)
          const isNewDay = index === 0 || formatDate(ordered[index - 1]?.at ?? '', reader) !== day
          return (
            <li key={`${at} ${name} ${what}`}>
              {isNewDay && <h3>{day}</h3>}
              <p>
                <Avatar id={id} name={name} size={22} />
                <span>
                  <strong>{name}</strong> {what} <time dateTime={at}>{formatClock(at, reader)}</time>
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
