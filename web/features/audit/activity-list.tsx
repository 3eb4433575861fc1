import { Skeleton, Stack } from '@mantine/core'
import type { AuditEntry } from '#contract/audit.ts'
import { formatClock, formatDay } from '#contract/domain/format-dates.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { describeAuditEntry, hasAuditDetails } from '#contract/texts/audit-sentences.ts'
import classes from './activity-list.module.css'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import blocks from '#web/ui/blocks.module.css'
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
            {groupAlike(ofDay).map(([entry, ...others]) => (
              <ActivityRow key={entry._id} entry={entry} others={others} onActor={onActor} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

/** Neighbors of one person and one action. */
function groupAlike(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const groups: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.[0].actor_id === entry.actor_id && last[0].action === entry.action) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

type RowProps = Pick<Props, 'onActor'> & { entry: AuditEntry; others: readonly AuditEntry[] }

function ActivityRow({ entry, others, onActor }: RowProps) {
  const { actor, actor_id, date, detail } = entry
  const reader = useDateReader()
  return (
    <li className={`${blocks.divided} ${classes.entry}`}>
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
            <summary className={styles.summary}>{auditTexts.detail}</summary>
            <p className={styles.quiet}>{detail}</p>
          </details>
        )}
        {others.length > 0 && (
          <details>
            <summary className={styles.summary}>{auditTexts.more(others.length)}</summary>
            {others.map((other) => (
              <p key={other._id}>
                <TextWithEmails text={describeAuditEntry(other)} />
                {hasAuditDetails(other) && `. ${other.detail}`}{' '}
                <time className={styles.quiet} dateTime={other.date}>
                  {formatClock(other.date, reader)}
                </time>
              </p>
            ))}
          </details>
        )}
      </div>
      <time className={styles.quiet} dateTime={date}>
        {formatClock(date, reader)}
      </time>
    </li>
  )
}

const widths = [72, 54, 81, 63, 70, 58]

export const ActivitySkeleton = () => (
  <ul className={styles.sheet} aria-busy="true">
    {widths.map((width) => (
      <li key={width} className={`${blocks.divided} ${classes.entry}`}>
        <Skeleton circle height={28} />
        <Skeleton height={12} radius="xl" width={`${width}%`} />
      </li>
    ))}
  </ul>
)
