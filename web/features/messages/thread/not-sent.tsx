import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { messageTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/thread/not-sent.module.css'
import type { Outbox } from '#web/features/messages/outbox/outbox.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Under a message that the server does not have: why, and what can be done (MSG-14). */
export function NotSent({ message, outbox }: { message: Outgoing; outbox: Outbox }) {
  const refused = message.state === 'refused'
  const Icon = refused ? IconAlertCircle : IconClock
  return (
    <div className={classes.root} role={refused ? 'alert' : 'status'} data-refused={refused || undefined}>
      <Icon size={16} aria-hidden="true" className={classes.icon} />
      <span>{refused ? `${messageTexts.notSent} ${message.problem ?? ''}` : messageTexts.notSentYet}</span>
      <LinkButton onClick={() => outbox.retry(message.send_id)}>{messageTexts.retry}</LinkButton>
      <LinkButton onClick={() => outbox.forget(message.send_id)}>{messageTexts.discard}</LinkButton>
    </div>
  )
}
