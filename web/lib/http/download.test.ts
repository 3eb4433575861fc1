import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { downloadConversation } from '#contract/messages.ts'
import { download, parseFileName } from '#web/lib/http/download.ts'
import { startSession } from '#web/session/session.ts'
import { mockApi, problemResponse, mockOffline } from '#web/testing/mock-api.ts'
import { createToken } from '#web/testing/create-token.ts'

const path = '/api/messages/c1/csv'
const input = { params: { conversationId: 'c1' }, query: { tz: 'Europe/Vienna' } }

let kept: { name: string; href: string }[] = []
let made: Blob[] = []

beforeEach(() => {
  kept = []
  made = []
  vi.useFakeTimers()
  startSession(createToken())
  vi.spyOn(URL, 'createObjectURL').mockImplementation((bytes) => {
    if (bytes instanceof Blob) made.push(bytes)
    return 'blob:made'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, href: this.href })
  })
})
afterEach(() => vi.useRealTimers())

test('[MSG-10] a downloaded conversation gets the file name of the server', async () => {
  const headers = {
    'content-disposition': `attachment; filename="Caf_group.csv"; filename*=UTF-8''Caf%C3%A9_group.csv`,
  }
  const asked = mockApi({ [`GET ${path}`]: () => new Response('Sender,Message', { headers }) })
  await download(downloadConversation, input)
  expect(kept).toEqual([{ name: 'Café_group.csv', href: 'blob:made' }])
  expect(await made[0]?.text()).toBe('Sender,Message')
  expect(asked[0]?.query).toEqual({ tz: 'Europe/Vienna' })
  expect(asked[0]?.authorization).toMatch(/^Bearer /)
})

test('[MSG-10] a refused download throws the problem and saves nothing', async () => {
  mockApi({ [`GET ${path}`]: () => problemResponse('not_found', 'This is not here, or no longer.') })
  await expect(download(downloadConversation, input)).rejects.toMatchObject({ code: 'not_found' })
  mockOffline()
  await expect(download(downloadConversation, input)).rejects.toMatchObject({ code: 'offline' })
  expect(kept).toEqual([])
})

describe('the name of a file', () => {
  test.each([
    [`attachment; filename="plain.csv"`, 'plain.csv'],
    [`attachment; filename=plain.csv`, 'plain.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''%F0%9F%8E%89.csv`, '🎉.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''%E0%A4%A.csv`, 'x.csv'],
    ['attachment', undefined],
    [null, undefined],
  ])('in %s is %s', (disposition, name) => {
    expect(parseFileName(disposition)).toBe(name)
  })
})
