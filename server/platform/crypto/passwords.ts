import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../api-error.ts'
import { Turnstile } from '../limits/turnstile.ts'

// Argon2id is the library's default algorithm; these are the least costs OWASP names for it: 19 MiB, two passes, one lane.
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

// The hash of random bytes, with the same costs: comparing takes as long as with a real one.
const dummyHash = hash(randomBytes(32), COSTS)
dummyHash.catch(() => {}) // the error reaches the caller that compares with it

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(comparable(password), COSTS))

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, comparable(password)))

/**
 * For an account that does not exist: takes as long as a wrong password, so that timing does not reveal accounts
 * (AUTH-3).
 */
export async function verifyNothing(password: string): Promise<false> {
  await verifyPassword(await dummyHash, password)
  return false
}

/** The same characters typed on different keyboards and systems arrive as different code points. */
const comparable = (password: string) => password.normalize('NFKC')

// Each hash takes 19 MiB and one of libuv's four threads, which files and name look-ups need as well.
const turnstile = new Turnstile({
  atOnce: Math.max(1, Math.min(3, availableParallelism())),
  mostWaiting: 200,
  refuse: () => new ApiError('unavailable', { retryAfterSeconds: 5 }),
})
const inTurn = <T>(work: () => Promise<T>): Promise<T> => turnstile.inTurn('', work)
