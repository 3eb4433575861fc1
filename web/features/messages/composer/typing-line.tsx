import { useEffect, useState } from 'react'
import { messageReceived, typingIn } from '#contract/realtime.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import { emitWithReply } from '#web/socket/connection.ts'
import { useSocketEvent } from '#web/socket/use-socket-event.ts'
import classes from './typing-line.module.css'

/** Who is typing, under the last message. Its line is always there, so that nothing moves when somebody begins. */
export function TypingLine({ conversation }: { conversation: string }) {
  const names = useTypists(conversation)
  return (
    <p className={classes.root}>
      {names.length > 0 && (
        <>
          <span className={classes.names}>{composerTexts.typing(names)}</span>
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

/** Who is typing in a conversation just now, by name (MSG-13). */
function useTypists(conversation: string): readonly string[] {
  const [typists, setTypists] = useState<readonly Typist[]>([])
  useSocketEvent(typingIn(conversation), ({ user_id, name }) =>
    setTypists((all) => addTypist(all, { id: user_id, name }, performance.now())),
  )
  useSocketEvent(messageReceived(conversation), ({ sender_id }) => setTypists((all) => removeTypist(all, sender_id)))
  const next = Math.min(...typists.map((one) => one.until))
  // Nothing is said when somebody stops; it is seen by the clock.
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const prune = () => setTypists((all) => findActiveTypists(all, performance.now()))
    const timer = setTimeout(prune, Math.max(next - performance.now(), 0) + 1)
    return () => clearTimeout(timer)
  }, [next])
  return typists.map((one) => one.name)
}

/** Tells the others that one is typing; nothing depends on whether they hear it. */
export function useTypingSignal(conversation: string): () => void {
  const [tell] = useState(() =>
    createTypingSignal(() => void emitWithReply('typing', { conversation_id: conversation }).catch(() => undefined)),
  )
  return tell
}

/** Somebody who is typing, for as long as nothing else is heard, by the browser's own running time in ms. */
export type Typist = { id: string; name: string; until: number }

/** How long somebody is shown as typing after it was heard of, and how often it is said of oneself at most, in ms. */
const shownForMs = 4000
const signalIntervalMs = 2000

/** Whoever began first stands first, however often they are heard of. */
export function addTypist(
  typists: readonly Typist[],
  { id, name }: { id: string; name: string },
  now: number,
): Typist[] {
  const heard = { id, name, until: now + shownForMs }
  return typists.some((one) => one.id === id)
    ? typists.map((one) => (one.id === id ? heard : one))
    : [...typists, heard]
}

export const removeTypist = (typists: readonly Typist[], id: string): readonly Typist[] =>
  typists.some((one) => one.id === id) ? typists.filter((one) => one.id !== id) : typists

export const findActiveTypists = (typists: readonly Typist[], now: number): readonly Typist[] =>
  typists.filter((one) => one.until > now)

/** Calls `say` at the first stroke, and then not before the pause is over, however quickly somebody types. */
export function createTypingSignal(say: () => void, now: () => number = () => performance.now()): () => void {
  let said = -Infinity
  return () => {
    if (now() - said < signalIntervalMs) return
    said = now()
    say()
  }
}
