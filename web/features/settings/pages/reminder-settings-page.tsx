import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showReminderRules } from '#contract/reminders.ts'
import { commonTexts } from '#contract/texts/common.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { RulesForm } from '#web/features/reminders/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SettingsPage } from '../settings-page.tsx'

/** `/settings/reminders`: when clients are reminded by themselves. */
export function ReminderSettingsPage() {
  const rules = useQuery(queryFor(showReminderRules, {}))
  return (
    <SettingsPage title={reminderTexts.title}>
      {rules.data && <RulesForm stored={rules.data} />}
      {rules.isPending && <Skeleton height={320} role="status" aria-label={commonTexts.loading} />}
      {!rules.data && rules.error && (
        <ErrorState
          title={reminderTexts.failed}
          text={rules.error.message}
          onRetry={() => void rules.refetch()}
          pending={rules.isFetching}
        />
      )}
    </SettingsPage>
  )
}
