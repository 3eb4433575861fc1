import { NativeSelect } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { type RegisteredStage, registeredStages } from '#contract/domain/client-stages.ts'
import type { OnboardingBoardRow } from '#contract/dashboard.ts'
import { formatDay } from '#contract/domain/format-dates.ts'
import { boardTexts } from '#contract/texts/dashboard.ts'
import { businessFace } from './client-columns.ts'
import { ClientListSwitch } from './client-table.tsx'
import { canRemind, describeStatus } from '#web/features/clients/status/onboarding-status.ts'
import { RowServiceBars } from '#web/features/clients/status/service-bars.tsx'
import { StageWord } from '#web/features/clients/status/stage-word.tsx'
import { ReminderButton } from '#web/features/clients/status/reminder-button.tsx'
import { useOnboardingBoard } from '../api.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import type { Column } from '#web/ui/table-columns.ts'
import { useListState } from '#web/ui/use-list-state.ts'

const boardLimits = { things: 2, services: 5 }

const columns: readonly Column<OnboardingBoardRow>[] = [
  {
    key: 'business_name',
    title: boardTexts.client,
    render: (row) => row.business_name,
    face: businessFace,
    sortable: true,
    cut: true,
    onPhone: 'name',
  },
  {
    key: 'since',
    title: boardTexts.stage,
    render: ({ _id, stage, days_waiting, services }) => (
      <>
        <StageWord stage={stage} days={days_waiting} />
        {services.length > 0 && <RowServiceBars services={services} to={`/clients/${_id}`} />}
      </>
    ),
    sortable: true,
    onPhone: 'extra',
  },
  {
    key: 'missing',
    title: boardTexts.missing,
    render: (row) => describeStatus(row, boardLimits),
    prose: true,
    onPhone: 'line',
  },
  {
    key: 'last_activity',
    title: boardTexts.lastActivity,
    render: ({ last_activity: last }) => (last === null ? boardTexts.never : <ActivityDay at={last} />),
    sortable: true,
    unbroken: true,
  },
]

const ActivityDay = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(at, useDateReader())}</time>

const renderReminder = (row: OnboardingBoardRow) =>
  canRemind(row) ? (
    <ReminderButton client={row} lastReminder={row.last_reminder} delivery={row.reminder_delivery} compact />
  ) : null

const stageChoices = [
  { value: '', label: boardTexts.allStages },
  ...registeredStages.map((stage) => ({ value: stage, label: boardTexts.stages[stage] })),
]

/** The stage in the address; undefined shows all. */
function useStage(): [RegisteredStage | undefined, (stage: string) => void] {
  const [params, setParams] = useSearchParams()
  const choose = (stage: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        next.delete('stage')
        if (stage) next.set('stage', stage)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [registeredStages.find((stage) => stage === params.get('stage')), choose]
}

/** The Onboarding view of `/clients`, ordered by need for a reminder (DASH-12). */
export function OnboardingBoard() {
  const list = useListState()
  const [stage, setStage] = useStage()
  const rows = useOnboardingBoard({ query: { ...list.query, ...(stage && { stage }) } })
  return (
    <DataTable
      label={boardTexts.label}
      columns={columns}
      rows={rows}
      list={list}
      rowKey={({ _id }) => _id}
      rowLink={({ _id }) => `/clients/${_id}`}
      renderOptions={renderReminder}
      searchLabel={boardTexts.search}
      filters={
        <>
          <ClientListSwitch current="onboarding" withBoard />
          <NativeSelect
            aria-label={boardTexts.stage}
            data={stageChoices}
            value={stage ?? ''}
            onChange={(event) => setStage(event.currentTarget.value)}
          />
        </>
      }
      count={boardTexts.count}
      empty={
        stage ? (
          <EmptyState icon={IconClipboardList} title={boardTexts.emptyStage[stage]} />
        ) : (
          <EmptyState icon={IconClipboardList} title={boardTexts.empty} text={boardTexts.emptyHint} />
        )
      }
      emptySearch={<NothingFound title={boardTexts.empty} onClear={() => list.setSearch('')} />}
      failed={boardTexts.failed}
    />
  )
}
