import { truncate, maxLengths } from '#contract/domain/truncate.ts'
import type { Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import classes from '#web/features/messages/thread/conversation-thread.module.css'
import { type DetailsState, DetailsButton } from '../groups/details-button.tsx'
import { PersonAvatar } from '../sidebar/presence.tsx'
import { ConversationSearch } from '../search/conversation-search.tsx'

type Props = { conversation: Conversation; me: string; online: ReadonlySet<string>; details: DetailsState }

/** With whom, and how many of them are there just now (MSG-3). */
export function ConversationHeader({ conversation, me, online, details }: Props) {
  const { type, name, role, user_ids } = conversation
  const present = user_ids.filter((id) => id !== me && online.has(id)).length
  const direct = type === 'Direct'
  const words = direct
    ? [role && roleTexts[role], present > 0 && messageTexts.online]
    : [groupTexts.count(user_ids.length), present > 0 && groupTexts.onlineCount(present)]
  return (
    <header className={classes.head}>
      <PersonAvatar name={name} size={32} online={direct && present > 0} />
      <h2 className={classes.name} title={name}>
        {truncate(name, maxLengths.conversationName)}
      </h2>
      <span className={classes.role}>{words.filter(Boolean).join(', ')}</span>
      <div className={classes.tools}>
        <ConversationSearch conversation={conversation} />
        <DetailsButton conversation={conversation} details={details} />
      </div>
    </header>
  )
}
