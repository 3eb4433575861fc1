import { IconEye } from '@tabler/icons-react'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import type { Claims } from '#web/session/token.ts'
import classes from './disclosure-line.module.css'

/** Who else reads what is written here. It stays in sight (MSG-11). */
export const DisclosureLine = ({ text }: { text: string }) => (
  <p className={classes.root}>
    <IconEye size={16} className={classes.icon} aria-hidden="true" />
    {text}
  </p>
)

/**
 * What somebody has to know of who else reads a conversation (MSG-11). Clients are told where an Employee is in it: those whom
 * they can write to, since an archived one's messages, and all of them on solo, are open to nobody.
 */
export function findDisclosure(
  { user_ids }: Pick<Conversation, 'user_ids'>,
  { role }: Pick<Claims, 'role'>,
  users: readonly Contact[],
): string | undefined {
  if (role === 'Employee') return messageTexts.managerReads
  if (role === 'Manager') return undefined
  const withEmployee = users.some((user) => user.role === 'Employee' && user_ids.includes(user._id))
  return withEmployee ? groupTexts.managerReadsHere : undefined
}
