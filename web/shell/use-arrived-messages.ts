import { useCallback, useEffect, useState } from 'react'
import type { Message } from '#contract/messages.ts'
import { onEventFamily } from '#web/socket/events.ts'

const most = 3

/** Messages that arrive while this tab is seen and another page than their conversation is open. */
export function useArrivedMessages(me: string) {
  /** The last message of each conversation, the newest first; undefined before the first arrives. */
  const [messages, setMessages] = useState<readonly Message[]>()
  const close = useCallback(
    (id: string) => setMessages((all) => all?.filter((message) => message.conversation_id !== id)),
    [],
  )
  useEffect(() => {
    const stops = [
      onEventFamily('message received', (message, id) => {
        if (message.sender_id === me || document.visibilityState !== 'visible') return
        if (location.pathname === `/messages/${id}`) return
        setMessages((all = []) => [message, ...all.filter((earlier) => earlier.conversation_id !== id)].slice(0, most))
      }),
      // Read on another device.
      onEventFamily('read', ({ user_id }, id) => user_id === me && close(id)),
    ]
    return () => stops.forEach((stop) => stop())
  }, [me, close])
  return { messages, close }
}
