import { useEffect, useState } from 'react'
import { messageReceived, typingIn } from '#contract/realtime.ts'
import {
  stillTyping,
  type Typist,
  typingTeller,
  withoutTypist,
  withTypist,
} from '#web/features/messages/composer/typing.ts'
import { emitWithReply } from '#web/socket/connection.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'

/** Who is typing in a conversation just now, by name (MSG-13). */
export function useTypists(conversation: string): readonly string[] {
  const [typists, setTypists] = useState<readonly Typist[]>([])
  useSocketEvent(typingIn(conversation), ({ user_id, name }) =>
    setTypists((all) => withTypist(all, { id: user_id, name }, performance.now())),
  )
  useSocketEvent(messageReceived(conversation), ({ sender_id }) => setTypists((all) => withoutTypist(all, sender_id)))
  const next = Math.min(...typists.map((one) => one.until))
  // Nothing is said when somebody stops; it is seen by the clock.
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const prune = () => setTypists((all) => stillTyping(all, performance.now()))
    const timer = setTimeout(prune, Math.max(next - performance.now(), 0) + 1)
    return () => clearTimeout(timer)
  }, [next])
  return typists.map((one) => one.name)
}

/** Tells the others that one is typing; nothing depends on whether they hear it. */
export function useSayTyping(conversation: string): () => void {
  const [tell] = useState(() =>
    typingTeller(() => void emitWithReply('typing', { conversation_id: conversation }).catch(() => undefined)),
  )
  return tell
}
