import { ActionIcon, Button } from '@mantine/core'
import { IconInfoCircle, IconUsers } from '@tabler/icons-react'
import type { Conversation } from '#contract/messages.ts'
import { groupTexts } from '#contract/texts/messages.ts'
import type { Details } from '#web/features/messages/groups/use-details.ts'

type Props = { conversation: Pick<Conversation, 'type'>; details: Details; small?: boolean }

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
