import { toLocalTime } from '#contract/domain/local-time.ts'
import type { Message } from '#contract/messages.ts'
import type { MessageHistory } from '#web/features/messages/thread/message-history.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'
import { messagePreview } from './message-text.tsx'

/** `location` is null once the file is deleted. */
export type MessageFile = { name: string; location: string | null; type: string }

type MessageEntry = {
  key: string
  seq: number | undefined
  sender_id: string
  sender: string
  date: string
  text: string
  file: MessageFile | undefined
  /** Undefined once the server has stored the message. */
  outgoing?: Outgoing | undefined
  /** The keys of the day and of the message group (sender and minute). */
  day: string
  messageGroup: string
}

/** `startsGroup` and `endsGroup` refer to its message group: consecutive messages of one sender in one minute. */
export type MessageRow = MessageEntry & { kind: 'message'; own: boolean; startsGroup: boolean; endsGroup: boolean }

export type ThreadRow =
  | MessageRow
  | { kind: 'beginning'; key: 'beginning' }
  | { kind: 'day'; key: string; date: string }
  | { kind: 'new'; key: 'new' }
  /** Space under the last message. */
  | { kind: 'end'; key: 'end' }

type Viewer = { id: string; name: string; timeZone: string | undefined }

const messageFile = ({ type, file_name, file_location, file_type }: Message): MessageFile | undefined =>
  type === 'file' ? { name: file_name ?? '', location: file_location, type: file_type ?? '' } : undefined

function withMessageGroup(
  entry: Omit<MessageEntry, 'day' | 'messageGroup'>,
  timeZone: string | undefined,
): MessageEntry {
  const minute = toLocalTime(new Date(entry.date), timeZone).slice(0, 16)
  return { ...entry, day: minute.slice(0, 10), messageGroup: `${entry.sender_id} ${minute}` }
}

const storedEntry = (message: Message, viewer: Viewer): MessageEntry =>
  withMessageGroup(
    {
      // The key stays the same when the message is stored, so that its bubble stays mounted.
      key: message.send_id ?? message._id,
      seq: message.seq,
      sender_id: message.sender_id,
      sender: message.sender_name,
      date: message.date,
      text: messagePreview(message),
      file: messageFile(message),
    },
    viewer.timeZone,
  )

const pendingEntry = (message: Outgoing, viewer: Viewer): MessageEntry =>
  withMessageGroup(
    {
      key: message.send_id,
      seq: undefined,
      sender_id: viewer.id,
      sender: viewer.name,
      date: message.date,
      text: message.text,
      file: message.file,
      outgoing: message,
    },
    viewer.timeZone,
  )

/** A stored message never changes, so its entry is cached. */
const entryCache = new WeakMap<Message, { zone: string | undefined; entry: MessageEntry }>()

function cachedEntry(message: Message, viewer: Viewer): MessageEntry {
  const cached = entryCache.get(message)
  if (cached && cached.zone === viewer.timeZone) return cached.entry
  const entry = storedEntry(message, viewer)
  entryCache.set(message, { zone: viewer.timeZone, entry })
  return entry
}

/** An unchanged row stays the same object, so that it is not rendered again. */
const rowCache = new WeakMap<MessageEntry, MessageRow>()

function messageRow(entry: MessageEntry, own: boolean, first: boolean, last: boolean): MessageRow {
  const before = rowCache.get(entry)
  if (before && before.own === own && before.startsGroup === first && before.endsGroup === last) return before
  const row: MessageRow = { ...entry, kind: 'message', own, startsGroup: first, endsGroup: last }
  rowCache.set(entry, row)
  return row
}

/**
 * The rows of the list: day lines, the line above new messages, and messages grouped by sender and minute. While older
 * messages are not loaded, the oldest known one is not drawn: a row depends on the message before it, and a row that
 * changes when older ones arrive would make the list jump. The same holds at the other end, where unstored messages are
 * not drawn either: they belong after messages that are not loaded. `newSince` is the last seq that was read when the
 * conversation was opened.
 */
export function buildRows(
  history: Pick<MessageHistory, 'messages' | 'hasOlder'> & Partial<MessageHistory>,
  outbox: readonly Outgoing[],
  viewer: Viewer,
  newSince: number | undefined,
): ThreadRow[] {
  const { messages, hasOlder } = history
  const isWhole = (messages.at(-1)?.seq ?? 0) >= (history.newest ?? 0)
  const unsent = isWhole ? outbox.map((message) => pendingEntry(message, viewer)) : []
  const entries = [...messages.map((message) => cachedEntry(message, viewer)), ...unsent]
  const isNew = (entry: MessageEntry) =>
    newSince !== undefined && (entry.seq ?? 0) > newSince && entry.sender_id !== viewer.id
  // A history that begins after the line does not know where the line belongs.
  const reaches = !hasOlder || (messages.at(0)?.seq ?? 0) <= (newSince ?? 0) + 1
  const firstNew = reaches ? entries.findIndex(isNew) : -1
  const opens = (at: number) => entries[at]?.messageGroup !== entries[at - 1]?.messageGroup || at === firstNew

  const rows: ThreadRow[] = hasOlder ? [] : [{ kind: 'beginning', key: 'beginning' }]
  for (const [at, entry] of entries.entries()) {
    if ((at === 0 && hasOlder) || (at === entries.length - 1 && !isWhole)) continue
    if (entry.day !== entries[at - 1]?.day) rows.push({ kind: 'day', key: `day ${entry.key}`, date: entry.date })
    if (at === firstNew) rows.push({ kind: 'new', key: 'new' })
    rows.push(messageRow(entry, entry.sender_id === viewer.id, opens(at), at === entries.length - 1 || opens(at + 1)))
  }
  return [...rows, { kind: 'end', key: 'end' }]
}
