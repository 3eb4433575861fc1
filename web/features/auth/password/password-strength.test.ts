import { expect, test } from 'vitest'
import { estimateStrength } from '#web/features/auth/password/password-strength.ts'

test.each<[string, number]>([
  ['', 0],
  ['short1!', 1],
  ['password', 1],
  ['PassWord1', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['abcdefghijklmnop', 1],
  ['1234567890123456', 1],
  ['abcabcabcabcabcabc', 1],
  ['anna1984', 1],
  ['bakery77', 1],
  ['bakery-77', 2],
  ['blue kitchen', 3],
  ['kT9!vw2#Lq', 3],
  ['blue kitchen moon 77', 4],
  ['x'.repeat(129), 1],
  ['пароль от кухни и луны', 4],
])('[AUTH-13] the meter shows %j as %i of 4', (password, strength) => {
  expect(estimateStrength(password)).toBe(strength)
})

test('[AUTH-13] more characters never make a password weaker', () => {
  const whole = 'blue kitchen moon 77'
  const shown = Array.from(whole, (_, at) => estimateStrength(whole.slice(0, at + 1)))
  expect(shown).toEqual(shown.toSorted((one, other) => one - other))
})
