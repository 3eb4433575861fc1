import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Conversation, deleteConversation, removeMember } from '#contract/messages.ts'
import { changeList } from '#web/features/messages/thread/apply-message.ts'
import { withConversation } from '#web/features/messages/sidebar/conversation-list.ts'
import { useCall } from '#web/lib/http/use-call.ts'

type Follow = { onDone: () => void; onGone: () => void }

/** Removing somebody, leaving and deleting: what follows from each is shown before the server's event tells it. */
export function useGroupChanges({ _id }: Pick<Conversation, '_id'>, me: string, { onDone, onGone }: Follow) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const gone = async () => {
    onDone()
    await navigate('/messages')
    changeList(queries, (list) => withConversation(list, { _id, deleted: true }, me))
    onGone()
  }
  return {
    removing: useCall(removeMember, {
      onDone: (conversation) => {
        changeList(queries, (list) => withConversation(list, conversation, me))
        onDone()
      },
    }),
    leaving: useCall(removeMember, { onDone: () => void gone() }),
    deleting: useCall(deleteConversation, { onDone: () => void gone() }),
  }
}
