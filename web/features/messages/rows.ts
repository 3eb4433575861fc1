import type { Message } from '#contract/messages.ts'
import type { History } from '#web/features/messages/history.ts'
import type { Outgoing } from '#web/features/messages/outgoing.ts'
import { clockOf, dayOf } from '#web/features/messages/when.ts'

/** `location` is null once the file is deleted. */
export type MessageFile = { name: string; location: string | null; type: string }

/** One message in the list, stored or still on its way. `first` and `last` of those by one sender in one minute. */
export type MessageRow = {
  kind: 'message'
  key: string
  own: boolean
  sender: string
  date: string
  text: string
  file: MessageFile | undefined
  first: boolean
  last: boolean
  seq: number | undefined
  /** What the outbox knows about it; undefined once the server has it. */
  outgoing: Outgoing | undefined
}

export type Row =
  | MessageRow
  | { kind: 'beginning'; key: 'beginning' }
  | { kind: 'day'; key: string; date: string }
  | { kind: 'new'; key: 'new' }
  /** Nothing but room under the last bubble. */
  | { kind: 'end'; key: 'end' }

type Said = {
  key: string
  seq: number | undefined
  sender_id: string
  sender: string
  date: string
  text: string
  file: MessageFile | undefined
  outgoing?: Outgoing
}

type Viewer = { id: string; name: string; timeZone?: string | undefined }

const fileOf = ({ type, file_name, file_location, file_type }: Message): MessageFile | undefined =>
  type === 'file' ? { name: file_name ?? '', location: file_location, type: file_type ?? '' } : undefined

const stored = (message: Message): Said => ({
  // The same key before and after it is stored, so that its bubble stays where it is.
  key: message.send_id ?? message._id,
  seq: message.seq,
  sender_id: message.sender_id,
  sender: message.sender_name,
  date: message.date,
  text: message.message || (message.file_name ?? ''),
  file: fileOf(message),
})

const pending = (message: Outgoing, viewer: Viewer): Said => ({
  key: message.send_id,
  seq: undefined,
  sender_id: viewer.id,
  sender: viewer.name,
  date: message.date,
  text: message.text,
  file: message.file,
  outgoing: message,
})

/**
 * The list as it is drawn: day lines, the line above what is new, and messages grouped by sender and minute.
 *
 * While there are older messages, the oldest known one is not drawn: what stands above a message depends on the one before it,
 * and a row that changed when older ones arrive would make the list jump.
 *
 * `newSince` is the last seq that was read when the conversation was opened.
 */
export function rowsOf(
  history: History,
  outbox: readonly Outgoing[],
  viewer: Viewer,
  newSince: number | undefined,
): Row[] {
  const said = [...history.messages.map(stored), ...outbox.map((message) => pending(message, viewer))]
  const day = (one: Said) => dayOf(one.date, viewer.timeZone)
  const minute = (one: Said) => `${one.sender_id} ${clockOf(one.date, viewer.timeZone)} ${day(one)}`
  const days = said.map(day)
  const minutes = said.map(minute)
  const firstNew =
    newSince === undefined ? -1 : said.findIndex((one) => (one.seq ?? 0) > newSince && one.sender_id !== viewer.id)
  const opens = (at: number) => minutes[at] !== minutes[at - 1] || at === firstNew

  const rows: Row[] = history.hasOlder ? [] : [{ kind: 'beginning', key: 'beginning' }]
  for (const [at, one] of said.entries()) {
    if (at === 0 && history.hasOlder) continue
    if (days[at] !== days[at - 1]) rows.push({ kind: 'day', key: `day ${one.key}`, date: one.date })
    if (at === firstNew) rows.push({ kind: 'new', key: 'new' })
    rows.push({
      kind: 'message',
      key: one.key,
      own: one.sender_id === viewer.id,
      sender: one.sender,
      date: one.date,
      text: one.text,
      file: one.file,
      first: opens(at),
      last: at === said.length - 1 || opens(at + 1),
      seq: one.seq,
      outgoing: one.outgoing,
    })
  }
  return [...rows, { kind: 'end', key: 'end' }]
}
