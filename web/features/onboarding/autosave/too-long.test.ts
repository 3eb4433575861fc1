import { describe, expect, test } from 'vitest'
import { textLimits } from '#contract/domain/text-limits.ts'
import { giveOwnItem } from '#contract/items.ts'
import {
  updateBrandingQuestions,
  updateEvents,
  updateFormEmails,
  updateOwnAccounts,
  updateSocialHandles,
  updateSocialQuestions,
} from '#contract/onboarding.ts'
import { splitTooLong, withoutTooLongRemovals } from './too-long.ts'

const { answer, entry, ownDate } = textLimits
const x = (count: number) => 'x'.repeat(count)

test.each([
  ['an answer', updateSocialQuestions, answer, (text: string) => ({ questions: { one: text } })],
  ['the last answer', updateBrandingQuestions, answer, (text: string) => ({ questions: { fifteen: text } })],
  ['a form email', updateFormEmails, entry, (text: string) => ({ forms: { leads: text } })],
  ['a handle', updateSocialHandles, entry, (text: string) => ({ handles: { youtube: text } })],
  ['a login', updateOwnAccounts, entry, (text: string) => ({ instagram: { login: text } })],
  ['a password', updateOwnAccounts, entry, (text: string) => ({ yelp: { password: text } })],
  ['a hosting provider', updateOwnAccounts, entry, (text: string) => ({ website: { hostingName: text } })],
  ['a link', updateOwnAccounts, entry, (text: string) => ({ email: { link: text } })],
  ['an own date', updateEvents, ownDate, (date: string) => ({ custom_dates: { add: [{ date, name: 'A' }] } })],
  ["an own date's name", updateEvents, ownDate, (name: string) => ({ custom_dates: { add: [{ date: 'A', name }] } })],
  ['a whole list of dates', updateEvents, ownDate, (name: string) => ({ custom_dates: [{ date: 'A', name }] })],
  ["an item's text", giveOwnItem, answer, (text: string) => ({ text })],
  ["an item's login", giveOwnItem, entry, (login: string) => ({ login })],
  ["an item's password", giveOwnItem, entry, (password: string) => ({ password })],
  ["an item's place", giveOwnItem, entry, (place: string) => ({ place })],
  ["an item's date", giveOwnItem, ownDate, (name: string) => ({ dates: { add: [{ date: 'A', name }] } })],
] as const)('[SHELL-11] %s waits exactly where the server would refuse it', (_, { body }, limit, of) => {
  for (const text of [
    x(limit),
    x(limit + 1),
    ` ${x(limit)}\n`,
    ` ${x(limit + 1)}`,
    `${x(limit - 1)}😀`,
    `${x(limit)}😀`,
    x(limit * 3),
  ]) {
    const { sendable } = splitTooLong(of(text))
    expect(sendable === undefined).toBe(!body.safeParse(of(text)).success)
  }
})

describe('[SHELL-11] what is too long', () => {
  test('stays behind alone, and what fits is sent', () => {
    expect(splitTooLong({ questions: { one: x(answer + 2), two: 'fits' }, completed: true })).toEqual({
      sendable: { questions: { two: 'fits' }, completed: true },
      error: {
        code: 'too_long',
        message: 'Not saved: a text here is too long. It stays here until you shorten it.',
        fields: [{ path: 'questions.one', message: '2 characters too many. Please shorten it.' }],
      },
    })
  })

  test('keeps its list waiting, so that what it replaces is not removed', () => {
    const custom_dates = { add: [{ date: 'May', name: x(ownDate + 1) }], remove: [{ date: 'May', name: 'Sale' }] }
    const { sendable, error } = splitTooLong({ custom_dates, march_dates: { add: ['Pi Day'] } })
    expect(sendable).toEqual({ march_dates: { add: ['Pi Day'] } })
    expect(error?.fields).toMatchObject([{ path: 'custom_dates' }])
  })

  test('need not be removed, because it was never stored', () => {
    const remove = [
      { date: 'May', name: x(ownDate + 1) },
      { date: 'May', name: 'Sale' },
    ]
    const add = [{ date: 'May', name: x(ownDate) }]
    const pending = withoutTooLongRemovals({ custom_dates: { add, remove }, april_dates: { remove: ['Earth Day'] } })
    expect(pending).toEqual({ custom_dates: { add, remove: remove.slice(1) }, april_dates: { remove: ['Earth Day'] } })
  })
})
