import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { messageReceived, typingIn } from '#contract/realtime.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import { emitWithReply } from '#web/socket/connection.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import classes from './composer.module.css'

/** The line keeps its height while it is empty, so that nothing moves. */
export function TypingLine({ conversation }: { conversation: string }) {
  const names = useTypists(conversation)
  return (
    <p className={classes.typing}>
      {names.length > 0 && (
        <>
          <Text span inherit truncate>
            {composerTexts.typing(names)}
          </Text>
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </>
      )}
    </p>
  )
}

/** The names of typing members (MSG-13). */
function useTypists(conversation: string): readonly string[] {
  const [typists, setTypists] = useState<readonly Typist[]>([])
  useSocketEvent(typingIn(conversation), ({ user_id, name }) =>
    setTypists((all) => addTypist(all, { id: user_id, name }, performance.now())),
  )
  useSocketEvent(messageReceived(conversation), ({ sender_id }) => setTypists((all) => removeTypist(all, sender_id)))
  const next = Math.min(...typists.map((typist) => typist.until))
  // There is no event for the end of typing: typists expire.
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const prune = () => setTypists((all) => findActiveTypists(all, performance.now()))
    const timer = setTimeout(prune, Math.max(next - performance.now(), 0) + 1)
    return () => clearTimeout(timer)
  }, [next])
  return typists.map((typist) => typist.name)
}

/** Fire and forget: a lost signal does no harm. */
export function useTypingSignal(conversation: string): () => void {
  const [sendSignal] = useState(() =>
    createTypingSignal(() => void emitWithReply('typing', { conversation_id: conversation }).catch(() => undefined)),
  )
  return sendSignal
}

/** `until` is in ms of `performance.now()`. */
export type Typist = { id: string; name: string; until: number }

/** In ms. */
const shownForMs = 4000
const signalIntervalMs = 2000

/** Typists stay in the order in which they began. */
export function addTypist(
  typists: readonly Typist[],
  { id, name }: { id: string; name: string },
  now: number,
): Typist[] {
  const heard = { id, name, until: now + shownForMs }
  return typists.some((typist) => typist.id === id)
    ? typists.map((typist) => (typist.id === id ? heard : typist))
    : [...typists, heard]
}

export const removeTypist = (typists: readonly Typist[], id: string): readonly Typist[] =>
  typists.some((typist) => typist.id === id) ? typists.filter((typist) => typist.id !== id) : typists

export const findActiveTypists = (typists: readonly Typist[], now: number): readonly Typist[] =>
  typists.filter((typist) => typist.until > now)

/** Calls `send` at once, then at most once per interval. */
export function createTypingSignal(send: () => void, now: () => number = () => performance.now()): () => void {
  let sentAt = -Infinity
  return () => {
    if (now() - sentAt < signalIntervalMs) return
    sentAt = now()
    send()
  }
}
