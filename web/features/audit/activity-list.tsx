import { Skeleton, Stack } from '@mantine/core'
import type { AuditEntry } from '#contract/audit.ts'
import { formatClock, formatDay } from '#contract/domain/format-dates.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { describeAuditEntry, hasAuditDetails } from '#contract/texts/audit-sentences.ts'
import classes from './activity-list.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from '#web/ui/styles.module.css'
import { TextWithEmails } from '#web/ui/text-with-emails.tsx'

type Props = { entries: readonly AuditEntry[]; onActor: (actor: string) => void }

/** The entries under their days, the newest first. */
export function ActivityList({ entries, onActor }: Props) {
  const reader = useDateReader()
  const days = Map.groupBy(entries, ({ date }) => formatDay(date, reader))
  return (
    <Stack gap={24}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={classes.day}>{day}</h2>
          <ul className={styles.sheet}>
            {ofDay.map((entry) => (
              <ActivityEntry key={entry._id} entry={entry} onActor={onActor} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

function ActivityEntry({ entry, onActor }: { entry: AuditEntry; onActor: (actor: string) => void }) {
  const { actor, actor_id, date, detail } = entry
  const reader = useDateReader()
  return (
    <li className={classes.entry}>
      <Avatar id={actor_id} name={actor} size={28} />
      <div className={classes.words}>
        <p>
          <button
            type="button"
            className={classes.actor}
            title={auditTexts.onlyOf(actor)}
            onClick={() => onActor(actor)}
          >
            {actor}
          </button>{' '}
          <TextWithEmails text={describeAuditEntry(entry)} />
        </p>
        {hasAuditDetails(entry) && (
          <details>
            <summary className={classes.summary}>{auditTexts.detail}</summary>
            <p className={classes.detail}>{detail}</p>
          </details>
        )}
      </div>
      <time className={classes.time} dateTime={date}>
        {formatClock(date, reader)}
      </time>
    </li>
  )
}

const widths = [72, 54, 81, 63, 70, 58]

export const ActivitySkeleton = () => (
  <ul className={styles.sheet} aria-busy="true">
    {widths.map((width) => (
      <li key={width} className={classes.entry}>
        <Skeleton circle height={28} />
        <Skeleton height={12} radius="xl" width={`${width}%`} />
      </li>
    ))}
  </ul>
)
