import type { Message } from '#contract/messages.ts'

/** A file that was uploaded already; its location stays good for sending when its signature has expired. */
export type SentFile = { name: string; location: string; type: string }

/**
 * A message of one's own that the server has not acknowledged. `sending`: on its way; `waiting`: the server was not reached, it
 * is tried again by itself; `refused`: the server said no, so only the sender can decide.
 */
export type Outgoing = {
  send_id: string
  conversation_id: string
  /** Empty where it is a file. */
  text: string
  file?: SentFile
  /** When it was written, ISO 8601. */
  date: string
  state: 'sending' | 'waiting' | 'refused'
  problem?: string
}

export type OutboxEvent =
  | { kind: 'written'; message: Outgoing }
  | { kind: 'tried'; send_id: string }
  | { kind: 'unreached'; send_id: string }
  | { kind: 'refused'; send_id: string; problem: string }
  /** Acknowledged, heard of over the socket, found in a page, or given up by its sender. */
  | { kind: 'gone'; send_id: string }

const replaced = (outbox: readonly Outgoing[], id: string, change: (message: Outgoing) => Outgoing) =>
  outbox.map((message) => (message.send_id === id ? change(message) : message))

/** What waits to be sent, in the order in which it was written. */
export function afterwards(outbox: readonly Outgoing[], event: OutboxEvent): readonly Outgoing[] {
  if (event.kind === 'written') {
    const known = outbox.some((message) => message.send_id === event.message.send_id)
    return known ? outbox : [...outbox, event.message]
  }
  if (event.kind === 'gone') return outbox.filter((message) => message.send_id !== event.send_id)
  return replaced(outbox, event.send_id, ({ problem: _, ...message }) => {
    if (event.kind === 'refused') return { ...message, state: 'refused', problem: event.problem }
    return { ...message, state: event.kind === 'tried' ? 'sending' : 'waiting' }
  })
}

/** What is to be sent next in each conversation: one at a time, so that they are stored in the order they were written. */
export function nextToSend(outbox: readonly Outgoing[], busy: ReadonlySet<string>): readonly Outgoing[] {
  const next = new Map<string, Outgoing>()
  for (const message of outbox) {
    const free = message.state !== 'refused' && !busy.has(message.conversation_id)
    if (free && !next.has(message.conversation_id)) next.set(message.conversation_id, message)
  }
  return [...next.values()]
}

/** What of the outbox is shown under the messages: never one that is among them already (MSG-12). */
export function unacknowledged(
  outbox: readonly Outgoing[],
  messages: readonly Message[],
  conversation: string,
): readonly Outgoing[] {
  const own = outbox.filter((message) => message.conversation_id === conversation)
  if (own.length === 0) return own
  const stored = new Set(messages.map((message) => message.send_id))
  return own.filter((message) => !stored.has(message.send_id))
}
