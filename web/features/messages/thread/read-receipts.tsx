import { createContext, type ReactNode, use, useMemo } from 'react'
import { messageTime } from '#contract/domain/dates.ts'
import type { Conversation, Message } from '#contract/messages.ts'
import { composerTexts } from '#contract/texts/messages.ts'
import classes from '#web/features/messages/thread/read-receipts.module.css'
import { type Reader, readMarks } from '#web/features/messages/thread/read-marks.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** As many are shown as have room beside the longest message. */
const room = 3

type Marks = { direct: boolean; at: ReadonlyMap<number, readonly Reader[]> }

const Marks = createContext<Marks>({ direct: true, at: new Map() })

type Props = { conversation: Conversation; messages: readonly Message[]; me: string; children: ReactNode }

/** Gives the messages below it who has read up to them. It passes by the list: a mark that moves changes no row. */
export function ReadMarks({ conversation, messages, me, children }: Props) {
  const { type, read_dates, user_ids, display_names } = conversation
  const marks = useMemo(
    () => ({ direct: type === 'Direct', at: readMarks({ read_dates, user_ids, display_names }, messages, me) }),
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
      <span className={classes.seen} title={messageTime(first.date)}>
        {composerTexts.seen}
      </span>
    )
  }
  const words = composerTexts.readBy(readers.map((one) => one.name))
  const shown = readers.length > room ? readers.slice(0, room - 1) : readers
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
