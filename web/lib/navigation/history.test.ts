import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserHistory, type Location, type Move } from '#web/lib/navigation/history.ts'

const at = (pathname: string, state: unknown = null): Location => ({
  pathname,
  search: '?a=1',
  hash: '#b',
  state,
  key: pathname.slice(1),
})

beforeEach(() => history.replaceState(null, '', '/first'))
afterEach(() => history.replaceState(null, '', '/'))

/** A page that has pushed `/second` and `/third`. */
function open() {
  const entries = browserHistory()
  const moves: Move[] = []
  entries.listen((move) => moves.push(move))
  entries.push(at('/second', { isNext: true }))
  entries.push(at('/third'))
  return { entries, moves }
}

test('a pushed entry is in the address bar and keeps its key and its state', () => {
  const { entries } = open()
  expect(location.href).toMatch(/\/third\?a=1#b$/)
  expect(entries.location).toEqual(at('/third'))
})

test('Back and Forward say how far they went', async () => {
  const { entries, moves } = open()
  history.back()
  await vi.waitFor(() => expect(moves).toEqual([{ location: at('/second', { isNext: true }), by: -1 }]))
  entries.go(-1)
  await vi.waitFor(() => expect(moves[1]).toMatchObject({ location: { pathname: '/first', key: 'default' }, by: -1 }))
  entries.go(2)
  await vi.waitFor(() => expect(moves[2]).toEqual({ location: at('/third'), by: 2 }))
})
