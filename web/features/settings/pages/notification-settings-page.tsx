import { hasEmployees } from '#contract/domain/plans.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { preferenceTexts } from '#contract/texts/notifications.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { EmailContentsCard } from '../preferences/email-contents-card.tsx'
import { MessageCard } from '../preferences/message-card.tsx'
import { PreferenceTable } from '../preferences/preference-table.tsx'
import { kindsFor } from '../preferences/preferences.ts'
import { PushCard } from '../preferences/push-card.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { TimeZoneCard } from '../preferences/time-zone-card.tsx'
import { usePreferences } from '../preferences/use-preferences.ts'
import { useViewer } from '#web/session/use-viewer.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryState } from '#web/ui/query-state.tsx'

/** Notifications by kind and channel (NOTE-4). */
export function NotificationSettingsPage() {
  const { role, tier } = useViewer()
  const { settings, ...preferences } = usePreferences()
  const withEmployees = hasEmployees(tier)
  const { data } = settings
  const hintOf = (kind: NotificationKind) =>
    role === 'Employee' && kind === 'vacation' ? preferenceTexts.hints.ownVacation : preferenceTexts.hints[kind]
  return (
    <SettingsPage title={settingsTexts.notifications}>
      <Card title={preferenceTexts.title} text={preferenceTexts.sentence}>
        {data && (
          <PreferenceTable preferences={data} kinds={kindsFor(role, withEmployees)} hintOf={hintOf} {...preferences} />
        )}
        <QueryState query={settings} title={preferenceTexts.failed} lines={[44, 44, 44]} />
      </Card>
      {data && <MessageCard messages={data.messages} />}
      {data && <PushCard />}
      {data?.emails_show_messages !== undefined && <EmailContentsCard on={data.emails_show_messages} />}
      {data && role === 'Manager' && withEmployees && <TimeZoneCard zone={data.time_zone ?? null} />}
    </SettingsPage>
  )
}
