import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import { groupAbilities } from '#contract/domain/groups.ts'
import classes from '#web/features/messages/groups/conversation-details.module.css'
import { GroupOptions } from '#web/features/messages/groups/group-options.tsx'
import type { Asked } from '#web/features/messages/groups/group-dialogs.tsx'
import { membersOf } from '#web/features/messages/groups/groups-members.ts'
import { GroupMember } from '#web/features/messages/groups/group-member.tsx'
import type { Claims } from '#web/session/token.ts'
import { Avatar } from '#web/ui/avatar.tsx'

type Props = {
  conversation: Conversation
  me: Claims
  users: readonly Contact[]
  online: ReadonlySet<string>
  onAsk: (asked: Asked) => void
}

/** So many stand above the options at first; who looks for somebody else asks for all. */
const atFirst = 8

/** The people of a conversation, and under them what may be done with it. */
export function DetailsPanel({ conversation, me, users, online, onAsk }: Props) {
  const { name, type, role } = conversation
  const abilities = groupAbilities(conversation, me)
  const members = membersOf(conversation, me, users)
  const [all, setAll] = useState(false)
  const shown = all || members.length <= atFirst + 1 ? members : members.slice(0, atFirst)
  return (
    <div className={classes.panel}>
      <div className={classes.about}>
        <Avatar name={name} size={56} />
        <p className={classes.name}>{name}</p>
        <p className={classes.quiet}>{type === 'Group' ? groupTexts.count(members.length) : role && roleTexts[role]}</p>
      </div>
      <section className={classes.part} aria-label={messageTexts.people}>
        <h4 className={classes.partTitle}>{messageTexts.people}</h4>
        <ul className={classes.members}>
          {shown.map((member) => (
            <GroupMember
              key={member.id}
              member={member}
              online={member.id === me.id || online.has(member.id)}
              {...(abilities.remove && member.id !== me.id && { onRemove: () => onAsk({ what: 'remove', member }) })}
            />
          ))}
        </ul>
        {shown.length < members.length && (
          <Button variant="subtle" justify="flex-start" onClick={() => setAll(true)}>
            {messageTexts.showMore(members.length - shown.length)}
          </Button>
        )}
      </section>
      <GroupOptions conversation={conversation} abilities={abilities} onAsk={onAsk} />
    </div>
  )
}
