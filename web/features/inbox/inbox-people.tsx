import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconTrash, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupAbilities } from '#contract/domain/groups.ts'
import { type Conversation, deleteConversation, listEmployeeConversations, removeMember } from '#contract/messages.ts'
import { groupTexts, inboxTexts } from '#contract/texts/messages.ts'
import { useCall } from '#web/lib/http/use-call.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'
import classes from './inbox-people.module.css'
import { type ConversationMember, GroupMember, listMembers } from '#web/features/messages/index.ts'
import { invalidate } from '#web/lib/query/apply-event.ts'
import type { Inbox } from './use-inbox.ts'

type InboxPeopleProps = { conversation: Conversation; inbox: Inbox; me: string; small?: boolean }

/** The members of an employee's conversation; an admin removes them and deletes the group here (MSG-8, MSG-11). */
export function InboxPeople({ conversation, inbox, me, small = false }: InboxPeopleProps) {
  const viewer = { id: me, role: 'Manager' } as const
  const members = listMembers(conversation, viewer, [...inbox.users, inbox.employee])
  const { remove, remove_group } = groupAbilities(conversation, viewer)
  const [dialog, ask] = useState<InboxDialog>()
  const idle = dialog === undefined
  return (
    <>
      <Popover
        position="bottom-end"
        width={300}
        offset={8}
        shadow="none"
        returnFocus
        withinPortal
        // The dialog over the popover closes first.
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
      <InboxDialogs dialog={dialog} conversation={conversation} onClose={() => ask(undefined)} />
    </>
  )
}

type InboxDialog = ConversationMember | 'delete' | undefined

type InboxDialogsProps = { dialog: InboxDialog; conversation: Conversation; onClose: () => void }

/** Confirms before a Manager removes a member of a group or deletes it (MSG-8). */
function InboxDialogs({ dialog, conversation, onClose }: InboxDialogsProps) {
  const { _id: id, name } = conversation
  const follow = { refreshes: [listEmployeeConversations], onDone: onClose }
  const removing = useCall(removeMember, follow)
  const deleting = useCall(deleteConversation, follow)
  const queries = useQueryClient()
  const close = () => {
    // After a refusal the list may be outdated: events about members do not reach a Manager outside the group.
    if (removing.isError || deleting.isError) {
      void invalidate(queries, { queryKey: [listEmployeeConversations.path] })
    }
    removing.reset()
    deleting.reset()
    onClose()
  }
  const removed = dialog === 'delete' ? undefined : dialog
  return (
    <>
      <Confirm
        opened={removed !== undefined}
        title={groupTexts.removeTitle(removed?.name ?? '')}
        text={groupTexts.removeText(name)}
        action={groupTexts.remove}
        danger
        call={removing}
        onConfirm={() => removed && removing.mutate({ body: { id, user_id: removed.id } })}
        onClose={close}
      />
      <Confirm
        opened={dialog === 'delete'}
        title={groupTexts.deleteTitle(name)}
        text={groupTexts.deleteText}
        action={groupTexts.delete}
        danger
        call={deleting}
        onConfirm={() => deleting.mutate({ params: { id } })}
        onClose={close}
      />
    </>
  )
}
