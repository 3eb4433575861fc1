import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageTexts } from '#contract/texts.ts'
import classes from '#web/features/messages/messages-page.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** For an address that leads to no conversation of one's own. */
export function ConversationGone() {
  return (
    <div className={classes.middle}>
      <EmptyState
        icon={IconMessageOff}
        title={messageTexts.conversationGone}
        action={
          <Button component={Link} to="/messages" variant="default">
            {messageTexts.backToConversations}
          </Button>
        }
      />
    </div>
  )
}
