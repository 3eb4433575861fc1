import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/http/request.ts'
import { resetErrorText } from '../pages/reset-password-page.tsx'

test.each<[ErrorCode | 'offline', number, string]>([
  ['reset_expired', 410, 'Reset link has expired. Please resend link'],
  ['internal', 500, 'Something went wrong!'],
  ['not_found', 404, 'Something went wrong!'],
  ['too_many_requests', 429, 'Too many attempts. Try again in 30 seconds.'],
  ['offline', 0, 'We could not reach the server. Check your connection and try again.'],
])('[AUTH-11] the answer %s (%i) reads %j', (code, status, sentence) => {
  expect(resetErrorText(new CallError({ status, code, message: 'Else', retryAfter: 30 }))).toBe(sentence)
})
