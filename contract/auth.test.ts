import { describe, expect, test } from 'vitest'
import { RegistrationBody, ResetBody } from './auth.ts'

const manager = {
  name: 'Jo Smith',
  business_name: 'Blue Door',
  email: 'jo@example.com',
  phone: '(123) 456-7890',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  role: 'Manager',
}

const refusals = (schema: typeof RegistrationBody | typeof ResetBody, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the body of a registration', () => {
  test('a complete registration is accepted, and its phone becomes digits', () => {
    expect(RegistrationBody.parse(manager)).toMatchObject({ phone: '1234567890', email: 'jo@example.com' })
  })

  test.each(['name', 'business_name', 'email', 'phone', 'password', 'password_confirmation'])(
    '[REG-6] an empty or missing %s gets only the error for all fields',
    (field) => {
      const errors = [`${field}: Please fill out all fields`]
      expect(refusals(RegistrationBody, { ...manager, [field]: '' })).toEqual(errors)
      expect(refusals(RegistrationBody, { ...manager, [field]: undefined })).toEqual(errors)
    },
  )

  test('the registration of an employee requires a birthday, other roles do not', () => {
    const errors = ['birthday: Please fill out all fields']
    expect(refusals(RegistrationBody, { ...manager, role: 'Employee' })).toEqual(errors)
    expect(refusals(RegistrationBody, { ...manager, role: 'Employee', birthday: '' })).toEqual(errors)
    expect(refusals(RegistrationBody, { ...manager, role: 'Employee', birthday: '1990-02-28' })).toBeUndefined()
    expect(refusals(RegistrationBody, { ...manager, role: 'Client', birthday: '' })).toBeUndefined()
  })

  test.each([
    [{ email: 'nonsense' }, 'email: "email" must be a valid email'],
    [{ email: 'nonsense', password_confirmation: 'other' }, 'email: "email" must be a valid email'],
    [{ name: '', password_confirmation: 'other' }, 'name: Please fill out all fields'],
    [{ phone: 'call me' }, 'phone: Please fill out all fields'],
    [{ password: 'x'.repeat(2000), password_confirmation: 'x' }, 'password: Use 8 to 128 characters'],
    [{ password_confirmation: 'another one' }, 'password_confirmation: Passwords do not match'],
    [{ password: 'short', password_confirmation: 'short' }, 'password: Use 8 to 128 characters'],
    [{ password: 'short', password_confirmation: 'other' }, 'password_confirmation: Passwords do not match'],
  ])('[REG-7] the registration %o gets the error %s', (change, errors) => {
    expect(refusals(RegistrationBody, { ...manager, ...change })).toEqual([errors])
  })

  test('a registration with an unknown field is refused', () => {
    expect(RegistrationBody.safeParse({ ...manager, tier: 'agency' }).success).toBe(false)
  })
})

describe('the body of a new password', () => {
  const body = {
    token: 't',
    email: 'jo@example.com',
    password: 'correct horse',
    password_confirmation: 'correct horse',
  }

  test.each([
    [{}, undefined],
    [{ password: '' }, ['password: Please fill both password fields']],
    [{ password_confirmation: '' }, ['password_confirmation: Please fill both password fields']],
    [{ password_confirmation: 'another one' }, ['password_confirmation: Passwords must match']],
    [{ password: 'short', password_confirmation: 'short' }, ['password: Use 8 to 128 characters']],
  ])('the new password %o gets the error %o', (change, errors) => {
    expect(refusals(ResetBody, { ...body, ...change })).toEqual(errors)
  })
})
