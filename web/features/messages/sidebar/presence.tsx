import { VisuallyHidden } from '@mantine/core'
import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/sidebar/presence.module.css'
import { Avatar } from '#web/ui/avatar.tsx'

/** Somebody's initials, with a dot while they are online (MSG-13). The dot's word is `OnlineWord`, behind the name. */
export const PersonAvatar = ({ name, size, online }: { name: string; size: number; online: boolean }) => (
  <span className={classes.root}>
    <Avatar name={name} size={size} />
    {online && <span className={classes.dot} title={messageTexts.online} />}
  </span>
)

export const OnlineWord = ({ online }: { online: boolean }) =>
  online && <VisuallyHidden>, {messageTexts.online}</VisuallyHidden>
