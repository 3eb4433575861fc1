import { IconEye } from '@tabler/icons-react'
import type { Contact, Conversation } from '#contract/messages.ts'
import { groupTexts, messageTexts } from '#contract/texts/messages.ts'
import type { Claims } from '#web/session/token.ts'
import classes from './thread.module.css'

/** Discloses that others can read the conversation; always visible (MSG-11). */
export const DisclosureLine = ({ text }: { text: string }) => (
  <p className={classes.disclosure}>
    <IconEye size={16} aria-hidden="true" />
    {text}
  </p>
)

/**
 * Managers read the conversations of employees (MSG-11). A Client sees it when an Employee among their contacts is a
 * member: messages of archived employees, and all on solo, are open to no Manager.
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
