import { ThreadHeader } from './thread-layout.tsx'
import { hasNoReader } from '#contract/domain/groups.ts'
import type { Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import { type DetailsState, DetailsButton } from '../groups/details-button.tsx'
import { ConversationFace } from '../sidebar/presence.tsx'
import { ConversationSearch } from '../search/conversation-search.tsx'

type Props = { conversation: Conversation; me: string; online: ReadonlySet<string>; details: DetailsState }

/** The name and how many of its members are online (MSG-3). */
export function ConversationHeader({ conversation, me, online, details }: Props) {
  const { type, name, role, user_ids } = conversation
  const present = user_ids.filter((id) => id !== me && online.has(id)).length
  const direct = type === 'Direct'
  const facts = direct
    ? [
        role && roleTexts[role],
        hasNoReader(conversation, me) && messageTexts.hasLeft,
        present > 0 && messageTexts.online,
      ]
    : [groupTexts.count(user_ids.length), present > 0 && groupTexts.onlineCount(present)]
  return (
    <ThreadHeader
      avatar={<ConversationFace conversation={conversation} me={me} size={32} online={direct && present > 0} />}
      name={name}
      about={facts.filter(Boolean).join(', ')}
    >
      <ConversationSearch conversation={conversation} />
      <DetailsButton conversation={conversation} details={details} />
    </ThreadHeader>
  )
}
