import { ActionIcon, Button } from '@mantine/core'
import { useMedia } from '#web/lib/use-store.ts'
import { IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { groupTexts } from '#contract/texts/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

export const ConversationDetails = lazyDialog(
  async () => (await import('./conversation-details.tsx')).ConversationDetails,
)

type Props = { conversation: Pick<Conversation, 'type'>; details: DetailsState; small?: boolean }

export function DetailsButton({ conversation, details, small = false }: Props) {
  const Icon = conversation.type === 'Group' ? IconUsers : IconInfoCircle
  const expands = {
    'aria-expanded': details.opened,
    onClick: details.toggle,
    onPointerEnter: ConversationDetails.prefetch,
    onFocus: ConversationDetails.prefetch,
  }
  return small ? (
    <ActionIcon size={40} aria-label={groupTexts.details} {...expands}>
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  ) : (
    <Button variant="default" size="compact-md" leftSection={<Icon size={18} aria-hidden="true" />} {...expands}>
      {groupTexts.details}
    </Button>
  )
}

/** The panel beside a conversation stays open when another conversation is opened in this tab. */
let openBeside = false

export type DetailsState = {
  /** A panel beside the conversation, a drawer over it, or a sheet from below on a phone. */
  position: 'beside' | 'over' | 'below'
  opened: boolean
  toggle: () => void
  close: () => void
}

export function useDetails(conversation: string | undefined): DetailsState {
  const wide = useMedia('(min-width: 75em)')
  const phone = useMedia('(max-width: 48em)')
  const [beside, setBeside] = useState(openBeside)
  const [sheetOf, setSheetOf] = useState<string>()
  const opened = wide ? beside : conversation !== undefined && sheetOf === conversation
  const narrow = phone ? 'below' : 'over'
  const show = (next: boolean) => {
    if (!wide) return setSheetOf(next ? conversation : undefined)
    openBeside = next
    setBeside(next)
  }
  return {
    position: wide ? 'beside' : narrow,
    opened,
    toggle: () => show(!opened),
    close: () => show(false),
  }
}
