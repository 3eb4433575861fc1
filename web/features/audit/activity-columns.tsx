import type { AuditEntry } from '#contract/audit.ts'
import { formatNotificationTime } from '#contract/domain/format-dates.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import classes from '#web/features/audit/activity-page.module.css'
import type { Column } from '#web/ui/table-columns.ts'

/** A newer server may know deeds that this page has no words for. */
const describeAction = (action: string): string =>
  Object.entries(auditTexts.actions).find(([known]) => known === action)?.[1] ?? action

/** On a phone one line says what has columns of its own elsewhere. */
const summarizeEntry = ({ actor, subject, detail }: AuditEntry) =>
  [actor, subject, detail].filter((part) => part !== '').join(' · ')

export const activityColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'date',
    title: auditTexts.date,
    render: ({ date }) => <time dateTime={date}>{formatNotificationTime(date)}</time>,
    sortable: true,
    unbroken: true,
    onPhone: 'state',
  },
  {
    key: 'actor',
    title: auditTexts.actor,
    render: ({ actor }) => <span className={classes.wide}>{actor}</span>,
    sortable: true,
  },
  {
    key: 'action',
    title: auditTexts.action,
    render: ({ action }) => <span className={classes.what}>{describeAction(action)}</span>,
    sortable: true,
    onPhone: 'name',
  },
  {
    key: 'subject',
    title: auditTexts.subject,
    render: (entry) => (
      <>
        <span className={classes.wide}>{entry.subject}</span>
        <span className={classes.phone}>{summarizeEntry(entry)}</span>
      </>
    ),
    sortable: true,
    onPhone: 'line',
  },
  { key: 'detail', title: auditTexts.detail, render: ({ detail }) => detail },
]
