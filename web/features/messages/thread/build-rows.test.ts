import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { prependOlderPage } from '#web/features/messages/thread/message-history.ts'
import type { Outgoing } from '#web/features/messages/outbox/outgoing.ts'
import { type ThreadRow, buildRows } from '#web/features/messages/thread/build-rows.ts'
import { messageWith, outgoingWith } from '#web/testing/message-factories.ts'

const me = { id: 'me', name: 'Me', timeZone: 'UTC' }

const message = (seq: number, sender: string, time: string): Message =>
  messageWith({ seq, sender_id: sender, sender_name: sender, date: `2026-08-${time}.000Z`, message: `${seq}` })

const pending = (send_id: string, time: string) => outgoingWith({ send_id, date: `2026-08-${time}.000Z` })

/** A row in short notation: 'ana 2 [' begins a group, ']' ends it. */
function shortOf(row: ThreadRow): string {
  if (row.kind === 'day') return `day ${row.date.slice(8, 10)}`
  if (row.kind !== 'message') return row.kind
  return `${row.own ? 'own' : row.sender} ${row.text}${row.startsGroup ? ' [' : ''}${row.endsGroup ? ' ]' : ''}`
}
const drawn = (messages: Message[], outbox: Outgoing[] = [], newSince?: number, hasOlder = false) =>
  buildRows({ messages, hasOlder }, outbox, me, newSince).map(shortOf)

test.each<[string, string[], string[]]>([
  ['nothing', drawn([]), ['beginning', 'end']],
  [
    'an empty conversation with a first message on its way',
    drawn([], [pending('hi', '03T10:00:00')]),
    ['beginning', 'day 03', 'own hi [ ]', 'end'],
  ],
  [
    'by one sender in one minute is one group',
    drawn([message(1, 'ana', '03T10:00:01'), message(2, 'ana', '03T10:00:30'), message(3, 'ana', '03T10:00:59')]),
    ['beginning', 'day 03', 'ana 1 [', 'ana 2', 'ana 3 ]', 'end'],
  ],
  [
    'the next minute begins another',
    drawn([message(1, 'ana', '03T10:00:59'), message(2, 'ana', '03T10:01:00')]),
    ['beginning', 'day 03', 'ana 1 [ ]', 'ana 2 [ ]', 'end'],
  ],
  [
    'another sender begins another',
    drawn([message(1, 'ana', '03T10:00:00'), message(2, 'me', '03T10:00:01'), message(3, 'ana', '03T10:00:02')]),
    ['beginning', 'day 03', 'ana 1 [ ]', 'own 2 [ ]', 'ana 3 [ ]', 'end'],
  ],
  [
    'another day has a line above it',
    drawn([message(1, 'ana', '03T10:00:00'), message(2, 'ana', '04T10:00:00')]),
    ['beginning', 'day 03', 'ana 1 [ ]', 'day 04', 'ana 2 [ ]', 'end'],
  ],
  [
    'what is on its way comes last and joins the group',
    drawn([message(1, 'me', '03T10:00:00')], [pending('hi', '03T10:00:20')]),
    ['beginning', 'day 03', 'own 1 [', 'own hi ]', 'end'],
  ],
  [
    'the line above what is new, which begins a group',
    drawn([message(1, 'ana', '03T10:00:00'), message(2, 'ana', '03T10:00:01')], [], 1),
    ['beginning', 'day 03', 'ana 1 [ ]', 'new', 'ana 2 [ ]', 'end'],
  ],
  [
    "one's own message is never new",
    drawn([message(1, 'ana', '03T10:00:00'), message(2, 'me', '03T10:00:01')], [], 1),
    ['beginning', 'day 03', 'ana 1 [ ]', 'own 2 [ ]', 'end'],
  ],
  [
    'the oldest known one waits for the one before it',
    drawn([message(7, 'ana', '03T10:00:00'), message(8, 'ana', '03T10:00:01')], [], undefined, true),
    ['ana 8 ]', 'end'],
  ],
])('[MSG-4] the rows of a thread: %s', (_, found, expected) => {
  expect(found).toEqual(expected)
})

