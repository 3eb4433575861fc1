import { describe, expect, test } from 'vitest'
import { revealFields } from '../credentials.ts'
import { staffAccountFields } from '../onboarding.ts'
import { OnboardingAccount, OnboardingRecord } from '../onboarding-record.ts'
import { credentialFields, fieldOfStaffName, isPassword, placeInRecord } from './credential-fields.ts'

/** The keys of an object schema within the record. */
const keysOf = (schema: { shape: object }, account: string): string[] => {
  const part: unknown = Object.entries(schema.shape).find(([name]) => name === account)?.[1]
  // Every account of the record is an object; the test fails below where one is not.
  return Object.keys((part as { shape?: object } | undefined)?.shape ?? {})
}

test('what can be revealed are all passwords and nothing else', () => {
  expect([...revealFields].toSorted()).toEqual(credentialFields.filter(isPassword).toSorted())
  expect(revealFields).toHaveLength(7)
})

test('every field has one name that staff change it by, and every such name a field', () => {
  expect(Object.keys(fieldOfStaffName).toSorted()).toEqual([...staffAccountFields].toSorted())
  expect(Object.values(fieldOfStaffName).toSorted()).toEqual([...credentialFields].toSorted())
  for (const [name, field] of Object.entries(fieldOfStaffName)) {
    expect(isPassword(field)).toBe(name.endsWith('Password'))
  }
})

describe('every field has a place of its own in the record', () => {
  test('all are there, none twice', () => {
    expect(Object.keys(placeInRecord).toSorted()).toEqual([...credentialFields].toSorted())
    expect(new Set(Object.values(placeInRecord).map((place) => place.join('.'))).size).toBe(credentialFields.length)
  })

  test.each(credentialFields)('%s', (field) => {
    const [account, key] = placeInRecord[field]
    expect(keysOf(OnboardingAccount, account)).toContain(key)
    // Of a password everybody but the client learns only that it is stored.
    expect(keysOf(OnboardingRecord, account)).toContain(isPassword(field) ? 'password_set' : key)
    expect(keysOf(OnboardingRecord, account)).not.toContain('password')
  })
})
