import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { messageTexts } from '#contract/texts/messages.ts'
import { DropOver } from '#web/features/messages/attachments/drop-overlay.tsx'
import classes from '#web/features/messages/pages/messages-page.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Stands where no conversation is open. Files that are let go here have nobody they could go to (MSG-9). */
export function ChooseConversation() {
  const [dropped, setDropped] = useState(false)
  return (
    <div className={classes.middle}>
      <EmptyState
        icon={IconMessages}
        title={messageTexts.chooseConversation}
        text={messageTexts.chooseConversationHint}
      />
      {dropped && <Notice tone="problem">{messageTexts.selectConversation}</Notice>}
      <DropOver text={messageTexts.selectConversation} onGiven={() => setDropped(true)} />
    </div>
  )
}
