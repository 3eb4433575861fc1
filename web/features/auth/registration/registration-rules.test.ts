import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import {
  registrationBody,
  parseRegistrationFailure,
  validateRegistration,
  emptyRegistration,
  hasMissingField,
  type RegistrationValues,
} from '#web/features/auth/registration/registration-rules.ts'
import { CallError } from '#web/lib/http/request.ts'

const typed: RegistrationValues = {
  name: 'Ana Lopez',
  business_name: 'Blue Door Bakery',
  email: 'ana@bakery.test',
  phone: '(555) 010-2030',
  birthday: '1990-02-03',
  password: 'blue kitchen 77',
  password_confirmation: 'blue kitchen 77',
  terms_accepted: false,
}
const missing = 'This is needed.'

test.each<[keyof RegistrationValues]>([
  ['name'],
  ['business_name'],
  ['email'],
  ['phone'],
  ['birthday'],
  ['password'],
  ['password_confirmation'],
])("[REG-6] an employee's missing %s marks that field alone", (field) => {
  const faults = validateRegistration('Employee', { ...typed, [field]: field.startsWith('password') ? '' : '  ' })
  expect(faults).toEqual({ [field]: missing })
  expect(hasMissingField(faults)).toBe(true)
})

test('[REG-6] a Manager and a client need no birthday, and the terms stay optional', () => {
  expect(validateRegistration('Manager', { ...typed, birthday: '' })).toEqual({})
  expect(validateRegistration('Client', { ...typed, birthday: '' })).toEqual({})
})

test('[REG-6] while something is missing nothing else is judged', () => {
  const faults = validateRegistration('Client', { ...emptyRegistration, email: 'no email', password: 'short' })
  expect(Object.keys(faults)).toEqual(['name', 'business_name', 'phone', 'password_confirmation'])
  expect(Object.values(faults)).toEqual([missing, missing, missing, missing])
})

test('[REG-6] a phone without a digit is a missing one', () => {
  expect(validateRegistration('Client', { ...typed, phone: 'call me' })).toEqual({ phone: missing })
})

test.each<[Partial<RegistrationValues>, Partial<Record<keyof RegistrationValues, string>>]>([
  [{ email: 'ana@bakery' }, { email: 'Please Enter a valid Email' }],
  [{ password_confirmation: 'blue kitchen 78' }, { password_confirmation: 'Passwords do not match' }],
  [
    { password: 'short', password_confirmation: 'other' },
    { password: 'Use 8 to 128 characters', password_confirmation: 'Passwords do not match' },
  ],
])('[REG-7] [AUTH-13] the form with %j says %j before it is sent', (wrong, faults) => {
  expect(validateRegistration('Manager', { ...typed, ...wrong })).toEqual(faults)
  expect(hasMissingField(faults)).toBe(false)
})

const refused = (code: ErrorCode | 'offline', status: number, more: Partial<CallError> = {}) =>
  new CallError({ status, code, message: 'As the server says it', ...more })

test.each<[ErrorCode | 'offline', number, string]>([
  ['email_exists', 409, 'Email has already registered. Please try logging in.'],
  ['invalid_plan', 422, 'Invalid Subscription Plan Selected.'],
  ['invalid_client_link', 422, 'Link is Invalid. Unable to Register'],
  ['invalid_employee_link', 422, 'Link is Invalid. Contact your manager for a new link.'],
  ['registration_mismatch', 422, 'As the server says it'],
  ['internal', 500, 'Something went wrong! Please refresh and try again'],
  ['malformed_json', 400, 'Something went wrong! Please refresh and try again'],
  ['offline', 0, 'We could not reach the server. Check your connection and try again.'],
  ['unavailable', 503, 'We could not reach the server. Check your connection and try again.'],
])('[REG-7] the answer %s (%i) reads %j', (code, status, sentence) => {
  expect(parseRegistrationFailure(refused(code, status))).toEqual({
    faults: {},
    sentence,
    taken: code === 'email_exists',
  })
})

test('past the limit the page says when to try again', () => {
  const failure = parseRegistrationFailure(refused('too_many_requests', 429, { retryAfter: 120 }))
  expect(failure.sentence).toBe('Too many attempts. Try again in 2 minutes.')
})

test.each<[string, string, Partial<Record<keyof RegistrationValues, string>>]>([
  ['body.email', '"email" must be a valid email', { email: 'Please Enter a valid Email' }],
  ['email', 'Please fill out all fields', { email: missing }],
  ['body/name', 'Please fill out all fields', { name: missing }],
  ['body.password_confirmation', 'Passwords do not match', { password_confirmation: 'Passwords do not match' }],
  ['password', 'This password is too common', { password: 'This password is too common' }],
])('[REG-7] a problem at %s, %j, stands under its field', (path, message, faults) => {
  const failure = parseRegistrationFailure(refused('invalid_fields', 422, { fields: [{ path, message }] }))
  expect(failure).toEqual({ faults, sentence: undefined, taken: false })
})

test('[REG-7] a problem of an unknown field becomes the general sentence', () => {
  const failure = parseRegistrationFailure(
    refused('invalid_fields', 422, { fields: [{ path: 'body.role', message: 'No' }] }),
  )
  expect(failure).toEqual({ faults: {}, sentence: 'Something went wrong! Please refresh and try again', taken: false })
})

test('[REG-5] the terms are sent as they were ticked, by Manager and client; an employee sends a birthday instead', () => {
  const manager = registrationBody(
    { role: 'Manager', package: 'solo', term: 'annual' },
    { ...typed, terms_accepted: true },
  )
  expect(manager).toMatchObject({ role: 'Manager', package: 'solo', term: 'annual', terms_accepted: true })
  expect(manager).not.toHaveProperty('birthday')
  const employee = registrationBody({ role: 'Employee', manager_id: 'm1', invite_id: 'x' }, typed)
  expect(employee).toMatchObject({ role: 'Employee', manager_id: 'm1', invite_id: 'x', birthday: '1990-02-03' })
  expect(employee).not.toHaveProperty('terms_accepted')
})
