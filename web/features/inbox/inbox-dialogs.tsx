import { useQueryClient } from '@tanstack/react-query'
import { type Conversation, deleteConversation, listEmployeeConversations, removeMember } from '#contract/messages.ts'
import { groupTexts } from '#contract/texts/messages.ts'
import type { ConversationMember } from '#web/features/messages/groups/group-member.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useCall } from '#web/lib/http/use-call.ts'

/** Whom to remove, or that the group is to be deleted. */
export type InboxDialog = ConversationMember | 'delete' | undefined

type Props = { asked: InboxDialog; conversation: Conversation; onClose: () => void }

/** Asks before a Manager removes somebody from a group they only look into, or deletes it (MSG-8). */
export function InboxDialogs({ asked, conversation, onClose }: Props) {
  const { _id: id, name } = conversation
  const follow = { refreshes: [listEmployeeConversations], onDone: onClose }
  const removing = useCall(removeMember, follow)
  const deleting = useCall(deleteConversation, follow)
  const queries = useQueryClient()
  const close = () => {
    // Who is refused may look at what is no longer so: a viewer is told of messages, not of who comes and goes.
    if (removing.isError || deleting.isError) {
      void queries.invalidateQueries({ queryKey: [listEmployeeConversations.path] })
    }
    removing.reset()
    deleting.reset()
    onClose()
  }
  const removed = asked === 'delete' ? undefined : asked
  return (
    <>
      <Confirm
        opened={removed !== undefined}
        title={groupTexts.removeTitle(removed?.name ?? '')}
        text={groupTexts.removeText(name)}
        action={groupTexts.remove}
        danger
        pending={removing.isPending}
        error={removing.error?.message}
        onConfirm={() => removed && removing.mutate({ body: { id, user_id: removed.id } })}
        onClose={close}
      />
      <Confirm
        opened={asked === 'delete'}
        title={groupTexts.deleteTitle(name)}
        text={groupTexts.deleteText}
        action={groupTexts.delete}
        danger
        pending={deleting.isPending}
        error={deleting.error?.message}
        onConfirm={() => deleting.mutate({ params: { id } })}
        onClose={close}
      />
    </>
  )
}
