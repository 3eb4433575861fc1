import { beforeEach, expect, test, vi } from 'vitest'
import { listInvitations } from '#contract/invitations.ts'
import { me } from '#contract/auth.ts'
import { showClientDashboard } from '#contract/dashboard.ts'
import { createQueryClient } from '#web/lib/query/query-client.ts'
import { endSession, startSession } from '#web/session/session.ts'
import { saveOpenFor } from '#web/session/use-viewer.ts'
import { keepAnswers } from '#web/lib/storage/kept-answers.ts'
import { createToken } from '#web/testing/create-token.ts'

const invitations = (page: number) => [listInvitations.path, { query: { page } }]

/** A visit of the app that gets these answers. */
function visit(answers: [key: unknown[], data: unknown][] = []) {
  const queries = createQueryClient()
  keepAnswers(queries)
  const begun = (key: unknown[]): unknown => queries.getQueryData(key)
  const found = { list: begun(invitations(1)), me: begun([me.path, {}]), isOld: queries.getQueryState(invitations(1)) }
  for (const [key, data] of answers) queries.setQueryData(key, data)
  return found
}

beforeEach(() => {
  localStorage.clear()
  startSession(createToken({ id: 'ana' }))
  saveOpenFor('ana', 'agency')
})

test('the next visit begins with the last lists, which are asked again', () => {
  visit([[invitations(1), ['Dev']]])
  const next = visit()
  expect(next.list).toEqual(['Dev'])
  expect(Date.now() - (next.isOld?.dataUpdatedAt ?? 0)).toBeGreaterThan(24 * 3600 * 1000)
})

test('what came with the page is newer than what is kept, and is kept', () => {
  visit([[invitations(1), ['Dev']]])
  const queries = createQueryClient()
  queries.setQueryData(invitations(1), ['Eva'])
  keepAnswers(queries)
  expect(queries.getQueryData(invitations(1))).toEqual(['Eva'])
  expect(visit().list).toEqual(['Eva'])
})

test('what a form begins with is not kept', () => {
  visit([[[me.path, {}], { name: 'Ana' }]])
  expect(visit().me).toBeUndefined()
})

test('[AUTH-18] logins are not kept, wherever they stand in an answer', () => {
  const login = (name: string) => ({
    login: `${name} owner`,
    link: `${name} mailbox`,
    hostingName: 'Hoster',
    password_set: true,
  })
  const onboarding = { instagram: login('ig'), website: login('site'), pages: [{ email: login('mail') }] }
  visit([[[showClientDashboard.path, {}], { onboarding, required: 3 }]])
  expect(JSON.stringify(localStorage)).not.toMatch(/owner|mailbox|Hoster/)
  expect(JSON.stringify(localStorage)).toContain('required')
})

test('[AUTH-8] the end of a session deletes them', () => {
  visit([[invitations(1), ['Dev']]])
  endSession('ended')
  expect(JSON.stringify(localStorage)).not.toContain('Dev')
})

test('another person does not get them', () => {
  visit([[invitations(1), ['Dev']]])
  const kept = Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''] as const)
  startSession(createToken({ id: 'ben' }))
  for (const [key, value] of kept) if (key.startsWith('foyer-answer ')) localStorage.setItem(key, value)
  saveOpenFor('ben', 'agency')
  expect(visit().list).toBeUndefined()
  expect(JSON.stringify(localStorage)).not.toContain('Dev')
})

test('a visit without an active subscription begins with no kept answer', () => {
  visit([[invitations(1), ['Dev']]])
  saveOpenFor(undefined, 'agency')
  expect(visit().list).toBeUndefined()
})

test('kept answers end after seven days, and are the newest thirty', () => {
  visit(Array.from({ length: 40 }, (_, at) => [invitations(at + 1), [`Page ${at + 1}`]]))
  const kept = Object.keys(localStorage).filter((key) => key.startsWith('foyer-answer '))
  expect(kept).toHaveLength(30)
  expect(JSON.stringify(localStorage)).not.toContain('Page 10"')
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 3600 * 1000 })
  visit()
  vi.useRealTimers()
  expect(Object.keys(localStorage).some((key) => key.startsWith('foyer-answer '))).toBe(false)
})

test('a damaged entry and a full storage change nothing', () => {
  localStorage.setItem('foyer-answer ana x', '{')
  expect(visit().list).toBeUndefined()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => visit([[invitations(1), ['Dev']]])).not.toThrow()
  full.mockRestore()
})
