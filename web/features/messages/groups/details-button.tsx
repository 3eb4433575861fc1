import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { Conversation } from '#contract/messages.ts'
import { groupTexts } from '#contract/texts/messages.ts'

type Props = { conversation: Pick<Conversation, 'type'>; details: DetailsState; small?: boolean }

/** Shows who is in the conversation and what can be done with it (MSG-3). */
export function DetailsButton({ conversation, details, small = false }: Props) {
  const Icon = conversation.type === 'Group' ? IconUsers : IconInfoCircle
  const expands = { 'aria-expanded': details.opened, onClick: details.toggle }
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

/** Where there is room the details stay open from one conversation to the next, as long as the tab lives. */
let openBeside = false

export type DetailsState = {
  /** At the side of the conversation, from the side over it, or from below on a phone. */
  place: 'beside' | 'over' | 'below'
  opened: boolean
  toggle: () => void
  close: () => void
}

const immediate = { getInitialValueInEffect: false }

/** Whether the details of the open conversation are shown, and where (MSG-3). */
export function useDetails(conversation: string | undefined): DetailsState {
  const wide = useMediaQuery('(min-width: 75em)', false, immediate)
  const phone = useMediaQuery('(max-width: 48em)', false, immediate)
  const [beside, setBeside] = useState(openBeside)
  const [sheetOf, setSheetOf] = useState<string>()
  const opened = wide ? beside : conversation !== undefined && sheetOf === conversation
  const show = (next: boolean) => {
    if (!wide) return setSheetOf(next ? conversation : undefined)
    openBeside = next
    setBeside(next)
  }
  return {
    place: wide ? 'beside' : phone ? 'below' : 'over',
    opened,
    toggle: () => show(!opened),
    close: () => show(false),
  }
}
