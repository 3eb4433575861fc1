import { createContext, type ReactNode, use, useMemo } from 'react'
import { formatDayTime } from '#contract/domain/format-dates.ts'
import type { Conversation, Message } from '#contract/messages.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import { useDateReader } from '#web/lib/dates/use-date-reader.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import classes from './thread.module.css'

const maxShown = 3

type Marks = { direct: boolean; at: ReadonlyMap<number, readonly ReadReceipt[]> }

const Marks = createContext<Marks>({ direct: true, at: new Map() })

type Props = { conversation: Conversation; messages: readonly Message[]; me: string; children: ReactNode }

/** Read marks reach the bubbles by context, so that a moved mark does not rebuild the rows. */
export function ReadReceipts({ conversation, messages, me, children }: Props) {
  const { type, read_dates, user_ids, display_names } = conversation
  const marks = useMemo(
    () => ({ direct: type === 'Direct', at: findReadReceipts({ read_dates, user_ids, display_names }, messages, me) }),
    [type, read_dates, user_ids, display_names, messages, me],
  )
  return <Marks value={marks}>{children}</Marks>
}

export function ReadBy({ seq }: { seq: number | undefined }) {
  const { direct, at } = use(Marks)
  const readers = seq === undefined ? undefined : at.get(seq)
  const [first] = readers ?? []
  if (!readers || !first) return null
  if (direct) return <Seen at={first.date} />
  const label = composerTexts.readBy(readers.map((reader) => reader.name))
  const shown = readers.length > maxShown ? readers.slice(0, maxShown - 1) : readers
  return (
    <span className={classes.readers} role="img" aria-label={label} title={label}>
      {shown.map((reader) => (
        <Avatar key={reader.id} id={reader.id} name={reader.name} size={22} />
      ))}
      {readers.length > shown.length && (
        <span className={classes.seen}>{composerTexts.moreReaders(readers.length - shown.length)}</span>
      )}
    </span>
  )
}

const Seen = ({ at }: { at: string }) => (
  <span className={classes.seen} title={formatDayTime(at, useDateReader())}>
    {composerTexts.seen}
  </span>
)

/** `date` is ISO 8601. */
type ReadReceipt = { id: string; name: string; date: string }

type ReadState = Pick<Conversation, 'read_dates' | 'user_ids' | 'display_names'>

/**
 * The others' read marks by seq (MSG-13). A sender has read their own message, and a member who never opened the
 * conversation has no mark although the server counts from their joining.
 */
export function findReadReceipts(
  { read_dates, user_ids, display_names }: ReadState,
  messages: readonly Message[],
  me: string,
): ReadonlyMap<number, readonly ReadReceipt[]> {
  const written = new Map<string, number>()
  for (const { sender_id, seq } of messages) written.set(sender_id, seq)
  const loaded = new Set(messages.map((message) => message.seq))
  const marks = new Map<number, ReadReceipt[]>()
  for (const { id, date, seq } of read_dates) {
    const name = display_names[user_ids.indexOf(id)]
    if (id === me || date === null || name === undefined || !loaded.has(seq) || (written.get(id) ?? 0) >= seq) continue
    marks.set(seq, [...(marks.get(seq) ?? []), { id, name, date }])
  }
  return marks
}
