import { Button, NativeSelect, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { type AuditEntry, type AuditKind, auditKindNames, listAudit } from '#contract/audit.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import classes from './activity-page.module.css'
import { SettingsPage } from '#web/features/settings/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import table from '#web/ui/data-table.module.css'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayTime } from '#web/ui/day-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import type { Column } from '#web/ui/table-columns.ts'
import { TextWithEmails } from '#web/ui/text-with-emails.tsx'
import { type ListState, useListState } from '#web/ui/use-list-state.ts'

/** `/settings/audit` (SET-8). */
export function ActivityPage() {
  const list = useListState({ sort: 'date', order: 'desc' })
  const kind = useActivityKind()
  const entries = useActivity(list, kind)
  return (
    <SettingsPage title={settingsTexts.activity} wide>
      <Text c="dimmed" maw="70ch" mb={16}>
        {auditTexts.sentence}
      </Text>
      <DataTable
        label={settingsTexts.activity}
        columns={activityColumns}
        rows={entries}
        list={list}
        rowKey={({ _id }) => _id}
        searchLabel={auditTexts.search}
        filters={<ActivityKindSelect />}
        empty={<NoActivity ofKind={kind !== undefined} />}
        emptySearch={<NothingFound title={auditTexts.notFound} onClear={() => list.setSearch('')} />}
        failed={auditTexts.failed}
      />
    </SettingsPage>
  )
}

function NoActivity({ ofKind }: { ofKind: boolean }) {
  if (!ofKind) return <EmptyState icon={IconHistory} title={auditTexts.empty} text={auditTexts.emptyHint} />
  const all = (
    <Button variant="default" component={Link} to="?" replace>
      {auditTexts.showAll}
    </Button>
  )
  return <EmptyState icon={IconHistory} title={auditTexts.emptyKind} text={auditTexts.emptyKindHint} action={all} />
}

/** A newer server may send actions without a text here. */
const describeAction = (action: string): string =>
  Object.entries(auditTexts.actions).find(([known]) => known === action)?.[1] ?? action

/** The one line that replaces the columns on a phone. */
const summarizeEntry = ({ actor, subject, detail }: AuditEntry) =>
  [actor, subject, detail].filter((part) => part !== '').join(' · ')

export const activityColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'date',
    title: auditTexts.date,
    render: ({ date }) => <DayTime at={date} />,
    sortable: true,
    unbroken: true,
    onPhone: 'state',
  },
  {
    key: 'actor',
    title: auditTexts.actor,
    render: ({ actor }) => actor,
    cut: true,
    face: ({ actor, actor_id }) => ({ id: actor_id, name: actor }),
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
        <span className={table.inTable}>
          <TextWithEmails text={entry.subject} />
        </span>
        <span className={table.inCard}>
          <TextWithEmails text={summarizeEntry(entry)} />
        </span>
      </>
    ),
    sortable: true,
    onPhone: 'line',
  },
  { key: 'detail', title: auditTexts.detail, render: ({ detail }) => detail },
]

/** The kind in the address; undefined shows all. */
export function useActivityKind(): AuditKind | undefined {
  const [params] = useSearchParams()
  return auditKindNames.find((kind) => kind === params.get('kind'))
}

const choices = [
  { value: '', label: auditTexts.allKinds },
  ...auditKindNames.map((kind) => ({ value: kind, label: auditTexts.kinds[kind] })),
]

export function ActivityKindSelect() {
  const [, setParams] = useSearchParams()
  const choose = (kind: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        next.delete('kind')
        if (kind) next.set('kind', kind)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <NativeSelect
      aria-label={auditTexts.kind}
      data={choices}
      value={useActivityKind() ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

const sortColumns = ['date', 'actor', 'action', 'subject'] as const

/** Leaves out an unknown sort column from the address. */
export function useActivity({ query }: ListState, kind: AuditKind | undefined) {
  const { sort, order, ...rest } = query
  const column = sortColumns.find((one) => one === sort)
  const input = { query: { ...rest, ...(column && order && { sort: column, order }), ...(kind && { kind }) } }
  return useQuery({ ...queryFor(listAudit, input), placeholderData: keepPreviousData })
}
