import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCertificate } from '#server/testing/own-certificate.ts'
import { hasRedis, startRedis, type TestRedis } from '#server/testing/redis.ts'
import { createLog } from '../log/log.ts'
import { PATIENT_MS } from '#server/testing/patient-ms.ts'
import { openRedis } from './redis.ts'

let redis: TestRedis
let folder: string
beforeAll(async () => {
  if (!hasRedis) return
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-redis-tls-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const own = ownCertificate()
  writeFileSync(key, own.key)
  writeFileSync(certificate, own.cert)
  redis = await startRedis({ password: 'secret-of-redis', key, certificate })
})
afterAll(async () => {
  await redis?.stop()
  if (folder) rmSync(folder, { recursive: true })
})

/** A refusal is said at once, however long an answer is waited for. */
const NEVER_MS = 86_400_000

function open(url: string, patienceMs?: number) {
  const lines: string[] = []
  const log = createLog({ level: 'info', format: 'json', destination: { write: (line) => void lines.push(line) } })
  return { opening: openRedis(url, log, patienceMs), lines }
}
const to = (change: (url: URL) => void) => {
  const url = new URL(redis.url)
  change(url)
  return url.href
}

describe.skipIf(!hasRedis)('[OPS-3] a Redis that refuses', () => {
  test.each([
    ['a wrong password', (url: URL) => (url.password = 'no-secret'), /the user or password of REDIS_URL \(WRONGPASS/],
    ['no password', (url: URL) => (url.password = ''), /the user or password of REDIS_URL \(NOAUTH/],
    [
      'a database it has not',
      (url: URL) => (url.pathname = '/99'),
      /no database of the number at the end of REDIS_URL/,
    ],
  ])('is named at the start: %s', async (_what, change, sentence) => {
    const { opening, lines } = open(to(change), NEVER_MS)
    const error = await opening.then(
      () => undefined,
      (reason: Error) => reason,
    )
    expect(error?.message).toMatch(sentence)
    expect(lines.join('') + error?.message).not.toMatch(/no-secret|secret-of-redis/)
  })

  test('is named at the start: a certificate of an unknown authority', async () => {
    const { opening } = open(redis.tlsUrl, NEVER_MS)
    await expect(opening).rejects.toThrow(/^Redis refuses Foyer: its certificate is not signed.*NODE_EXTRA_CA_CERTS/)
  })

  test('a Redis whose database exists is used with that database', async () => {
    const shared = await open(
      to((url) => (url.pathname = '/7')),
      PATIENT_MS,
    ).opening
    try {
      expect(String(await shared.commands.call('client', 'info'))).toMatch(/ db=7 /)
      expect(shared.problem()).toBe(undefined)
    } finally {
      shared.close()
    }
  })

  test('a Redis that came back with another password is said once, and by the state', async () => {
    const { opening, lines } = open(redis.url)
    const shared = await opening
    try {
      await redis.kill()
      await expect.poll(() => shared.problem()).toBe('away')
      await redis.start({ password: 'another' })
      await expect.poll(() => shared.problem()).toBe('refused')
      expect(lines.filter((line) => line.includes('Redis refuses this process'))).toHaveLength(1)
      await redis.kill()
      await redis.start()
      await expect.poll(() => shared.problem()).toBe(undefined)
    } finally {
      shared.close()
    }
  })
})
