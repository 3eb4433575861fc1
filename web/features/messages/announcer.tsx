import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts.ts'

/** As many of the newest as are kept to be read out. */
const kept = 5

/**
 * Reads new messages of others out, politely. The visible list cannot do it: its rows come and go with scrolling, and each would
 * be read out as if it were new.
 */
export function Announcer({ messages, me }: { messages: readonly Message[]; me: string }) {
  const [opened] = useState(() => messages.at(-1)?.seq ?? 0)
  const arrived = messages.filter((message) => message.seq > opened && message.sender_id !== me).slice(-kept)
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label={messageTexts.newMessages}>
      {arrived.map((message) => (
        <p key={message.seq}>{messageTexts.wrote(message.sender_name, message.message)}</p>
      ))}
    </VisuallyHidden>
  )
}
