import { expect, test } from 'vitest'
import { joinTabs, withAttempt, withNotes, withoutNotes } from './beginnings.ts'

test.each([
  [{ text: 'b' }, {}, { text: 'a' }],
  [{ text: '' }, {}, { text: 'a' }],
  [{ text: 'b' }, { text: 'typed' }, undefined],
  [{ text: 'b' }, { choices: ['Red'] }, { text: 'a' }],
  [{ choices: ['Red'] }, {}, undefined],
  [{ dates: { add: [{ date: '', name: 'Sale' }] } }, {}, undefined],
  [{ login: 'b' }, {}, undefined],
  [{ done: true }, {}, undefined],
])('[ONB-20] a change of %o beside %o begins with %o', (change, pending, before) => {
  expect(withNotes(change, pending, { stored: 'a' })).toEqual(before ? { ...change, before } : change)
  expect(withNotes(change, pending, {})).toEqual(change)
  const isAddress = true
  const noted = withNotes(change, pending, { isAddress })
  expect(noted).toEqual('text' in change ? { ...change, isAddress } : change)
  expect(withoutNotes(noted)).toEqual(change)
  expect(withoutNotes(withNotes(change, pending, { stored: 'a' }))).toEqual(change)
})

test('a text that waits as an address is none any more when its item became another', () => {
  expect(withNotes({ text: 'hello you' }, { text: 'hello', isAddress: true }, {})).toEqual({
    text: 'hello you',
    isAddress: false,
  })
})

test('[ONB-20] what was sent without an answer counts as a beginning, once and in a bounded number', () => {
  const pending = { text: 'ab', done: true, before: { text: '' } }
  const once = withAttempt(pending, { text: 'a' })
  expect(once).toEqual({ ...pending, before: { text: ['', 'a'] } })
  expect(withAttempt(once, { text: 'a' })).toEqual(once)
  const many = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].reduce((value, text) => withAttempt(value, { text }), once)
  expect(many).toMatchObject({ before: { text: ['', 'd', 'e', 'f', 'g', 'h'] } })
  const unbegun: object = { text: 'a' }
  expect(withAttempt(unbegun, { text: 'a' })).toEqual(unbegun)
})

test('[ONB-20] two tabs keep the newer text and the older beginning', () => {
  const older = { text: 'a', before: { text: '0' } }
  const newer = { text: 'b', done: true, before: { text: '1' } }
  expect(joinTabs(older, newer)).toEqual({ text: 'b', done: true, before: { text: '0' } })
  const other: object = { done: true }
  expect(joinTabs(other, newer)).toEqual(newer)
  expect(joinTabs(withoutNotes(older), other)).toEqual({ text: 'a', done: true })
})
