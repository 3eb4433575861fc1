import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { createConversation } from '#contract/messages.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { updateConversationList } from '../thread/apply-message.ts'
import { applyConversation } from './conversation-list.ts'

/** Opens the direct conversation with a person, which is created at first. */
export function useStartDirect(me: string, person: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const starting = useCall(createConversation, {
    onDone: (conversation) => {
      updateConversationList(queries, (list) => applyConversation(list, conversation, me))
      void navigate(`/messages/${conversation._id}`)
    },
  })
  return { starting, start: () => starting.mutate({ body: { type: 'Direct', user_ids: [me, person] } }) }
}
