import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconTrash, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupAbilities } from '#contract/domain/groups.ts'
import {
  type Contact,
  type Conversation,
  deleteConversation,
  listEmployeeConversations,
  removeMember,
} from '#contract/messages.ts'
import { groupTexts, inboxTexts } from '#contract/texts/messages.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import classes from './inbox-people.module.css'
import { type ConversationMember, GroupMember, listMembers } from '#web/features/messages/index.ts'

type InboxPeopleProps = { conversation: Conversation; users: readonly Contact[]; me: string; small?: boolean }

/** Who is in a conversation, by the names they have in it (MSG-11); its admin removes them and deletes it here (MSG-8). */
export function InboxPeople({ conversation, users, me, small = false }: InboxPeopleProps) {
  const viewer = { id: me, role: 'Manager' } as const
  const members = listMembers(conversation, viewer, users)
  const { remove, remove_group } = groupAbilities(conversation, viewer)
  const [asked, ask] = useState<InboxDialog>()
  const idle = asked === undefined
  return (
    <>
      <Popover
        position="bottom-end"
        width={300}
        offset={8}
        shadow="none"
        returnFocus
        withinPortal
        // A question stands over it, and is answered first.
        zIndex={150}
        trapFocus={idle}
        closeOnClickOutside={idle}
        closeOnEscape={idle}
      >
        <Popover.Target>
          {small ? (
            <ActionIcon size={40} aria-label={inboxTexts.people} title={inboxTexts.people}>
              <IconUsers size={20} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <Button variant="default" size="compact-md" leftSection={<IconUsers size={18} aria-hidden="true" />}>
              {groupTexts.count(members.length)}
            </Button>
          )}
        </Popover.Target>
        <Popover.Dropdown className={classes.panel}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached with the keyboard */}
          <ul className={classes.members} tabIndex={0}>
            {members.map((member) => (
              <GroupMember
                key={member.id}
                member={member}
                online={false}
                {...(remove && !member.isMe && { onRemove: () => ask(member) })}
              />
            ))}
          </ul>
          {remove_group && (
            <DangerButton
              fullWidth
              mt="xs"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => ask('delete')}
            >
              {groupTexts.delete}
            </DangerButton>
          )}
        </Popover.Dropdown>
      </Popover>
      <InboxDialogs asked={asked} conversation={conversation} onClose={() => ask(undefined)} />
    </>
  )
}

/** Whom to remove, or that the group is to be deleted. */
type InboxDialog = ConversationMember | 'delete' | undefined

type InboxDialogsProps = { asked: InboxDialog; conversation: Conversation; onClose: () => void }

/** Asks before a Manager removes somebody from a group they only look into, or deletes it (MSG-8). */
function InboxDialogs({ asked, conversation, onClose }: InboxDialogsProps) {
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
