import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shellTexts } from '#contract/texts/shell.ts'
import { clockFault, hearServerTime, onClockChange } from '#web/session/server-clock.ts'
import {
  currentSession,
  endSession,
  onSessionChange,
  restoreSession,
  startSession,
  signOutReason,
} from '#web/session/session.ts'
import { createToken } from '#web/testing/create-token.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') })
})

afterEach(() => {
  endSession('logged_out')
  vi.useRealTimers()
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

test('[AUTH-4] the token is stored in the browser and read at the next load', () => {
  const token = createToken({ name: 'Ana Ruiz', role: 'Employee', manager_id: 'm1' })
  startSession(token)
  restoreSession()
  expect(currentSession()).toMatchObject({ token, claims: { name: 'Ana Ruiz', role: 'Employee', manager_id: 'm1' } })
})

test('[AUTH-6] an expired token in the storage is deleted and starts no session', () => {
  localStorage.setItem('foyer-token', createToken({ exp: inSeconds(-1) }))
  restoreSession()
  expect(currentSession()).toBeUndefined()
  expect(signOutReason()).toBe('expired')
  expect(localStorage.getItem('foyer-token')).toBeNull()
})

describe('[AUTH-5] [AUTH-6] a computer whose clock is days off', () => {
  afterEach(() => localStorage.removeItem('foyer-clock'))
  const answerAt = (time: number) => hearServerTime(new Date(time).toUTCString())

  test.each([3, -3])('stays logged in with a clock that is off by %i days, also after a reload', (days) => {
    const server = Date.now()
    vi.setSystemTime(server + days * 86_400_000)
    answerAt(server)
    startSession(createToken({ exp: server / 1000 + 3600 }))
    restoreSession()
    expect(currentSession()).toBeDefined()
    vi.advanceTimersByTime(3_590_000)
    expect(currentSession()).toBeDefined()
    vi.advanceTimersByTime(20_000)
    expect(signOutReason()).toBe('expired')
  })

  test('is told so from five minutes on, until its clock is right', () => {
    const heard: number[] = []
    const stop = onClockChange(() => heard.push(clockFault()))
    const server = Date.now()
    for (const seconds of [0, 40, 240, 301, -301, 90_000, 20]) {
      vi.setSystemTime(server + seconds * 1000)
      answerAt(server)
    }
    stop()
    expect(heard).toEqual([0, 301_000, -301_000, 90_000_000, 0])
    expect(localStorage.getItem('foyer-clock')).toBeNull()
    hearServerTime(null)
    hearServerTime('no time')
    expect(heard).toHaveLength(5)
  })

  test.each([
    [301_000, 'is 5 minutes ahead'],
    [-5_400_000, 'is 2 hours behind'],
    [3 * 86_400_000, 'is 3 days ahead'],
  ])('reads by how much: %i', (ms, words) => expect(shellTexts.clockWrong(ms)).toContain(words))
})

test('[AUTH-5] a session ends when its token expires, and not before', () => {
  startSession(createToken({ exp: inSeconds(60) }))
  vi.advanceTimersByTime(59_000)
  expect(currentSession()).toBeDefined()
  vi.advanceTimersByTime(2000)
  expect(currentSession()).toBeUndefined()
  expect(signOutReason()).toBe('expired')
})

test('[AUTH-5] a session does not end early when its token lives longer than a timer can wait', () => {
  startSession(createToken({ exp: inSeconds(60 * 86_400) }))
  vi.advanceTimersByTime(59 * 86_400_000)
  expect(currentSession()).toBeDefined()
  vi.advanceTimersByTime(2 * 86_400_000)
  expect(currentSession()).toBeUndefined()
})

test('[AUTH-8] logging out in one tab logs out the others', () => {
  restoreSession()
  startSession(createToken())
  let calls = 0
  const stop = onSessionChange(() => (calls += 1))
  localStorage.removeItem('foyer-token')
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'foyer-token' }))
  stop()
  expect(currentSession()).toBeUndefined()
  expect(signOutReason()).toBe('logged_out')
  expect(calls).toBeGreaterThan(0)
})

test('[AUTH-8] one person’s session ends before another’s begins', () => {
  startSession(createToken({ id: 'emil' }))
  const seen: (string | undefined)[] = []
  const stop = onSessionChange(() => seen.push(currentSession()?.claims.id))
  startSession(createToken({ id: 'cleo' }))
  startSession(createToken({ id: 'cleo', name: 'Cleo Baker' })) // a new name is no other person (SET-2)
  stop()
  expect(seen).toEqual([undefined, 'cleo', 'cleo'])
})

test('[AUTH-8] the end of a session leaves a newer session of another tab alone', () => {
  startSession(createToken({ id: 'emil' }))
  const token = createToken({ id: 'nils' })
  localStorage.setItem('foyer-token', token)
  endSession('ended')
  expect(localStorage.getItem('foyer-token')).toBe(token)
  expect(currentSession()?.claims.id).toBe('nils')
})

test('a malformed token starts no session', () => {
  for (const broken of [
    '',
    'abc',
    'a.b.c',
    `x.${btoa('[]')}.y`,
    `x.${btoa('{"id":"1","role":"Owner","exp":9e9}')}.y`,
  ]) {
    localStorage.setItem('foyer-token', broken)
    restoreSession()
    expect(currentSession(), broken).toBeUndefined()
  }
})
