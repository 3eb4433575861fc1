import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupTexts, messageTexts } from '#contract/texts.ts'
import classes from '#web/features/messages/conversation-gone.module.css'
import { readDraft } from '#web/features/messages/drafts.ts'
import { useOutbox } from '#web/features/messages/use-outbox.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = {
  id: string | undefined
  me: string
  /** Known where it was open a moment ago. */
  name?: string
}

/** For an address that leads to no conversation of one's own, or to none any more. What was written in it is not lost. */
export function ConversationGone({ id = '', me, name }: Props) {
  const { outgoing } = useOutbox(me)
  const [draft] = useState(() => readDraft(me, id))
  const unsent = outgoing.filter(({ conversation_id }) => conversation_id === id).map(({ text }) => text)
  const typed = [...unsent, draft].filter((text) => text.trim() !== '').join('\n\n')
  return (
    // Whoever was writing in it a moment ago is told, wherever they looked.
    <div className={classes.root} role={name === undefined ? undefined : 'alert'}>
      <EmptyState
        icon={IconMessageOff}
        title={name === undefined ? messageTexts.conversationGone : groupTexts.gone(name)}
        action={
          <Button component={Link} to="/messages" variant="default">
            {messageTexts.backToConversations}
          </Button>
        }
      />
      {typed !== '' && <CopyText label={groupTexts.typed} value={typed} />}
    </div>
  )
}
