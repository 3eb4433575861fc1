import { useEffect, useEffectEvent } from 'react'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts } from '#contract/texts/messages.ts'
import { AddPeople } from '#web/features/messages/groups/groups-add.tsx'
import type { Member } from '#web/features/messages/groups/groups-members.ts'
import { useGroupChanges } from '#web/features/messages/groups/use-group-changes.ts'
import type { Claims } from '#web/session/token.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/** What somebody began in the details, and is asked about. */
export type Asked = { what: 'add' | 'leave' | 'delete' } | { what: 'remove'; member: Member }

type Props = {
  asked: Asked | undefined
  conversation: Conversation
  me: Claims
  users: readonly Contact[]
  /** The conversation is about to go, by one's own doing. */
  onLeaving: (leaving: boolean) => void
  onClose: () => void
}

/** Asks before somebody is removed, the group left or deleted (MSG-8). */
export function GroupDialogs({ asked, conversation, me, users, onLeaving, onClose }: Props) {
  const { _id: id, name, user_ids } = conversation
  const { removing, leaving, deleting } = useGroupChanges(conversation, me.id, {
    onDone: onClose,
    onGone: () => onLeaving(false),
  })
  const close = () => {
    for (const change of [removing, leaving, deleting]) change.reset()
    onClose()
  }
  // Who has just left by themselves is not there to be removed any more.
  const hasLeft = asked?.what === 'remove' && !user_ids.includes(asked.member.id)
  const closeAsLeft = useEffectEvent(close)
  useEffect(() => {
    if (hasLeft) closeAsLeft()
  }, [hasLeft])
  const removed = asked?.what === 'remove' ? asked.member : undefined
  const failed = { danger: true, onClose: close }
  return (
    <>
      <AddPeople opened={asked?.what === 'add'} conversation={conversation} me={me} users={users} onClose={onClose} />
      <Confirm
        opened={removed !== undefined}
        title={groupTexts.removeTitle(removed?.name ?? '')}
        text={groupTexts.removeText(name)}
        action={groupTexts.remove}
        pending={removing.isPending}
        error={removing.error?.message}
        onConfirm={() => removed && removing.mutate({ body: { id, user_id: removed.id } })}
        {...failed}
      />
      <Confirm
        opened={asked?.what === 'leave'}
        title={groupTexts.leaveTitle(name)}
        text={user_ids.length === 1 ? groupTexts.leaveAsLast : groupTexts.leaveText}
        action={groupTexts.leave}
        pending={leaving.isPending}
        error={leaving.error?.message}
        onConfirm={() => {
          onLeaving(true)
          leaving.mutate({ body: { id, user_id: me.id } }, { onError: () => onLeaving(false) })
        }}
        {...failed}
      />
      <Confirm
        opened={asked?.what === 'delete'}
        title={groupTexts.deleteTitle(name)}
        text={groupTexts.deleteText}
        action={groupTexts.delete}
        pending={deleting.isPending}
        error={deleting.error?.message}
        onConfirm={() => {
          onLeaving(true)
          deleting.mutate({ params: { id } }, { onError: () => onLeaving(false) })
        }}
        {...failed}
      />
    </>
  )
}
