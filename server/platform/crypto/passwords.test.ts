import { expect, test } from 'vitest'
import { hashPassword, verifyNothing, verifyPassword } from './passwords.ts'

test('[AUTH-13] a password is stored with Argon2id, 19 MiB, two passes, and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword(one, 'correct horse')).toBe(true)
  expect(await verifyPassword(one, 'correct horsf')).toBe(false)
})

test('a password with an accent matches in composed and decomposed form', async () => {
  const stored = await hashPassword('caf\u00e9-caf\u00e9')
  expect(await verifyPassword(stored, 'cafe\u0301-cafe\u0301')).toBe(true)
})

test('nothing is the right password of an account that does not exist', async () => {
  expect(await verifyNothing('')).toBe(false)
  expect(await verifyNothing('correct horse')).toBe(false)
})

test('a hundred log-ins at once take turns: memory stays small and all are answered', async () => {
  const stored = await hashPassword('correct horse')
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 1)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => verifyPassword(stored, i % 2 ? 'wrong' : 'correct horse')),
  )
  clearInterval(watch)
  expect(answers.filter(Boolean)).toHaveLength(50)
  expect(highest - before).toBeLessThan(200 * 1024 * 1024)
})

test('requests beyond the queue are refused with a time to come back', async () => {
  const stored = await hashPassword('correct horse')
  const settled = await Promise.allSettled(Array.from({ length: 215 }, () => verifyPassword(stored, 'correct horse')))
  const refused = settled.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await verifyPassword(stored, 'correct horse')).toBe(true)
})
