import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { createConversation, listConversations } from '#contract/messages.ts'
import { saveMessageDraft } from '#web/features/messages/index.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useClaims } from '#web/session/use-session.ts'

/** Opens the conversation with the Manager, with a draft where one is given. */
export function useWriteToAgency(draft?: string) {
  const { id, manager_id } = useClaims()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCall(createConversation, {
    onDone: ({ _id }) => {
      if (draft !== undefined) saveMessageDraft(id, _id, draft)
      // A list that was loaded earlier does not have a new conversation.
      void queries.resetQueries({ queryKey: [listConversations.path] })
      void navigate(`/messages/${_id}`)
    },
  })
  return {
    write: () => mutate({ body: { type: 'Direct', user_ids: [id, manager_id ?? ''] } }),
    isPending,
    error,
  }
}
