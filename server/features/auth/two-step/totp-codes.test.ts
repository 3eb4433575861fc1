import { afterEach, describe, expect, test, vi } from 'vitest'
import { totpCode } from '#server/testing/two-step/totp.ts'
import { createRecoveryCodes, parseCode, findTimeStep } from './totp-codes.ts'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

afterEach(() => void vi.useRealTimers())

describe('[AUTH-16] typed codes are normalized', () => {
  test.each(['123456', ' 123 456 ', '123-456', '12\u200958\u201334'])('%j is read as a code of the app', (typed) =>
    expect(parseCode(typed)).toMatchObject({ kind: 'app', code: expect.stringMatching(/^\d{6}$/) }),
  )

  test.each(['12345', '1234567', '١٢٣٤٥٦', '', 'abcd-efgh-jkmn-pqrs'])('%j is not read as a code of the app', (typed) =>
    expect(parseCode(typed).kind).toBe('recovery'),
  )

  test.each([
    ['0123-4567-89ab-cdef', '0123456789ABCDEF'],
    ['0123-4567-89ab-cdef', ' o123 4567 89ab cdef '],
    ['0111-4567-89ab-cdef', 'OIl1-4567-89ab-cdef'],
  ])('%j is read as the same code as %j', (one, other) => expect(parseCode(one)).toEqual(parseCode(other)))
})

test('[AUTH-16] only codes of the current, the previous and the next time step are valid', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) })
  const now = Math.floor(Date.now() / 30_000)
  const steps = [-2, -1, 0, 1, 2].map((step) => findTimeStep(SECRET, totpCode(SECRET, step)))
  expect(steps).toEqual([undefined, now - 1, now, now + 1, undefined])
})

test('[AUTH-16] ten recovery codes have 120 bits each, in groups of four unambiguous letters', () => {
  const { codes, hashes } = createRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
  expect(codes.map((code) => parseCode(code))).toEqual(hashes.map((hash) => ({ kind: 'recovery', hash })))
})
