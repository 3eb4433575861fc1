import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import {
  validateNewPassword,
  type NewPassword,
  resetErrorText,
} from '#web/features/auth/password/new-password-rules.ts'
import { CallError } from '#web/lib/http/request.ts'

test.each<[string, string, Partial<NewPassword>]>([
  ['', '', { password: 'This is needed.', password_confirmation: 'This is needed.' }],
  ['', 'other', { password: 'This is needed.' }],
  ['short', '', { password_confirmation: 'This is needed.' }],
  ['short', 'other', { password_confirmation: 'Passwords must match' }],
  ['short', 'short', { password: 'Use 8 to 128 characters' }],
  ['x'.repeat(129), 'x'.repeat(129), { password: 'Use 8 to 128 characters' }],
  ['password1', 'password1', { password: 'This password is too common' }],
  ['blue kitchen 77', 'blue kitchen 77', {}],
])('[AUTH-11] %j and %j: empty first, then different, then the rule that failed', (password, repeated, faults) => {
  expect(validateNewPassword({ password, password_confirmation: repeated })).toEqual(faults)
})

test.each<[ErrorCode | 'offline', number, string]>([
  ['reset_expired', 410, 'Reset link has expired. Please resend link'],
  ['internal', 500, 'Something went wrong!'],
  ['not_found', 404, 'Something went wrong!'],
  ['too_many_requests', 429, 'Too many attempts. Try again in 30 seconds.'],
  ['offline', 0, 'We could not reach the server. Check your connection and try again.'],
])('[AUTH-11] the answer %s (%i) reads %j', (code, status, sentence) => {
  expect(resetErrorText(new CallError({ status, code, message: 'Else', retryAfter: 30 }))).toBe(sentence)
})
