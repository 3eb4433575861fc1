import { expect, test } from 'vitest'
import { isGiven } from './is-given.ts'

const blanks = ['', ' ', '   ', '\t\n', '\u00a0', '\u2003', '\u200b', '\u200d\ufeff', '\u2800', '\u3164', ' \u00ad ']

test.each(blanks)('[COL-3] the blank %j is no answer, also within a list or a date', (blank) => {
  for (const answer of [blank, [blank], [blank, blank], { date: blank, name: blank }, [{ date: blank, name: blank }]])
    expect(isGiven(answer)).toBe(false)
})

test.each([
  'a',
  ' .',
  '0',
  '😀',
  '\u200bx',
  true,
  ['', 'x'],
  [{ date: '', name: 'Party' }],
  [{ date: '2027-01-01', name: ' ' }],
  { login: 'me', password: '' },
])('[COL-3] the value %j is an answer', (answer) => {
  expect(isGiven(answer)).toBe(true)
})

test.each([false, null, undefined, [], {}, [[]], [undefined]])('[COL-3] the value %j is no answer', (answer) => {
  expect(isGiven(answer)).toBe(false)
})
