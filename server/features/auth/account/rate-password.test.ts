import { afterAll, beforeAll, expect, test } from 'vitest'
import { ratePassword } from '#contract/auth.ts'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

/** Each at an address of their own: those of one address would take turns before. */
async function rate(password: string, at = 0) {
  const reply = await world.app.server.inject({
    method: ratePassword.method,
    url: ratePassword.path,
    remoteAddress: `203.0.113.${at}`,
    payload: { password, about: ['Mara', 'Harbour Agency'] },
  })
  return { status: reply.statusCode, body: reply.json<{ strength: number }>() }
}

test('[AUTH-13] ratings of many callers take turns with everything else, and too many are told to ask again', async () => {
  await rate('correct horse battery') // loads the dictionary
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const longest = 'Xq7-'.repeat(32)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => rate(longest, at)))
  isOver = true
  const rated = answers.filter(({ status }) => status === 200)
  expect(rated.length).toBeGreaterThanOrEqual(20)
  expect(turns).toBeGreaterThan(rated.length)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  expect(new Set(rated.map(({ body }) => body.strength)).size).toBe(1)
})

test('[AUTH-13] the line is free again afterwards', async () => {
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => rate('seven otters under glass', at)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
})
