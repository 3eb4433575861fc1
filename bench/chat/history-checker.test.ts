import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFaults, type History, type StoredMessage, type View } from './history.ts'
import { checkHistory } from './history-checker.ts'

const stored = (seq: number): StoredMessage => {
  const sender = seq % 2 === 1 ? 'ana' : 'ben'
  return { conversation: 'talk', seq, id: `id ${seq}`, sender, send_id: `send ${seq}`, text: `words ${seq}` }
}
const all = Array.from({ length: 6 }, (_, at) => stored(at + 1))
const sent = (message: StoredMessage) => ({
  send_id: message.send_id ?? '',
  text: message.text,
  acknowledged: { id: message.id, seq: message.seq },
})
const lane = (sender: string, messages: StoredMessage[]) => ({
  sender,
  conversation: 'talk',
  device: `${sender}'s phone`,
  sent: messages.filter((message) => message.sender === sender).map(sent),
})
const view = (device: string, messages: StoredMessage[]): View => ({
  device,
  conversation: 'talk',
  shown: messages,
  received: messages,
})

/** Two people, three devices, six messages. Ben has read four besides his own. */
const clean = (messages = all): History => ({
  stored: messages,
  sent: [lane('ana', messages), lane('ben', messages)],
  views: ["ana's phone", "ben's phone", "ben's desk"].map((device) => view(device, messages)),
  counters: [
    { person: 'ana', conversation: 'talk', last_seq: messages.length, read_seq: 5, unread: 1, marked: 5 },
    { person: 'ben', conversation: 'talk', last_seq: messages.length, read_seq: 6, unread: 0, marked: 6 },
  ],
})

const kindsIn = (history: History) => [...new Set(checkHistory(history).map((fault) => fault.kind))].toSorted()
/** The same history with changed messages on Ben's desk. */
const desk = (change: (shown: StoredMessage[]) => StoredMessage[]): History => ({
  ...clean(),
  views: clean().views.map((one) => (one.device === "ben's desk" ? { ...one, shown: change([...all]) } : one)),
})

test('[MSG-12] a history in which all devices saw the same has no fault', () => {
  expect(checkHistory(clean())).toEqual([])
  expect(countFaults([])).toBe(
    'lost 0, doubled 0, reordered 0, differing 0, unknown 0, unanswered 0, miscounted 0, unmet 0',
  )
})

test('[MSG-12] an acknowledged message that is not stored is reported as lost', () => {
  const gone = clean(all.slice(0, 5))
  const history = { ...gone, sent: [lane('ana', all), lane('ben', all)], counters: [] }
  expect(checkHistory(history)).toEqual([{ kind: 'lost', what: "talk: “words 6” of ben's phone is not stored" }])
})

test.each([
  ['one that was never shown', desk((shown) => shown.filter(({ seq }) => seq !== 3)), ['lost']],
  ['the last one never shown', desk((shown) => shown.slice(0, 5)), ['lost']],
  ['one shown twice', desk((shown) => [...shown, stored(6)]), ['doubled']],
  [
    'two shown in the wrong order',
    desk(([a, b, ...rest]) => [b, a, ...rest].filter((one) => one !== undefined)),
    ['reordered'],
  ],
  ['one shown that is not stored', desk((shown) => [...shown, stored(7)]), ['unknown']],
  [
    'another in its place',
    desk((shown) => shown.with(2, { ...stored(3), id: 'id 99' })),
    ['differing', 'lost', 'unknown'],
  ],
  ['a wrong number', desk((shown) => shown.with(5, { ...stored(6), seq: 7 })), ['differing']],
  ['half of its text', desk((shown) => shown.with(1, { ...stored(2), text: 'wor' })), ['differing']],
])('[MSG-12] a wrong view of a reader is reported: %s', (_, history, expected) => {
  expect(kindsIn(history)).toEqual(expected)
})

test('[MSG-12] an event for a message that was never stored is reported, even if the reader could not show it', () => {
  const history = clean()
  const views = history.views.map((one, at) => (at === 0 ? { ...one, received: [...one.received, stored(9)] } : one))
  expect(kindsIn({ ...history, views })).toEqual(['unknown'])
})

test.each([
  ['a hole in the numbers', all.filter(({ seq }) => seq !== 2), ['lost']],
  ['a number given twice', [...all, { ...stored(6), id: 'id 7', send_id: 'send 7' }], ['doubled', 'unknown']],
  ['a send stored twice', [...all, { ...stored(7), sender: 'ben', send_id: 'send 6' }], ['differing', 'doubled']],
  ['a message without a writer', [...all, stored(7)], ['unknown']],
])('[MSG-12] a wrong row in the database is reported: %s', (_, messages, expected) => {
  const history = { ...clean(), stored: messages, views: [], counters: [] }
  expect(kindsIn(history)).toEqual(expected)
})

test('[MSG-12] a message acknowledged with other content is reported', () => {
  const history = clean()
  const acknowledged = { id: 'id 1', seq: 1 }
  const moved = history.sent.map((one) => ({ ...one, sent: one.sent.map((each) => ({ ...each, acknowledged })) }))
  expect(kindsIn({ ...history, sent: moved })).toEqual(['differing'])
})

test("[MSG-12] a sender's messages in another order are reported as reordered, and one without an answer is reported", () => {
  const history = clean()
  const backwards = history.sent.map((one) => ({ ...one, sent: one.sent.toReversed() }))
  expect(kindsIn({ ...history, sent: backwards })).toEqual(['reordered'])
  const silent = history.sent.map((one) => ({
    ...one,
    sent: one.sent.map((each) => ({ ...each, acknowledged: undefined })),
  }))
  expect(kindsIn({ ...history, sent: silent })).toEqual(['unanswered'])
})

test.each([
  ['unread', { unread: 2 }],
  ['last_seq', { last_seq: 7 }],
  ['a read mark that went back', { read_seq: 4, unread: 2 }],
])('[MSG-12] a counter that differs from a recount is reported: %s', (_, wrong) => {
  const history = clean()
  const counters = history.counters.map((one, at) => (at === 0 ? { ...one, ...wrong } : one))
  expect(kindsIn({ ...history, counters })).toEqual(['miscounted'])
})

test('[MSG-12] readers who disagree are reported even where the database has no row', () => {
  const other = { ...stored(3), id: 'id 99' }
  const views = [view("ana's phone", [stored(3)]), view("ben's phone", [other])]
  const faults = checkHistory({ stored: [], sent: [], views, counters: [] })
  expect(faults.filter((fault) => fault.kind === 'differing')).toHaveLength(1)
})

test('[MSG-12] any message that a reader misses, sees twice or sees moved is reported', () => {
  const place = fc.integer({ min: 0, max: all.length - 1 })
  fc.assert(
    fc.property(place, place, fc.constantFrom('miss', 'double', 'move'), (at, to, what) => {
      fc.pre(what !== 'move' || at !== to)
      const changed = desk((shown) => {
        const [one] = shown.splice(at, 1)
        if (!one || what === 'miss') return shown
        if (what === 'double') return [...shown.toSpliced(at, 0, one), one]
        return shown.toSpliced(to, 0, one)
      })
      expect(checkHistory(changed).length).toBeGreaterThan(0)
    }),
  )
})
