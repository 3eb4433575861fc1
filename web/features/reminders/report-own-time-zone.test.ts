import { expect, test } from 'vitest'
import { englishLocale } from '#contract/domain/format-dates.ts'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { mockApi, problemResponse } from '#web/testing/mock-api.ts'
import { reportOwnTimeZone } from './report-own-time-zone.ts'

const locale = englishLocale(navigator.language)
const path = 'PUT /api/settings/own-time-zone'

test('[COL-51] a time zone is reported once, and again only when the browser has another one', async () => {
  const calls = mockApi({ [path]: () => undefined })
  reportOwnTimeZone('ana', new AbortController().signal)
  await expect.poll(() => Object.values(localStorage)).toContain(JSON.stringify(`${localTimeZone()} ${locale}`))
  reportOwnTimeZone('ana', new AbortController().signal)
  expect(calls.map(({ body }) => body)).toEqual([{ time_zone: localTimeZone(), locale }])
  reportOwnTimeZone('ben', new AbortController().signal)
  await expect.poll(() => calls.length).toBe(2)
})

test('[COL-51] a zone that the server refuses is ignored quietly', async () => {
  const calls = mockApi({ [path]: () => problemResponse('invalid_fields', 'Choose a time zone.') })
  reportOwnTimeZone('cleo', new AbortController().signal)
  await expect.poll(() => calls.length).toBe(1)
  expect(Object.keys(localStorage).filter((key) => key.includes('cleo'))).toEqual([])
})

test('[AUTH-8] nothing is reported after a log-out', async () => {
  const calls = mockApi({ [path]: () => undefined })
  const left = new AbortController()
  left.abort()
  reportOwnTimeZone('dora', left.signal)
  await new Promise((resolve) => void setTimeout(resolve))
  expect(calls).toEqual([])
})
