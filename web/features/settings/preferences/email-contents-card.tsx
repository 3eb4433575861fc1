import { useQueryClient } from '@tanstack/react-query'
import { updateEmailContents } from '#contract/settings.ts'
import { preferenceTexts } from '#contract/texts/notifications.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { applyEvent } from '#web/lib/query/apply-event.ts'
import { Card } from '#web/ui/card.tsx'
import { FailureNotice } from '#web/ui/notice.tsx'
import { SwitchField } from '#web/ui/toggle.tsx'
import { settingsQuery } from './use-preferences.ts'

/** Whether the workspace's emails show what was written. */
export function EmailContentsCard({ on }: { on: boolean }) {
  const queries = useQueryClient()
  const saving = useCall(updateEmailContents, {
    onDone: (settings) => applyEvent(queries, settingsQuery.queryKey, settings),
  })
  return (
    <Card title={preferenceTexts.emailContentsTitle}>
      <SwitchField
        labelPosition="left"
        styles={{ body: { justifyContent: 'space-between' } }}
        label={preferenceTexts.emailContents}
        description={preferenceTexts.emailContentsHint}
        checked={saving.isPending ? saving.variables.body.show_messages : on}
        onChange={({ currentTarget: { checked } }) => saving.mutate({ body: { show_messages: checked } })}
      />
      <FailureNotice what={preferenceTexts.failed} error={saving.error} />
    </Card>
  )
}
