import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type History, joined, merged, withOlder } from '#web/features/messages/history.ts'
import { messageWith } from '#web/features/messages/sample.ts'

const messages = (...seqs: number[]) => seqs.map((seq) => messageWith({ seq }))
const history = (seqs: number[], hasOlder = false): History => ({ messages: messages(...seqs), hasOlder })
const seqsOf = (found: History | undefined) => found?.messages.map((message) => message.seq)

test.each([
  ['the next one is appended', [1, 2], [3], [1, 2, 3]],
  ['one that is known is not doubled', [1, 2], [2], [1, 2]],
  ['one that arrives twice at once is not doubled', [1], [2, 2], [1, 2]],
  ['several are put in order', [1], [4, 2, 3], [1, 2, 3, 4]],
  ['an overlapping page adds its end', [4, 5, 6], [5, 6, 7, 8], [4, 5, 6, 7, 8]],
  ['a gap before it is seen', [1, 2], [4], undefined],
  ['a gap inside is seen', [1], [2, 4], undefined],
  ['the first message of all', [], [1], [1]],
])('[MSG-12] joining: %s', (_, known, arrived, expected) => {
  expect(seqsOf(joined(history(known), messages(...arrived)))).toEqual(expected)
})

test.each([
  ['older ones come first', [4, 5], [2, 3], [2, 3, 4, 5]],
  ['what overlaps is not doubled', [4, 5], [3, 4], [3, 4, 5]],
  ['a page that does not touch changes nothing', [6, 7], [2, 3], [6, 7]],
])('[MSG-12] older pages: %s', (_, known, page, expected) => {
  expect(seqsOf(withOlder(history(known, true), { items: messages(...page), has_more: true }))).toEqual(expected)
})

test('[MSG-12] the oldest page says that nothing is before it', () => {
  expect(withOlder(history([3], true), { items: messages(1, 2), has_more: false }).hasOlder).toBe(false)
  expect(withOlder(history([3], true), { items: [], has_more: false }).hasOlder).toBe(false)
})

test.each([
  ['nothing was known', undefined, [5, 6], [5, 6]],
  ['events arrived while it was fetched', [4, 5, 6, 7], [5, 6], [4, 5, 6, 7]],
  ['it continues', [4, 5], [6, 7], [4, 5, 6, 7]],
  ['too much was missed, so the newest page stands alone', [1, 2], [60, 61], [60, 61]],
  ['nothing new', [1, 2], [], [1, 2]],
])('[MSG-12] catching up: %s', (_, cached, fetched, expected) => {
  expect(seqsOf(merged(cached && history(cached), history(fetched)))).toEqual(expected)
})

test('[MSG-12] in whatever order and however often messages arrive, each is there once, in the order of seq, without a hole', () => {
  const arrivals = fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }), { maxLength: 30 })
  fc.assert(
    fc.property(arrivals, (batches) => {
      let known: History = history([])
      for (const batch of batches) known = joined(known, messages(...batch)) ?? known
      const seqs = seqsOf(known) ?? []
      expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 1) + at))
    }),
  )
})
