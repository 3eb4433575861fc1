import { describe, expect, test } from 'vitest'
import { revealFields } from '../credentials.ts'
import { staffAccountFields } from '../onboarding.ts'
import { OnboardingAccount, OnboardingRecord } from '../onboarding-record.ts'
import { credentialFields, fieldOfStaffName, isPassword, placeInRecord } from './credential-fields.ts'

/** The keys of an object schema within the record. */
const keysOf = (schema: { shape: object }, account: string): string[] => {
  const part: unknown = Object.entries(schema.shape).find(([name]) => name === account)?.[1]
  // Every account of the record is an object schema; the test below fails where one is not.
  return Object.keys((part as { shape?: object } | undefined)?.shape ?? {})
}

test('the revealable fields are exactly the passwords', () => {
  expect([...revealFields].toSorted()).toEqual(credentialFields.filter(isPassword).toSorted())
  expect(revealFields).toHaveLength(7)
})

test('every credential field has exactly one update key', () => {
  expect(Object.keys(fieldOfStaffName).toSorted()).toEqual([...staffAccountFields].toSorted())
  expect(Object.values(fieldOfStaffName).toSorted()).toEqual([...credentialFields].toSorted())
  for (const [name, field] of Object.entries(fieldOfStaffName)) {
    expect(isPassword(field)).toBe(name.endsWith('Password'))
  }
})

describe('the paths of credential fields in the record', () => {
  test('every credential field has a path, and no path occurs twice', () => {
    expect(Object.keys(placeInRecord).toSorted()).toEqual([...credentialFields].toSorted())
    expect(new Set(Object.values(placeInRecord).map((place) => place.join('.'))).size).toBe(credentialFields.length)
  })

  test.each(credentialFields)('the credential field %s exists in the record', (field) => {
    const [account, key] = placeInRecord[field]
    expect(keysOf(OnboardingAccount, account)).toContain(key)
    // For everybody but the client a password shows only as `password_set`.
    expect(keysOf(OnboardingRecord, account)).toContain(isPassword(field) ? 'password_set' : key)
    expect(keysOf(OnboardingRecord, account)).not.toContain('password')
  })
})
