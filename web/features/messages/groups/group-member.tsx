import { ActionIcon } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { groupTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import classes from '#web/features/messages/groups/conversation-details.module.css'
import type { Member } from '#web/features/messages/groups/groups-members.ts'
import { OnlineWord, PersonAvatar } from '../sidebar/presence.tsx'

type Props = { member: Member; online: boolean; onRemove?: () => void }

/** One of the people of a conversation. */
export function GroupMember({ member, online, onRemove }: Props) {
  const { name, role, isAdmin, isMe } = member
  const words = [role && roleTexts[role], isAdmin && groupTexts.admin].filter(Boolean)
  return (
    <li className={classes.member}>
      <PersonAvatar name={name} size={32} online={online} />
      <span className={classes.texts}>
        <span className={classes.person} title={name}>
          {isMe ? groupTexts.you(name) : name}
          <OnlineWord online={online} />
        </span>
        {words.length > 0 && <span className={classes.quiet}>{words.join(', ')}</span>}
      </span>
      {onRemove && (
        <ActionIcon
          size="lg"
          aria-label={groupTexts.removeOf(name)}
          title={groupTexts.removeOf(name)}
          onClick={onRemove}
        >
          <IconUserMinus size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
