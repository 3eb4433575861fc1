import { Box, Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from '#web/lib/navigation/router.tsx'
import { type AuditKind, auditKindNames, listAudit } from '#contract/audit.ts'
import { dateOfDay, dayOf, isDate } from '#contract/domain/calendar-days.ts'
import { formatDate } from '#contract/domain/format-dates.ts'
import { auditTexts } from '#contract/texts/audit.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { ActivityList, ActivitySkeleton } from './activity-list.tsx'
import { SettingsPage } from '#web/features/settings/index.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { type ListState, useListState } from '#web/ui/use-list-state.ts'

/** `/settings/audit` (SET-8): sentences about who did what, by day. */
export function ActivityPage() {
  const list = useListState()
  const kind = useActivityKind()
  const day = useActivityDay()
  const entries = useActivity(list, kind, day)
  const total = entries.data?.total ?? 0
  return (
    <SettingsPage title={settingsTexts.activity} wide>
      <Text c="dimmed" maw="70ch">
        {auditTexts.sentence}
      </Text>
      <Group gap={12}>
        <Box flex="0 1 320px" role="search">
          <SearchField label={auditTexts.search} value={list.search} onSearch={list.setSearch} />
        </Box>
        <ActivityKindSelect />
        {day && <ActivityDay day={day} />}
        {total > 0 && (
          <Box component="span" ml="auto" c="dimmed" role="status">
            {auditTexts.count(total)}
          </Box>
        )}
      </Group>
      <Activity entries={entries} list={list} kind={kind} day={day} />
      {!entries.error && <Pager list={list} total={total} />}
    </SettingsPage>
  )
}

type ActivityProps = {
  entries: ReturnType<typeof useActivity>
  list: ListState
  kind: AuditKind | undefined
  day: string | undefined
}

function Activity({ entries, list, kind, day }: ActivityProps) {
  if (!entries.data) return <QueryState query={entries} title={auditTexts.failed} skeleton={<ActivitySkeleton />} />
  if (entries.data.items.length > 0) return <ActivityList entries={entries.data.items} onActor={list.setSearch} />
  if (list.search) return <NothingFound title={auditTexts.notFound} onClear={() => list.setSearch('')} />
  return <NoActivity ofKind={kind !== undefined} ofDay={day !== undefined} />
}

function NoActivity({ ofKind, ofDay }: { ofKind: boolean; ofDay: boolean }) {
  if (!ofKind && !ofDay) return <EmptyState icon={IconHistory} title={auditTexts.empty} text={auditTexts.emptyHint} />
  const all = (
    <Button variant="default" component={Link} to="?" replace>
      {auditTexts.showAll}
    </Button>
  )
  if (ofDay) return <EmptyState icon={IconHistory} title={auditTexts.emptyDay} action={all} />
  return <EmptyState icon={IconHistory} title={auditTexts.emptyKind} text={auditTexts.emptyKindHint} action={all} />
}

/** The kind in the address; undefined shows all. */
export function useActivityKind(): AuditKind | undefined {
  const [params] = useSearchParams()
  return auditKindNames.find((kind) => kind === params.get('kind'))
}

/** The day in the address, YYYY-MM-DD; undefined shows all. */
function useActivityDay(): string | undefined {
  const [params] = useSearchParams()
  const day = params.get('day') ?? ''
  return isDate(day) ? day : undefined
}

/** Names the shown day; a press shows all days. */
function ActivityDay({ day }: { day: string }) {
  const [params] = useSearchParams()
  const rest = new URLSearchParams([...params].filter(([name]) => name !== 'day' && name !== 'page'))
  return (
    <Button
      component={Link}
      to={`?${rest.toString()}`}
      replace
      variant="default"
      title={auditTexts.allDays}
      rightSection={<IconX size={16} stroke={1.75} aria-label={auditTexts.allDays} />}
    >
      {auditTexts.onDay(formatDate(day, useDateReader()))}
    </Button>
  )
}

/** The start of a day on the reader's clock. */
const startOf = (day: number): string => new Date(`${dateOfDay(day)}T00:00`).toISOString()

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

export function useActivity(
  { query: { search, page, per_page } }: ListState,
  kind: AuditKind | undefined,
  day?: string,
) {
  const within = day && { from: startOf(dayOf(day)), before: startOf(dayOf(day) + 1) }
  const input = { query: { ...(search && { search }), page, per_page, ...(kind && { kind }), ...within } }
  return useQuery({ ...queryFor(listAudit, input), placeholderData: keepPreviousData })
}
