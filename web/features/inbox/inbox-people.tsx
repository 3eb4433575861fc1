import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { groupAbilities } from '#contract/domain/groups.ts'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts, inboxTexts } from '#contract/texts/messages.ts'
import { type InboxDialog, InboxDialogs } from '#web/features/inbox/inbox-dialogs.tsx'
import classes from '#web/features/inbox/inbox-people.module.css'
import { GroupMember, listMembers } from '#web/features/messages/groups/group-member.tsx'
import { DangerButton } from '#web/ui/danger-button.tsx'

type Props = { conversation: Conversation; users: readonly Contact[]; me: string; small?: boolean }

/** Who is in a conversation, by the names they have in it (MSG-11); its admin removes them and deletes it here (MSG-8). */
export function InboxPeople({ conversation, users, me, small = false }: Props) {
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
