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

/** A direct conversation has the face of the other person, a group one of its own. */
export const faceIdOf = (
  { _id, type, user_ids }: Pick<Conversation, '_id' | 'type' | 'user_ids'>,
  me: string,
): string => (type === 'Direct' && user_ids.find((id) => id !== me)) || _id

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
