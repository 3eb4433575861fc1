import { Box, VisuallyHidden } from '@mantine/core'
import { useMemo } from 'react'
import type { Contact, Conversation } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { useConnectionState } from '#web/socket/use-socket-event.ts'
import { Avatar, type Face } from '#web/ui/avatar.tsx'
import classes from './sidebar.module.css'

/** Initials with a dot while the person is online (MSG-13). `OnlineLabel` behind the name says it to screen readers. */
export const PersonAvatar = ({ online, ...face }: Face & { size: number; online: boolean }) => (
  <Box component="span" pos="relative" display="inline-flex" flex="none">
    <Avatar {...face} />
    {online && <span className={classes.dot} title={messageTexts.online} />}
  </Box>
)

type FaceProps = { conversation: Conversation; me: string; size: number; online?: boolean }

/** A direct conversation has the face of the other person, a group two faces of its members, of others where it can. */
export function ConversationFace({ conversation, me, size, online = false }: FaceProps) {
  const { _id, type, name, user_ids, display_names } = conversation
  const members = user_ids.map((id, at) => ({ id, name: display_names[at] ?? '' }))
  const [first, second] = members.toSorted((a, b) => Number(a.id === me) - Number(b.id === me))
  if (type === 'Direct') return <PersonAvatar id={first?.id ?? _id} name={name} size={size} online={online} />
  if (!first || !second) return <Avatar id={first?.id ?? _id} name={first?.name ?? name} size={size} />
  const small = Math.round(size * 0.68)
  return (
    <span className={classes.pair} style={{ width: size, height: size }}>
      <Avatar {...first} size={small} />
      <Avatar {...second} size={small} />
    </span>
  )
}

export const OnlineLabel = ({ online }: { online: boolean }) =>
  online && <VisuallyHidden>, {messageTexts.online}</VisuallyHidden>

/** Online users (MSG-13); none while the connection is lost. */
export function useOnlineUsers(users: readonly Contact[] | undefined): ReadonlySet<string> {
  const isKnown = useConnectionState() !== 'lost'
  return useMemo(
    () => new Set(isKnown && users ? users.filter(({ online }) => online).map(({ _id }) => _id) : []),
    [users, isKnown],
  )
}
