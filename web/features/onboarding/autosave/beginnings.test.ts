import { expect, test } from 'vitest'
import { joinTabs, withAttempt, withBeginnings, withoutBefore } from './beginnings.ts'

const stored = { questions: { one: 'a', two: '' }, text: 't', names: ['x'], login: 'secret' }

test.each([
  [{ questions: { one: 'b' } }, {}, { questions: { one: 'a' } }],
  [{ questions: { one: 'b', two: 'c' } }, {}, { questions: { one: 'a', two: '' } }],
  [{ questions: { one: 'b' } }, { questions: { one: 'typed' } }, undefined],
  [{ questions: { two: 'b' } }, { questions: { one: 'typed' } }, { questions: { two: '' } }],
  [{ text: 'u' }, {}, { text: 't' }],
  [{ text: '' }, {}, { text: 't' }],
  [{ names: ['y'] }, {}, undefined],
  [{ names: { add: ['y'] } }, {}, undefined],
  [{ unknown: 'b' }, {}, undefined],
  [{ done: true }, {}, undefined],
])('[ONB-20] a change of %o beside %o begins with %o', (change, pending, before) => {
  expect(withBeginnings(change, pending, stored)).toEqual(before ? { ...change, before } : change)
  expect(withBeginnings(change, pending, undefined)).toEqual(change)
  expect(withoutBefore(withBeginnings(change, pending, stored))).toEqual(change)
})

test('[ONB-20] what was sent without an answer counts as a beginning, once and in a bounded number', () => {
  const pending = { text: 'ab', questions: { one: 'q' }, before: { text: '', questions: { one: 'a' } } }
  const once = withAttempt(pending, { text: 'a' })
  expect(once).toEqual({ ...pending, before: { text: ['', 'a'], questions: { one: 'a' } } })
  expect(withAttempt(once, { text: 'a' })).toEqual(once)
  const many = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].reduce((value, text) => withAttempt(value, { text }), once)
  expect(many).toMatchObject({ before: { text: ['', 'd', 'e', 'f', 'g', 'h'] } })
  expect(withAttempt({ text: 'a' }, { text: 'a' })).toEqual({ text: 'a' })
})

test('[ONB-20] of two tabs the newer text and the older beginning count', () => {
  const older = { text: 'a', before: { text: '0' } }
  const newer = { text: 'b', questions: { one: 'q' }, before: { text: '1', questions: { one: '2' } } }
  expect(joinTabs(older, newer)).toEqual({
    text: 'b',
    questions: { one: 'q' },
    before: { text: '0', questions: { one: '2' } },
  })
  expect(joinTabs({ text: 'a' }, { done: true })).toEqual({ text: 'a', done: true })
})
