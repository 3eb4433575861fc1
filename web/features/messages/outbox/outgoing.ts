import type { Message } from '#contract/messages.ts'

/** A file that is uploaded already. Its location stays good for sending when its signature has expired. */
export type SentFile = { name: string; location: string; type: string }

/** The stored form of an outgoing message. */
export type OutgoingContent = {
  conversation_id: string
  /** Empty for a file. */
  text: string
  file?: SentFile
}

/** A message that the server has not acknowledged. */
export type Outgoing = OutgoingContent & {
  send_id: string
  /** When it was written, ISO 8601. */
  date: string
  /** `waiting`: the server was not reached, a retry follows; `refused`: only the sender can decide. */
  state: 'sending' | 'waiting' | 'refused'
  problem?: string
}

const isFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'name' in value && 'location' in value && 'type' in value

export const isOutgoingContent = (value: unknown): value is OutgoingContent =>
  typeof value === 'object' &&
  value !== null &&
  'conversation_id' in value &&
  'text' in value &&
  (!('file' in value) || isFile(value.file))

/** The outgoing messages shown under the messages of a conversation, never one that is among them already (MSG-12). */
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
