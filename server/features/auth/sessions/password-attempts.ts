import type { Limits } from '#server/platform/limits/limits.ts'
import { ApiError } from '#server/platform/api-error.ts'

/** Runs `atOnce` calls at a time for each key, the others in the order of arrival. */
class Turnstile {
  readonly #atOnce: number
  readonly #lines = new Map<string, { running: number; waiting: (() => void)[] }>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running < this.#atOnce) line.running++
    else {
      if (line.waiting.length >= MAX_QUEUE) throw new ApiError('unavailable', { retryAfterSeconds: 5 })
      // A finished call hands its slot over, so `running` stays the same.
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.#lines.delete(key)
    }
  }
}

const MAX_QUEUE = 500
const accountTurnstile = new Turnstile(1)
const addressTurnstile = new Turnstile(4)

export type AttemptKey = {
  /** The account of the password. An unknown account is counted like a known one. */
  account: string
  /** Absent for a known device: it has a budget of its own, whatever else comes from its address. */
  address?: string
}

/**
 * Checks a password and counts it when it is wrong (AUTH-14). A running check counts as wrong until it succeeds. Checks
 * of one account take turns and an address has few at a time, so concurrent right passwords do not refuse each other.
 */
export function countWrongPasswords(
  limits: Limits,
  guesser: AttemptKey,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const inTurn = () => accountTurnstile.inTurn(guesser.account, () => countAttempt(limits, guesser, check))
  return guesser.address === undefined ? inTurn() : addressTurnstile.inTurn(guesser.address, inTurn)
}

async function countAttempt(
  limits: Limits,
  { account, address }: AttemptKey,
  check: () => Promise<boolean>,
): Promise<boolean> {
  // The address comes first: beyond its limit it must not use up the attempts of other people's accounts.
  if (address !== undefined) await limits.take('password by address', address)
  const giveBackAddress = async () => {
    if (address !== undefined) await limits.giveBack('password by address', address)
  }
  try {
    await limits.take('password by account', account)
  } catch (error) {
    await giveBackAddress()
    throw error
  }
  let wrong = false
  try {
    wrong = !(await check())
    return !wrong
  } finally {
    if (!wrong) {
      await limits.giveBack('password by account', account)
      await giveBackAddress()
    }
  }
}
