import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { createConversation, listConversations } from '#contract/messages.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useClaims } from '#web/session/use-session.ts'

/** Opens the direct conversation with a person from another page, and starts it where there is none. */
export function useWriteTo(person: string, onOpened?: (conversation: string) => void) {
  const { id } = useClaims()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useCall(createConversation, {
    onDone: ({ _id }) => {
      onOpened?.(_id)
      // A list that was loaded earlier does not have a new conversation.
      void queries.resetQueries({ queryKey: [listConversations.path] })
      void navigate(`/messages/${_id}`)
    },
  })
  return { write: () => mutate({ body: { type: 'Direct', user_ids: [id, person] } }), isPending, error }
}
