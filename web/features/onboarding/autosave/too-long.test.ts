import { describe, expect, test } from 'vitest'
import { textLimits } from '#contract/domain/text-limits.ts'
import { giveOwnItem } from '#contract/items.ts'
import { splitTooLong, withoutTooLongRemovals } from './autosave.ts'
import { answerLimitOf } from '#contract/domain/text-limits.ts'

const { answer, entry, ownDate } = textLimits
const x = (count: number) => 'x'.repeat(count)

test.each([
  ['a text', answer, (text: string) => ({ text })],
  ['a login', entry, (login: string) => ({ login })],
  ['a password', entry, (password: string) => ({ password })],
  ['a place', entry, (place: string) => ({ place })],
  ["a date's name", ownDate, (name: string) => ({ dates: { add: [{ date: 'A', name }] } })],
  ['a date', ownDate, (date: string) => ({ dates: { add: [{ date, name: 'A' }] } })],
  ['a whole list of dates', ownDate, (name: string) => ({ dates: [{ date: 'A', name }] })],
] as const)('[SHELL-11] %s waits exactly where the server would refuse it', (_, limit, of) => {
  for (const text of [
    x(limit),
    x(limit + 1),
    ` ${x(limit)}\n`,
    ` ${x(limit + 1)}`,
    `${x(limit - 1)}😀`,
    `${x(limit)}😀`,
    x(limit * 3),
  ]) {
    const { sendable } = splitTooLong(of(text), answer)
    expect(sendable === undefined).toBe(!giveOwnItem.body.safeParse(of(text)).success)
  }
})

describe('[SHELL-11] what is too long', () => {
  test('stays behind alone, and what fits is sent', () => {
    expect(splitTooLong({ text: x(answer + 2), done: true }, answer)).toEqual({
      sendable: { done: true },
      error: {
        code: 'too_long',
        message: 'Not saved: a text here is too long. It stays here until you shorten it.',
        fields: [{ path: 'text', message: '2 characters too many. Please shorten it.' }],
      },
    })
  })

  test('keeps its list waiting, so that what it replaces is not removed', () => {
    const dates = { add: [{ date: 'May', name: x(ownDate + 1) }], remove: [{ date: 'May', name: 'Sale' }] }
    const { sendable, error } = splitTooLong({ dates, months: { march_dates: { add: ['Pi Day'] } } }, answer)
    expect(sendable).toEqual({ months: { march_dates: { add: ['Pi Day'] } } })
    expect(error?.fields).toMatchObject([{ path: 'dates' }])
  })

  test('need not be removed, because it was never stored', () => {
    const remove = [
      { date: 'May', name: x(ownDate + 1) },
      { date: 'May', name: 'Sale' },
    ]
    const add = [{ date: 'May', name: x(ownDate) }]
    const pending = withoutTooLongRemovals({
      dates: { add, remove },
      months: { april_dates: { remove: ['Earth Day'] } },
    })
    expect(pending).toEqual({
      dates: { add, remove: remove.slice(1) },
      months: { april_dates: { remove: ['Earth Day'] } },
    })
  })
})

test.each([
  ['form_leads', entry],
  ['handle_youtube', entry],
  ['social_one', answer],
  ['own_form', answer],
])('[SHELL-11] the text of %s has at most %i characters, as the record of the documents has it', (key, limit) => {
  expect(answerLimitOf(key)).toBe(limit)
  expect(splitTooLong({ text: x(limit + 1), before: { text: '' } }, limit).sendable).toBeUndefined()
  expect(splitTooLong({ text: x(limit) }, limit).error).toBeUndefined()
})
