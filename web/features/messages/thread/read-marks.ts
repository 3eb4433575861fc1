import type { Conversation, Message } from '#contract/messages.ts'

/** Somebody who has read up to a message, and when, ISO 8601. */
export type Reader = { id: string; name: string; date: string }

type Known = Pick<Conversation, 'read_dates' | 'user_ids' | 'display_names'>

/**
 * Up to where each of the others has read, by the seq of the message (MSG-13). Who wrote a message has read it, which nobody
 * needs to be told; and who never opened the conversation has no mark, though the server counts from their joining.
 */
export function readMarks(
  { read_dates, user_ids, display_names }: Known,
  messages: readonly Message[],
  me: string,
): ReadonlyMap<number, readonly Reader[]> {
  const written = new Map<string, number>()
  for (const { sender_id, seq } of messages) written.set(sender_id, seq)
  const known = new Set(messages.map((message) => message.seq))
  const marks = new Map<number, Reader[]>()
  for (const { id, date, seq } of read_dates) {
    const name = display_names[user_ids.indexOf(id)]
    if (id === me || date === null || name === undefined || !known.has(seq) || (written.get(id) ?? 0) >= seq) continue
    marks.set(seq, [...(marks.get(seq) ?? []), { id, name, date }])
  }
  return marks
}
