import type { Limits } from '#server/platform/limits/limits.ts'
import { Turnstile } from '#server/platform/limits/turnstile.ts'
import { ApiError } from '#server/platform/api-error.ts'

const crowded = { mostWaiting: 500, refuse: () => new ApiError('unavailable', { retryAfterSeconds: 5 }) }
const accountTurnstile = new Turnstile({ atOnce: 1, ...crowded })
const addressTurnstile = new Turnstile({ atOnce: 4, ...crowded })

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
