import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  historyFromMiddlePage,
  historyFromNewestPage,
  hasNewer,
  type MessageHistory,
  appendMessages,
  trimmedSize,
  maxMessages,
  lastSeq,
  mergePage,
  mergeNewestPage,
  trimMessages,
  appendNewerPage,
  prependOlderPage,
} from '#web/features/messages/thread/message-history.ts'
import { messageWith } from '#web/testing/message-factories.ts'

const messages = (...seqs: number[]) => seqs.map((seq) => messageWith({ seq }))
const history = (seqs: number[], hasOlder = false, newest = seqs.at(-1) ?? 0): MessageHistory => ({
  messages: messages(...seqs),
  hasOlder,
  newest,
})
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
const seqsOf = (found: MessageHistory | undefined) => found?.messages.map((message) => message.seq)

test.each([
  ['the next one is appended', [1, 2], [3], [1, 2, 3]],
  ['one that is known is not doubled', [1, 2], [2], [1, 2]],
  ['one that arrives twice at once is not doubled', [1], [2, 2], [1, 2]],
  ['several are put in order', [1], [4, 2, 3], [1, 2, 3, 4]],
  ['an overlapping page adds its end', [4, 5, 6], [5, 6, 7, 8], [4, 5, 6, 7, 8]],
  ['a gap before it is seen', [1, 2], [4], undefined],
  ['a gap inside is seen', [1], [2, 4], undefined],
  ['the first message of all', [], [1], [1]],
  ['one that may not be the first, where nothing is known', [], [2], undefined],
])('[MSG-12] two stretches of messages are joined: %s', (_, known, arrived, expected) => {
  expect(seqsOf(appendMessages(history(known), messages(...arrived)))).toEqual(expected)
})

test.each([
  ['older ones come first', [4, 5], [2, 3], [2, 3, 4, 5]],
  ['what overlaps is not doubled', [4, 5], [3, 4], [3, 4, 5]],
  ['a page that does not touch changes nothing', [6, 7], [2, 3], [6, 7]],
])('[MSG-12] a page of older messages: %s', (_, known, page, expected) => {
  expect(seqsOf(prependOlderPage(history(known, true), { items: messages(...page), has_more: true }))).toEqual(expected)
})

test('[MSG-12] the oldest page reports that there are no older messages', () => {
  expect(prependOlderPage(history([3], true), { items: messages(1, 2), has_more: false }).hasOlder).toBe(false)
  expect(prependOlderPage(history([3], true), { items: [], has_more: false }).hasOlder).toBe(false)
})

test.each([
  ['nothing was known', undefined, [5, 6], [5, 6]],
  ['events arrived while it was fetched', [4, 5, 6, 7], [5, 6], [4, 5, 6, 7]],
  ['it continues', [4, 5], [6, 7], [4, 5, 6, 7]],
  ['too much was missed, so the newest page stands alone', [1, 2], [60, 61], [60, 61]],
  ['nothing new', [1, 2], [], [1, 2]],
])('[MSG-12] a thread that catches up: %s', (_, cached, fetched, expected) => {
  expect(seqsOf(mergePage(cached && history(cached), history(fetched)))).toEqual(expected)
})

test('[MSG-12] messages that arrive in any order and repeatedly are kept once, ordered by seq, without a gap', () => {
  const arrivals = fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }), { maxLength: 30 })
  fc.assert(
    fc.property(arrivals, (batches) => {
      let known: MessageHistory = history([])
      for (const batch of batches) known = appendMessages(known, messages(...batch)) ?? known
      const seqs = seqsOf(known) ?? []
      expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 1) + at))
    }),
  )
})

test('[MSG-13] a range that trimmed its end appends nothing and reports newer messages', () => {
  const up = history([1, 2, 3], false, 9)
  expect(appendMessages(up, messages(10))).toEqual({ ...up, newest: 10 })
  expect(appendMessages(up, messages(8))).toBe(up)
})

test.each([
  ['newer ones come behind', [4, 5], 9, [6, 7], true, [4, 5, 6, 7], true],
  ['what overlaps is not doubled', [4, 5], 9, [5, 6], true, [4, 5, 6], true],
  ['a page that does not touch changes nothing', [4, 5], 9, [8, 9], false, [4, 5], true],
  ['the last page reaches the end', [4, 5], 6, [6], false, [4, 5, 6], false],
  [
    'what arrived behind the last page while it was on its way is still to come',
    [4, 5],
    7,
    [6],
    false,
    [4, 5, 6],
    true,
  ],
  ['there is nothing behind after all', [4, 5], 6, [], false, [4, 5], false],
])('[MSG-13] a page of newer messages: %s', (_, known, newest, page, has_more, expected, more) => {
  const grown = appendNewerPage(history(known, true, newest), { items: messages(...page), has_more })
  expect(seqsOf(grown)).toEqual(expected)
  expect(hasNewer(grown)).toBe(more)
})

