import { describe, expect, test } from 'vitest'
import { revealFields } from '../credentials.ts'
import { OnboardingAccount, OnboardingRecord, staffAccountFields } from '../onboarding-record.ts'
import {
  credentialFields,
  credentialFieldByUpdateKey,
  isPasswordField,
  credentialFieldPath,
} from './credential-fields.ts'

/** The keys of an object schema within the record. */
const keysOf = (schema: { shape: object }, account: string): string[] => {
  const part: unknown = Object.entries(schema.shape).find(([name]) => name === account)?.[1]
  // Every account of the record is an object schema; the test below fails where one is not.
  return Object.keys((part as { shape?: object } | undefined)?.shape ?? {})
}

test('the revealable fields are exactly the passwords', () => {
  expect([...revealFields].toSorted()).toEqual(credentialFields.filter(isPasswordField).toSorted())
  expect(revealFields).toHaveLength(7)
})

test('every credential field has exactly one update key', () => {
  expect(Object.keys(credentialFieldByUpdateKey).toSorted()).toEqual([...staffAccountFields].toSorted())
  expect(Object.values(credentialFieldByUpdateKey).toSorted()).toEqual([...credentialFields].toSorted())
  for (const [name, field] of Object.entries(credentialFieldByUpdateKey)) {
    expect(isPasswordField(field)).toBe(name.endsWith('Password'))
  }
})

describe('the paths of credential fields in the record', () => {
  test('every credential field has a path, and no path occurs twice', () => {
    expect(Object.keys(credentialFieldPath).toSorted()).toEqual([...credentialFields].toSorted())
    expect(new Set(Object.values(credentialFieldPath).map((place) => place.join('.'))).size).toBe(
      credentialFields.length,
    )
  })

  test.each(credentialFields)('the credential field %s exists in the record', (field) => {
    const [account, key] = credentialFieldPath[field]
    expect(keysOf(OnboardingAccount, account)).toContain(key)
    // For everybody but the client a password shows only as `password_set`.
    expect(keysOf(OnboardingRecord, account)).toContain(isPasswordField(field) ? 'password_set' : key)
    expect(keysOf(OnboardingRecord, account)).not.toContain('password')
  })
})
