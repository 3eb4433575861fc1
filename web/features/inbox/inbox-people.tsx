import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts, inboxTexts } from '#contract/texts.ts'
import classes from '#web/features/inbox/inbox-people.module.css'
import { GroupMember } from '#web/features/messages/groups-member.tsx'
import { membersOf } from '#web/features/messages/groups-members.ts'

type Props = { conversation: Conversation; users: readonly Contact[]; me: string; small?: boolean }

/** Who is in a conversation, by the names they have in it (MSG-11). */
export function InboxPeople({ conversation, users, me, small = false }: Props) {
  const members = membersOf(conversation, { id: me, role: 'Manager' }, users)
  return (
    <Popover position="bottom-end" width={300} offset={8} shadow="none" returnFocus trapFocus withinPortal>
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
            <GroupMember key={member.id} member={member} online={false} />
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
