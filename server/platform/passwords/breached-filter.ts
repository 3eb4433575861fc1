import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Log } from '../log/log.ts'

/**
 * A Bloom filter of breached passwords (decision 29). 2^22 bits and 14 hashes for 197,549 passwords: every one of them
 * is found, and at most one in 10,000 others by chance.
 */
export const BITS = 2 ** 22
export const HASHES = 14

export const filterFile = new URL('./breached-passwords.bin', import.meta.url)

/** The form in which passwords are compared: without capitals, and each character written in one way. */
export const comparablePassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** The filter's bits of a password: SHA-512 gives 16 numbers of 32 bits, of which each yields one position. */
export function positionsOf(password: string): number[] {
  const digest = hash('sha512', comparablePassword(password), 'buffer')
  return Array.from({ length: HASHES }, (_, at) => digest.readUInt32LE(at * 4) % BITS)
}

export const mayContain = (filter: Uint8Array, password: string): boolean =>
  positionsOf(password).every((at) => ((filter[at >> 3] ?? 0) & (1 << (at & 7))) !== 0)

let loaded: Promise<Uint8Array> | undefined

/** Reads the file at the first use: half a megabyte that only the change of a password needs. */
export function loadFilter(): Promise<Uint8Array> {
  loaded ??= readFile(filterFile)
  return loaded
}

const WAIT_MS = 2000

/**
 * Asks a service that speaks the range protocol of Have I Been Pwned. Only the first five of the 40 digits of the
 * SHA-1 leave the server; padding hides how many passwords share them. Without an answer the password is accepted.
 */
export async function isInBreach(url: string, password: string, log: Log, waitMs = WAIT_MS): Promise<boolean> {
  const digest = hash('sha1', password).toUpperCase()
  try {
    const answer = await fetch(new URL(digest.slice(0, 5), url), {
      headers: { 'add-padding': 'true', 'user-agent': 'Foyer' },
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    })
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
    const lines = (await answer.text()).split(/\r?\n/)
    return lines.some((line) => line.startsWith(`${digest.slice(5)}:`) && !/:0+$/.test(line.trim()))
  } catch (error) {
    log.warn({ err: error }, 'the look-up of breached passwords failed, so the password was accepted without it')
    return false
  }
}
