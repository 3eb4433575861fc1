import { expect, test } from 'vitest'
import { revealFields } from '../credentials.ts'
import { OnboardingAccount, OnboardingRecord, staffFields } from '../onboarding-record.ts'
import { credentialFields, isPasswordField } from './credential-fields.ts'
import { itemKeyOf, loginFieldsOf, standardItems } from './items.ts'

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

const named = Object.entries(staffFields)

test('every credential field has exactly one update key and one path in the record', () => {
  expect(named.map(([, { field }]) => field).toSorted()).toEqual([...credentialFields].toSorted())
  expect(new Set(named.map(([, { path }]) => path.join('.'))).size).toBe(credentialFields.length)
})

test.each(named)('the path of %s exists in the record', (name, { field, path: [account, key] }) => {
  expect(isPasswordField(field)).toBe(name.endsWith('Password'))
  expect(keysOf(OnboardingAccount, account)).toContain(key)
  // For everybody but the client a password shows only as `password_set`.
  expect(keysOf(OnboardingRecord, account)).toContain(isPasswordField(field) ? 'password_set' : key)
  expect(keysOf(OnboardingRecord, account)).not.toContain('password')
  expect(itemKeyOf(field)).toBe(account)
})

test('the logins of the standard list name every credential field once', () => {
  const logins = standardItems.filter(({ fields }) => fields).map(({ key }) => loginFieldsOf(key))
  expect(logins.flatMap((fields) => Object.values(fields)).toSorted()).toEqual([...credentialFields].toSorted())
  for (const { login, password, place } of logins)
    expect([login, password, place].filter((field) => field !== undefined && isPasswordField(field))).toEqual([
      password,
    ])
})

test('a login that the documents do not know is stored under the key of its item', () => {
  expect(loginFieldsOf('own_news')).toEqual({
    login: 'item:own_news:login',
    password: 'item:own_news:password',
    place: 'item:own_news:place',
  })
  expect(itemKeyOf('item:own_news:place')).toBe('own_news')
})
