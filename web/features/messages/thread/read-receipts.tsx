import { createContext, type ReactNode, use, useMemo } from 'react'
import { formatMessageTime } from '#contract/domain/format-dates.ts'
import type { Conversation, Message } from '#contract/messages.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import classes from './read-receipts.module.css'

/** As many are shown as have room beside the longest message. */
const maxShown = 3

type Marks = { direct: boolean; at: ReadonlyMap<number, readonly ReadReceipt[]> }

const Marks = createContext<Marks>({ direct: true, at: new Map() })

type Props = { conversation: Conversation; messages: readonly Message[]; me: string; children: ReactNode }

/** Gives the messages below it who has read up to them. It passes by the list: a mark that moves changes no row. */
export function ReadReceipts({ conversation, messages, me, children }: Props) {
  const { type, read_dates, user_ids, display_names } = conversation
  const marks = useMemo(
    () => ({ direct: type === 'Direct', at: findReadReceipts({ read_dates, user_ids, display_names }, messages, me) }),
    [type, read_dates, user_ids, display_names, messages, me],
  )
  return <Marks value={marks}>{children}</Marks>
}

/** Who has read up to a message (MSG-13). */
export function ReadBy({ seq }: { seq: number | undefined }) {
  const { direct, at } = use(Marks)
  const readers = seq === undefined ? undefined : at.get(seq)
  const [first] = readers ?? []
  if (!readers || !first) return null
  if (direct) {
    return (
      <span className={classes.seen} title={formatMessageTime(first.date)}>
        {composerTexts.seen}
      </span>
    )
  }
  const words = composerTexts.readBy(readers.map((one) => one.name))
  const shown = readers.length > maxShown ? readers.slice(0, maxShown - 1) : readers
  return (
    <span className={classes.readers} role="img" aria-label={words} title={words}>
      {shown.map((one) => (
        <Avatar key={one.id} name={one.name} size={20} />
      ))}
      {readers.length > shown.length && (
        <span className={classes.more}>{composerTexts.moreReaders(readers.length - shown.length)}</span>
      )}
    </span>
  )
}

/** Somebody who has read up to a message, and when, ISO 8601. */
type ReadReceipt = { id: string; name: string; date: string }

type ReadState = Pick<Conversation, 'read_dates' | 'user_ids' | 'display_names'>

/**
 * Up to where each of the others has read, by the seq of the message (MSG-13). Who wrote a message has read it, which nobody
 * needs to be told; and who never opened the conversation has no mark, though the server counts from their joining.
 */
export function findReadReceipts(
  { read_dates, user_ids, display_names }: ReadState,
  messages: readonly Message[],
  me: string,
): ReadonlyMap<number, readonly ReadReceipt[]> {
  const written = new Map<string, number>()
  for (const { sender_id, seq } of messages) written.set(sender_id, seq)
  const known = new Set(messages.map((message) => message.seq))
  const marks = new Map<number, ReadReceipt[]>()
  for (const { id, date, seq } of read_dates) {
    const name = display_names[user_ids.indexOf(id)]
    if (id === me || date === null || name === undefined || !known.has(seq) || (written.get(id) ?? 0) >= seq) continue
    marks.set(seq, [...(marks.get(seq) ?? []), { id, name, date }])
  }
  return marks
}