test('[MSG-12] a bubble keeps its key when it is stored', () => {
  const outgoing = pending('send-1', '03T10:00:00')
  const stored = messageWith({ seq: 1, sender_id: 'me', send_id: 'send-1' })
  const keys = (rows: ThreadRow[]) => rows.filter((row) => row.kind === 'message').map((row) => row.key)
  expect(keys(buildRows({ messages: [], hasOlder: false }, [outgoing], me, undefined))).toEqual(['send-1'])
  expect(keys(buildRows({ messages: [stored], hasOlder: false }, [], me, undefined))).toEqual(['send-1'])
})

test('[MSG-9] a file keeps its name, location and type when its message is stored', () => {
  const file = { name: 'photo.png', location: '/api/files/1/photo.png?expires=1', type: 'image/png' }
  const sent = {
    type: 'file',
    message: '',
    file_name: file.name,
    file_location: file.location,
    file_type: file.type,
  } as const
  const deleted = { ...sent, file_location: null }
  const rows = buildRows(
    { messages: [messageWith({ seq: 1, ...sent }), messageWith({ seq: 2, ...deleted })], hasOlder: false },
    [{ ...pending('hi', '03T10:00:00'), text: '', file }],
    me,
    undefined,
  )
  const files = rows.flatMap((row) => (row.kind === 'message' ? [row.file] : []))
  expect(files).toEqual([file, { ...file, location: null }, file])
})

test('[MSG-4] older pages only add rows at the front, so that nothing below them moves', () => {
  const minutes = fc.array(fc.record({ sender: fc.constantFrom('ana', 'me'), minute: fc.nat(4000) }), {
    minLength: 3,
    maxLength: 40,
  })
  fc.assert(
    fc.property(minutes, fc.nat(), (given, cutAt) => {
      const start = Date.UTC(2026, 7, 3)
      const all = given
        .toSorted((one, other) => one.minute - other.minute)
        .map(({ sender, minute }, at) =>
          messageWith({ seq: at + 1, sender_id: sender, date: new Date(start + minute * 30_000).toISOString() }),
        )
      const cut = 1 + (cutAt % (all.length - 1))
      const known = { messages: all.slice(cut), hasOlder: true, newest: all.length }
      const before = buildRows(known, [], me, undefined)
      const after = buildRows(prependOlderPage(known, { items: all.slice(0, cut), has_more: false }), [], me, undefined)
      expect(after.slice(after.length - before.length)).toEqual(before)
    }),
  )
})

test('[MSG-13] newer pages only add rows at the end, and trimming an end only removes rows there', () => {
  const minutes = fc.array(fc.record({ sender: fc.constantFrom('ana', 'me'), minute: fc.nat(4000) }), {
    minLength: 4,
    maxLength: 40,
  })
  fc.assert(
    fc.property(minutes, fc.nat(), fc.nat(), (given, from, to) => {
      const start = Date.UTC(2026, 7, 3)
      const all = given
        .toSorted((one, other) => one.minute - other.minute)
        .map(({ sender, minute }, at) =>
          // An own message marks all earlier ones as read, so the first new one is never an own one.
          messageWith({
            seq: at + 1,
            sender_id: at === 2 ? 'ana' : sender,
            date: new Date(start + minute * 30_000).toISOString(),
          }),
        )
      const first = from % (all.length - 2)
      const last = first + 2 + (to % (all.length - first - 1))
      const whole = buildRows({ messages: all, hasOlder: false, newest: all.length }, [], me, 2)
      const part = { messages: all.slice(first, last), hasOlder: first > 0, newest: all.length }
      const middle = buildRows(part, [], me, 2).filter((row) => row.kind !== 'end')
      const at = whole.findIndex((row) => row.key === middle[0]?.key)
      expect(middle.length === 0 || at >= 0).toBe(true)
      expect(whole.slice(Math.max(at, 0), Math.max(at, 0) + middle.length)).toEqual(middle)
    }),
  )
})

test('[MSG-12] unstored messages are hidden while the newest messages are not loaded', () => {
  const up = { messages: [messageWith({ seq: 1 }), messageWith({ seq: 2 })], hasOlder: false, newest: 90 }
  const keys = (rows: readonly { key: string }[]) => rows.map((row) => row.key)
  expect(keys(buildRows(up, [pending('hi', '03T10:00:00')], me, undefined))).not.toContain('hi')
  const down = { ...up, newest: 2 }
  expect(keys(buildRows(down, [pending('hi', '03T10:00:00')], me, undefined))).toContain('hi')
})
