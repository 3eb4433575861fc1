import { afterEach, expect, test, vi } from 'vitest'
import { hasOtherAnswer, isOtherAnswer, onOtherAnswer } from './other-answers.ts'

afterEach(() => vi.unstubAllEnvs())

const ours = { headers: { 'foyer-version': '1' } }

test.each([
  ['Foyer’s answer', '/api/clients', new Response('{}', ours), false],
  ['Foyer’s refusal', '/api/clients', new Response('{}', { status: 403, ...ours }), false],
  ['a page of another server', '/api/clients', new Response('<h1>Guests</h1>'), true],
  ['an empty answer of another server', '/api/clients', new Response(null, { status: 204 }), true],
  ['a proxy that cannot reach Foyer', '/api/clients', new Response('', { status: 502 }), false],
  ['the sandbox, which names no build', '/sandbox/demo', new Response('{}'), false],
])('%s is told apart', (_, address, answer, isOther) => {
  vi.stubEnv('PROD', true)
  expect(isOtherAnswer(address, answer)).toBe(isOther)
})

test('another answer is known until Foyer answers again, whatever it says', () => {
  vi.stubEnv('PROD', true)
  const heard: boolean[] = []
  const stop = onOtherAnswer(() => heard.push(hasOtherAnswer()))
  isOtherAnswer('/api/clients', new Response('<h1>Guests</h1>'))
  isOtherAnswer('/api/clients', new Response('', { status: 502 }))
  expect(hasOtherAnswer()).toBe(true)
  isOtherAnswer('/api/clients', new Response('{}', { status: 404, ...ours }))
  stop()
  isOtherAnswer('/api/clients', new Response('<h1>Guests</h1>'))
  expect(heard).toEqual([true, false])
})
