import type { Message } from '#contract/messages.ts'
import { commonTexts } from '#contract/texts/common.ts'
import {
  afterwards,
  nextToSend,
  type OutboxEvent,
  type Outgoing,
  type SentFile,
} from '#web/features/messages/outbox/outgoing.ts'
import { readUnsent, unsentPrefix } from '#web/features/messages/outbox/unsent.ts'
import { CallError } from '#web/lib/http/request.ts'

type Means = {
  /** Where what is written outlives a reload. One entry a message, so that two tabs never overwrite each other's. */
  storage: Storage
  /** Distinguishes this person's entries from those of others at the same browser. */
  owner: string
  send: (message: Outgoing) => Promise<Message>
  onStored: (message: Message) => void
}

export type Outbox = {
  readonly current: () => readonly Outgoing[]
  readonly subscribe: (listener: () => void) => () => void
  readonly write: (conversation: string, text: string) => void
  readonly attach: (conversation: string, file: SentFile) => void
  readonly retry: (sendId: string) => void
  /** It is stored, or its sender gives it up. */
  readonly forget: (sendId: string) => void
  /** Tries everything that waits, now: the connection is back. */
  readonly wake: () => void
  readonly stop: () => void
}

const firstPause = 1000
const longestPause = 30_000

/** No answer, an unready server, too many at once, a session that has to be renewed: the message itself is in order. */
const passes = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401)

/**
 * Sends what was written until the server has it, each with the send_id it was given at the beginning, so that however often
 * it is sent it is one message (MSG-12). What was typed is dropped only once it is stored or given up.
 */
export function makeOutbox({ storage, owner, send, onStored }: Means): Outbox {
  let outbox = readUnsent(storage, owner)
  let stopped = false
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  const busy = new Set<string>()
  const listeners = new Set<() => void>()

  const keep = (message: Outgoing) => {
    try {
      storage.setItem(unsentPrefix(owner) + message.send_id, JSON.stringify(message))
    } catch {
      // A full or forbidden storage: the message is sent all the same, only a reload would lose it.
    }
  }

  const apply = (event: OutboxEvent) => {
    outbox = afterwards(outbox, event)
    const id = event.kind === 'written' ? event.message.send_id : event.send_id
    const changed = outbox.find((message) => message.send_id === id)
    if (changed) keep(changed)
    else storage.removeItem(unsentPrefix(owner) + id)
    for (const listener of listeners) listener()
  }

  const wakeLater = () => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(pump, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  const sendOne = async (message: Outgoing) => {
    const { send_id, conversation_id } = message
    busy.add(conversation_id)
    try {
      const stored = await send(message)
      pause = firstPause
      if (stopped) return
      onStored(stored)
      apply({ kind: 'gone', send_id })
    } catch (error) {
      if (stopped) return
      if (passes(error)) {
        apply({ kind: 'unreached', send_id })
        return wakeLater()
      }
      apply({
        kind: 'refused',
        send_id,
        problem: error instanceof CallError ? error.message : commonTexts.somethingWrong,
      })
    } finally {
      busy.delete(conversation_id)
    }
    pump()
  }

  function pump(): void {
    if (stopped) return
    for (const message of nextToSend(outbox, busy)) void sendOne(message)
  }

  const add = (conversation_id: string, said: Pick<Outgoing, 'text' | 'file'>) => {
    // Several written in one moment, or before a clock was set back, keep their order over a reload.
    const latest = Math.max(...outbox.map((message) => Date.parse(message.date) + 1), 0)
    const date = new Date(Math.max(Date.now(), latest)).toISOString()
    apply({
      kind: 'written',
      message: { send_id: crypto.randomUUID(), conversation_id, ...said, date, state: 'sending' },
    })
    pump()
  }

  const wake = () => {
    clearTimeout(timer)
    pause = firstPause
    pump()
  }

  return {
    current: () => outbox,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write: (conversation, text) => add(conversation, { text }),
    attach: (conversation, file) => add(conversation, { text: '', file }),
    retry: (send_id) => {
      apply({ kind: 'tried', send_id })
      wake()
    },
    forget: (send_id) => apply({ kind: 'gone', send_id }),
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
