import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { auditTexts } from '#contract/texts/audit.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import classes from '#web/features/audit/activity-page.module.css'
import { activityColumns } from '#web/features/audit/activity-columns.tsx'
import { ActivityKindSelect, useActivityKind } from '#web/features/audit/kind-choice.tsx'
import { useActivity } from '#web/features/audit/use-activity.ts'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NothingFound } from '#web/ui/nothing-found.tsx'
import { useListState } from '#web/ui/use-list-state.ts'

/** `/settings/audit`: what was done in the workspace, and by whom (SET-8). */
export function ActivityPage() {
  const list = useListState({ sort: 'date', order: 'desc' })
  const kind = useActivityKind()
  const entries = useActivity(list, kind)
  return (
    <SettingsPage title={settingsTexts.activity} wide>
      <p className={classes.sentence}>{auditTexts.sentence}</p>
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