test.each([
  ['alone where it does not touch', [1, 2, 3], 90, [88, 89, 90], [88, 89, 90]],
  ['behind what is known where it does', [86, 87], 90, [88, 89, 90], [86, 87, 88, 89, 90]],
  ['once where it overlaps', [87, 88, 89], 90, [88, 89, 90], [87, 88, 89, 90]],
])('[MSG-4] after a return to the end the newest page is %s', (_, known, newest, page, expected) => {
  const back = mergeNewestPage(
    history(known, true, newest),
    historyFromNewestPage({ items: messages(...page), has_more: true }),
  )
  expect(seqsOf(back)).toEqual(expected)
  expect(hasNewer(back)).toBe(false)
})

test.each([
  ['in the middle', 49, range(50, 60), true, true, true],
  ['at the end', 49, range(50, 60), false, true, false],
  ['at the beginning', 0, range(1, 9), true, false, true],
  ['where its reader joined', 10, range(20, 30), true, false, true],
])('[MSG-13] messages around one %s', (_, after, items, has_more, older, newer) => {
  const found = historyFromMiddlePage({ items: messages(...items), has_more }, after)
  expect([found.hasOlder, hasNewer(found)]).toEqual([older, newer])
})

test('[MSG-13] a range that is too long trims one end and reports the trimmed messages as available', () => {
  const long = history(range(101, 100 + maxMessages + 1), false)
  const up = trimMessages(long, 'newer')
  expect([seqsOf(up)?.[0], seqsOf(up)?.length, up.hasOlder, hasNewer(up)]).toEqual([101, trimmedSize, false, true])
  const down = trimMessages(long, 'older')
  expect([lastSeq(down), seqsOf(down)?.length, down.hasOlder, hasNewer(down)]).toEqual([
    101 + maxMessages,
    trimmedSize,
    true,
    false,
  ])
  expect(trimMessages(history([1, 2]), 'older')).toEqual(history([1, 2]))
})

/** A reader of a conversation that grows: scrolls, jumps to the end, hears of messages late, twice or not at all. */
const reading = fc.array(
  fc.oneof(
    fc.record({ does: fc.constantFrom('older', 'newer', 'return', 'catch up'), late: fc.nat(3) }),
    fc.record({ does: fc.constantFrom('hear', 'miss'), late: fc.nat(2) }),
    fc.record({ does: fc.constantFrom('trim older', 'trim newer'), late: fc.constant(0) }),
  ),
  { maxLength: 120 },
)

test('[MSG-12] scrolling while messages arrive leaves no gap and no duplicate, and the end is complete', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), reading, (written, steps) => {
      let length = written
      const page = (from: number, to: number, has_more: boolean) => ({ items: messages(...range(from, to)), has_more })
      const before = (seq: number, size: number) => page(Math.max(1, seq - size), seq - 1, seq - size > 1)
      const after = (seq: number, size: number, end = length) =>
        page(seq + 1, Math.min(end, seq + size), seq + size < end)
      const newest = (end = length) => historyFromNewestPage(before(end + 1, 50))
      let known: MessageHistory = newest()
      const catchUp = (end = length) => {
        if (hasNewer(known)) return
        const missed = after(lastSeq(known), 1000, end)
        known = (missed.has_more ? undefined : appendMessages(known, missed.items)) ?? mergePage(known, newest(end))
      }
      for (const { does, late } of steps) {
        const asked = length
        // Events about messages stored during a request arrive before its answer.
        for (let n = 0; n < late; n += 1) {
          length += 1
          if (does !== 'miss') known = appendMessages(known, messages(length)) ?? known
        }
        if (does === 'older' && known.hasOlder)
          known = prependOlderPage(known, before(known.messages[0]?.seq ?? 1, 100))
        if (does === 'newer' && hasNewer(known)) known = appendNewerPage(known, after(lastSeq(known), 100, asked))
        if (does === 'return') {
          const heard = known.newest
          const back = newest(asked)
          known = mergeNewestPage(known, back)
          if (heard > back.newest) catchUp()
        }
        if (does === 'catch up') catchUp(asked)
        if (does === 'trim older') known = trimMessages(known, 'older')
        if (does === 'trim newer') known = trimMessages(known, 'newer')
        const seqs = seqsOf(known) ?? []
        expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 1) + at))
        expect(known.newest).toBeGreaterThanOrEqual(lastSeq(known))
        expect(known.hasOlder || seqs.length === 0 || seqs[0] === 1).toBe(true)
      }
      // Coming down and catching up, as the page does, reaches the last message there is.
      for (let n = 0; n < 100 && hasNewer(known); n += 1) known = appendNewerPage(known, after(lastSeq(known), 200))
      catchUp()
      expect(lastSeq(known)).toBe(length)
    }),
    { numRuns: 1000 },
  )
})
