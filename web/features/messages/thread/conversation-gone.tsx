import { Button } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/thread/conversation-gone.module.css'
import { keepDraft, readDraft } from '#web/features/messages/outbox/drafts.ts'
import { UnsentHere } from '#web/features/messages/thread/unsent-here.tsx'
import { useOutbox } from '#web/features/messages/outbox/use-outbox.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Props = {
  id: string | undefined
  me: string
  /** Known where it was open a moment ago. */
  name?: string
}

/** For an address that leads to no conversation of one's own, or to none any more. What was written in it is not lost. */
export function ConversationGone({ id = '', me, name }: Props) {
  const { outbox, outgoing } = useOutbox(me)
  const [draft, setDraft] = useState(() => readDraft(me, id))
  const unsent = outgoing.filter(({ conversation_id }) => conversation_id === id)
  const discard = () => {
    for (const { send_id } of unsent) outbox.forget(send_id)
    keepDraft(me, id, '')
    setDraft('')
  }
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
      <UnsentHere unsent={unsent} draft={draft} onDiscard={discard} />
    </div>
  )
}
