import { IconHourglassEmpty } from '@tabler/icons-react'
import { clientTexts } from '#contract/texts.ts'
import { Remind } from '#web/features/clients/remind.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In the place of everything a client hands over, before they began. A Manager can remind them. */
export function NotStarted({ client }: { client?: { _id: string; business_name: string } }) {
  return (
    <EmptyState
      icon={IconHourglassEmpty}
      title={clientTexts.notStarted}
      text={clientTexts.notStartedHint}
      action={client && <Remind client={client} strong />}
    />
  )
}
