import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listSessions, me } from '#contract/auth.ts'
import { settingsTexts } from '#contract/texts/settings.ts'
import { listPasskeys } from '#contract/two-step.ts'
import { settingsQuery } from '../preferences/use-preferences.ts'
import { DevicesCard } from '../security/devices-card.tsx'
import { PasskeysCard } from '../security/passkeys-card.tsx'
import { PasswordSummary } from '../account/password-row.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { TeamTwoStepCard } from '../security/team-two-step-card.tsx'
import { SignInHistoryCard } from '../security/sign-in-history-card.tsx'
import { TwoStepCard } from '../security/two-step-card.tsx'
import { queryFor } from '#web/lib/http/call.ts'
import { isFirstTry } from '#web/lib/query/first-try.ts'
import { useViewer } from '#web/session/use-viewer.ts'
import { Card } from '#web/ui/card.tsx'
import styles from '#web/ui/styles.module.css'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'

/** Sign-in methods and devices (AUTH-15, AUTH-16, SET-4). */
export function SecurityPage() {
  const { role } = useViewer()
  // The cards appear together, so that none of them moves another.
  const passkeys = useQuery(queryFor(listPasskeys, {}))
  const queries = [useQuery(queryFor(me, {})), passkeys, useQuery(queryFor(listSessions, {}))]
  const ofTeam = role === 'Manager'
  const team = useQuery({ ...settingsQuery, enabled: ofTeam })
  if (queries.some(isFirstTry) || (ofTeam && isFirstTry(team)))
    return (
      <SettingsPage title={settingsTexts.security}>
        <ListSkeleton />
      </SettingsPage>
    )
  const { two_step_required, two_step_required_of_clients, idle_minutes } = team.data ?? {}
  const isUsed = passkeys.data?.items.length || two_step_required || two_step_required_of_clients || idle_minutes
  return (
    <SettingsPage title={settingsTexts.security}>
      <Card>
        <PasswordSummary />
      </Card>
      <TwoStepCard />
      <DevicesCard />
      <SignInHistoryCard />
      <Advanced title={ofTeam ? settingsTexts.advanced : settingsTexts.advancedOwn} open={Boolean(isUsed)}>
        <PasskeysCard />
        {ofTeam && <TeamTwoStepCard />}
      </Advanced>
    </SettingsPage>
  )
}

/** Starts open where something in it is used. */
function Advanced({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const [isOpen] = useState(open)
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>{title}</summary>
      <Stack gap={24} mt={16}>
        {children}
      </Stack>
    </details>
  )
}
