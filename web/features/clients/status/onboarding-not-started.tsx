import { IconHourglassEmpty } from '@tabler/icons-react'
import type { Client } from '#contract/clients.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { ReminderButton } from './reminder-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces the client's data before they have started. A Manager can remind them. */
export function OnboardingNotStarted({ client }: { client?: Pick<Client, '_id' | 'business_name' | 'archived'> }) {
  return (
    <EmptyState
      icon={IconHourglassEmpty}
      title={clientTexts.notStarted}
      text={clientTexts.notStartedHint}
      action={client && !client.archived && <ReminderButton client={client} strong />}
    />
  )
}
