import { useQuery } from '@tanstack/react-query'
import { showReminderRules } from '#contract/reminders.ts'
import { reminderTexts } from '#contract/texts/reminders.ts'
import { RulesForm } from '#web/features/reminders/index.ts'
import { queryFor } from '#web/lib/http/call.ts'
import { QueryState } from '#web/ui/query-state.tsx'
import { SettingsPage } from '../settings-page.tsx'

/** `/settings/reminders`: when clients are reminded by themselves. */
export function ReminderSettingsPage() {
  const rules = useQuery(queryFor(showReminderRules, {}))
  return (
    <SettingsPage title={reminderTexts.title}>
      {rules.data && <RulesForm stored={rules.data} />}
      <QueryState query={rules} title={reminderTexts.failed} lines={[320]} />
    </SettingsPage>
  )
}
