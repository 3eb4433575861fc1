import { expect, test } from 'vitest'
import { type NewPassword, validateNewPassword } from './new-password-rules.ts'

test.each<[string, string, Partial<NewPassword>]>([
  ['', '', { password: 'This is needed.', password_confirmation: 'This is needed.' }],
  ['', 'other', { password: 'This is needed.' }],
  ['short', '', { password_confirmation: 'This is needed.' }],
  ['short', 'other', { password_confirmation: 'Passwords must match' }],
  ['short', 'short', { password: 'Use 8 to 128 characters' }],
  ['x'.repeat(129), 'x'.repeat(129), { password: 'Use 8 to 128 characters' }],
  ['blue kitchen 77', 'blue kitchen 77', {}],
])(
  '[AUTH-11] a new password %j repeated as %j is told what is empty, then that they differ, then the length',
  (password, repeated, faults) => {
    expect(validateNewPassword({ password, password_confirmation: repeated })).toEqual(faults)
  },
)
