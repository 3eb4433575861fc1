import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { messageTexts } from '#contract/texts/messages.ts'
import { wordsOf } from '#web/features/messages/thread/words-of.ts'

/** As many of the newest as are kept to be read out. */
const kept = 5

/**
 * Reads new messages of others out, politely. The visible list cannot do it: its rows come and go with scrolling, and each would
 * be read out as if it were new.
 */
export function Announcer({ messages, newest, me }: { messages: readonly Message[]; newest: number; me: string }) {
  const [opened] = useState(newest)
  const arrived = messages.filter((message) => message.seq > opened && message.sender_id !== me).slice(-kept)
  return (
    <VisuallyHidden role="log" aria-live="polite" aria-label={messageTexts.newMessages}>
      {arrived.map((message) => (
        <p key={message.seq}>{messageTexts.wrote(message.sender_name, wordsOf(message))}</p>
      ))}
    </VisuallyHidden>
  )
}
