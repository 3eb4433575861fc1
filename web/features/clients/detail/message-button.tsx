import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '#web/lib/navigation/router.tsx'
import { createConversation, listConversations } from '#contract/messages.ts'
import { clientTexts } from '#contract/texts/clients.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { useClaims } from '#web/session/use-session.ts'

/** Opens the direct conversation with a client, and starts it where there is none. */
export function MessageButton({ clientId }: { clientId: string }) {
  const { id } = useClaims()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const starting = useCall(createConversation, {
    onDone: ({ _id }) => {
      // A list that was loaded earlier does not have a new conversation.
      void queries.resetQueries({ queryKey: [listConversations.path] })
      void navigate(`/messages/${_id}`)
    },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden="true" />}
      title={starting.error?.message}
      loading={starting.isPending}
      onClick={() => starting.mutate({ body: { type: 'Direct', user_ids: [id, clientId] } })}
    >
      {starting.error ? clientTexts.messageAgain : clientTexts.message}
    </Button>
  )
}
