import { ActionIcon, Flex, Text } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import type { Role } from '#contract/endpoint.ts'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import { roleTexts } from '#contract/texts/shared.ts'
import type { Claims } from '#web/session/token.ts'
import { OnlineLabel, PersonAvatar } from '../sidebar/presence.tsx'

type Props = { member: ConversationMember; online: boolean; onRemove?: () => void }

export function GroupMember({ member, online, onRemove }: Props) {
  const { name, role, isAdmin, isMe, hasLeft } = member
  const facts = [role && roleTexts[role], isAdmin && groupTexts.admin, hasLeft && messageTexts.hasLeft].filter(Boolean)
  return (
    <Flex component="li" align="center" gap={10} mih={48}>
      <PersonAvatar id={member.id} name={name} size={32} online={online} />
      <Flex component="span" direction="column" flex={1} miw={0} lh={1.35}>
        <Text span inherit truncate title={name}>
          {isMe ? groupTexts.you(name) : name}
          <OnlineLabel online={online} />
        </Text>
        {facts.length > 0 && (
          <Text span inherit fz="xs" c="dimmed">
            {facts.join(', ')}
          </Text>
        )}
      </Flex>
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
    </Flex>
  )
}

/** `role` is null for a person outside one's contacts: another client of a Client's group, or an archived person. */
export type ConversationMember = {
  id: string
  name: string
  role: Role | null
  isAdmin: boolean
  isMe: boolean
  /** Cannot sign in any more (MSG-16). */
  hasLeft: boolean
}

type Membership = Pick<Conversation, 'user_ids' | 'display_names' | 'admin_ids' | 'inactive_ids'>

export function listMembers(
  { user_ids, display_names, admin_ids, inactive_ids }: Membership,
  me: Pick<Claims, 'id' | 'role'>,
  users: readonly Contact[],
): ConversationMember[] {
  const usersById = new Map(users.map((user) => [user._id, user]))
  const admins = new Set(admin_ids)
  return user_ids
    .map((id, at) => ({
      id,
      name: usersById.get(id)?.name ?? display_names[at] ?? '',
      role: id === me.id ? me.role : (usersById.get(id)?.role ?? null),
      isAdmin: admins.has(id),
      isMe: id === me.id,
      hasLeft: inactive_ids.includes(id),
    }))
    .toSorted((a, b) => Number(b.isMe) - Number(a.isMe) || a.name.localeCompare(b.name, undefined, { numeric: true }))
}
