import { hasEmployees } from '#contract/domain/plans.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { DevicesCard } from '#web/features/settings/devices-card.tsx'
import { PasskeysCard } from '#web/features/settings/passkeys-card.tsx'
import { PasswordRow } from '#web/features/settings/password-row.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'
import { TeamTwoStepCard } from '#web/features/settings/team-two-step-card.tsx'
import { TwoStepCard } from '#web/features/settings/two-step-card.tsx'
import { useViewer } from '#web/features/settings/use-viewer.ts'
import { Card } from '#web/ui/card.tsx'

/** `/settings/security`: how one signs in, and where one is signed in (AUTH-15, AUTH-16, SET-4). */
export function Component() {
  const { role, tier } = useViewer()
  return (
    <SettingsPage title={settingsTexts.security}>
      <Card>
        <PasswordRow />
      </Card>
      <TwoStepCard />
      {role === 'Manager' && hasEmployees(tier) && <TeamTwoStepCard />}
      <PasskeysCard />
      <DevicesCard />
    </SettingsPage>
  )
}
