import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/thread/message-list.module.css'

type Props = { shown: boolean; isNew: boolean; onJump: () => void }

/** The way back to the end for who went up to read; it says so when something new arrived there (MSG-4). */
export function JumpToEnd({ shown, isNew, onJump }: Props) {
  if (!shown) return null
  return (
    <Button
      className={classes.jump}
      variant="default"
      radius="xl"
      size="compact-md"
      leftSection={<IconArrowDown size={16} aria-hidden="true" />}
      onClick={onJump}
    >
      {isNew ? messageTexts.newMessages : messageTexts.toNewest}
    </Button>
  )
}
