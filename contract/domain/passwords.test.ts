import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { passwordFault } from './passwords.ts'

test.each([
  ['', 'length'],
  ['short12', 'length'],
  ['x'.repeat(129), 'length'],
  ['x'.repeat(128), undefined],
  ['password', 'common'],
  ['PassWord1', 'common'],
  ['12345678', 'common'],
  ['qwerty123', 'common'],
  ['iloveyou', 'common'],
  ['correct horse battery', undefined],
  ['Blue-Door-27', undefined],
  ['🗝️🗝️🗝️🗝️', undefined],
])('the password %s breaks the rule %s', (password, fault) => expect(passwordFault(password)).toBe(fault))

test('the list has some hundreds of passwords, lower case, none shorter than the minimum', () => {
  expect(commonPasswords.size).toBeGreaterThan(500)
  for (const one of commonPasswords) {
    expect(one).toBe(one.toLowerCase())
    expect([...one].length).toBeGreaterThanOrEqual(8)
  }
})
