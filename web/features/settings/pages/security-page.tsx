import { hasEmployees } from '#contract/domain/plans.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { DevicesCard } from '../security/devices-card.tsx'
import { PasskeysCard } from '../security/passkeys-card.tsx'
import { PasswordRow } from '../account/password-row.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { TeamTwoStepCard } from '../security/team-two-step-card.tsx'
import { TwoStepCard } from '../security/two-step-card.tsx'
import { useViewer } from '#web/session/use-viewer.ts'
import { Card } from '#web/ui/card.tsx'

/** Sign-in methods and devices (AUTH-15, AUTH-16, SET-4). */
export function SecurityPage() {
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
