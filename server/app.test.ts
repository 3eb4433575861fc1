import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#server/testing/test-world.ts'

let world: TestWorld
beforeAll(async () => void (world = await createTestWorld()))
afterAll(() => world.close())

// Bodies that never complete: request-guard.test.ts.
test('the server ends a request whose headers never complete', () => {
  const { headersTimeout } = world.app.server.server
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
})

test.each(['/api/auth/login', '/api/payment/webhook'])('the server refuses a body compressed to %s', async (url) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const payload = gzipSync('{"email":"jo@brandt.test","password":"blue kitchen 77"}')
  const answer = await world.app.server.inject({ method: 'POST', url, headers, payload })
  expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_type' })
})
