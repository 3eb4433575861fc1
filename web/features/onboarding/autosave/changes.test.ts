import { expect, test } from 'vitest'
import {
  holdsLogins,
  isEmpty,
  merge,
  type Changes,
  without,
  withoutLogins,
} from '#web/features/onboarding/autosave/changes.ts'

type Page = {
  instagram: { login: string; password: string }
  facebook: { completed: boolean }
  names: string[]
  dates: { date: string; name: string }[]
}

const page: Page = {
  instagram: { login: 'blue', password: 'secret' },
  facebook: { completed: false },
  names: ['Pancake Day', 'Chocolate Day'],
  dates: [{ date: '2027-05-01', name: 'Sale' }],
}

test('a change affects only the fields it contains', () => {
  expect(merge(page, { instagram: { login: 'green' }, facebook: { completed: true } })).toEqual({
    ...page,
    instagram: { login: 'green', password: 'secret' },
    facebook: { completed: true },
  })
  expect(page.instagram.login).toBe('blue')
})

test('an empty text is a change, and a missing field is not', () => {
  const change: Changes<Page> = { instagram: { login: '' } }
  expect(merge(page, change).instagram).toEqual({ login: '', password: 'secret' })
  expect(merge<Changes<Page>>({}, change)).toEqual({ instagram: { login: '' } })
})

test('a list replaces the whole list, also with a shorter or empty one', () => {
  expect(merge(page, { names: ['Chocolate Day'] }).names).toEqual(['Chocolate Day'])
  expect(merge(page, { dates: [] }).dates).toEqual([])
  expect(merge<Changes<Page>>({ names: ['A'] }, { names: ['B'] })).toEqual({ names: ['B'] })
})

test('stored values leave the pending changes, and values typed again stay', () => {
  const sent: Changes<Page> = { instagram: { login: 'green', password: 'one' }, names: ['A'] }
  const typed = merge<Changes<Page>>(sent, { instagram: { password: 'two' } })
  expect(without(sent, sent)).toEqual({})
  expect(without(typed, sent)).toEqual({ instagram: { password: 'two' } })
})

test('a field added during a save stays, and so does a list that grew', () => {
  const sent: Changes<Page> = { instagram: { login: 'green' }, names: ['A'], dates: [{ date: '', name: '' }] }
  const typed = merge<Changes<Page>>(sent, { facebook: { completed: true }, dates: [{ date: 'May', name: '' }] })
  expect(without(typed, sent)).toEqual({ facebook: { completed: true }, dates: [{ date: 'May', name: '' }] })
})

test('[ONB-16] [AUTH-18] the storable changes contain nothing of a login', () => {
  const pending: Changes<Page> = { instagram: { login: 'green', password: 'secret' }, names: ['A'] }
  expect(withoutLogins(pending)).toEqual({ names: ['A'] })
  expect(withoutLogins({ instagram: { password: 'secret' } })).toEqual({})
  expect(holdsLogins(pending)).toBe(true)
  expect(withoutLogins({ place: 'H', names: ['A'] })).toEqual({ names: ['A'] })
  expect(holdsLogins({ instagram: { login: 'green' } })).toBe(true)
  expect(holdsLogins({ questions: { one: 'green' }, names: ['A'] })).toBe(false)
})

test('only an object without fields is empty', () => {
  expect(isEmpty({})).toBe(true)
  expect(isEmpty({ names: [] })).toBe(false)
})

type Lists = { names: string[]; months: { march: string[] } }
const lists: Lists = { names: ['a', 'b'], months: { march: ['Pi Day'] } }

test('[ONB-20] a list is changed by element, also within the changes that wait', () => {
  const change: Changes<Lists> = { names: { add: ['c'], remove: ['a'] }, months: { march: { add: ['Ides'] } } }
  expect(merge(lists, change)).toEqual({ names: ['c', 'b'], months: { march: ['Pi Day', 'Ides'] } })
  const waiting = merge<Changes<Lists>>(change, { names: { remove: ['c'], add: ['d'] } })
  expect(merge(lists, waiting)).toEqual({ names: ['d', 'b'], months: { march: ['Pi Day', 'Ides'] } })
  expect(merge<Changes<Lists>>({ names: ['whole'] }, { names: { add: ['c'] } })).toEqual({ names: ['whole', 'c'] })
  expect(merge<Changes<Lists>>(change, { names: [] })).toMatchObject({ names: [] })
})

test('[ONB-20] elements that changed while others were stored are left to be stored', () => {
  const sent: Changes<Lists> = { names: { add: ['c'] }, months: { march: { remove: ['Pi Day'] } } }
  const unticked = merge<Changes<Lists>>(sent, { names: { remove: ['c'] } })
  expect(without(unticked, sent)).toEqual({ names: { add: [], remove: ['c'] } })
  const again = merge<Changes<Lists>>(sent, { months: { march: { add: ['Pi Day'] } } })
  expect(without(again, sent)).toEqual({ months: { march: { add: ['Pi Day'], remove: [] } } })
  expect(without(sent, sent)).toEqual({})
  expect(without(merge<Changes<Lists>>(unticked, { names: { add: ['c'] } }), sent)).toEqual({})
})
