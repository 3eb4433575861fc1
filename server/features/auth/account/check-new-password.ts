import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PasswordRating } from '#contract/auth.ts'
import { hasPasswordLength } from '#contract/domain/passwords.ts'
import { passwordTexts } from '#contract/texts/auth.ts'
import type { Parts } from '#server/parts.ts'
import { ApiError, invalidFields } from '#server/platform/api-error.ts'
import { Turnstile } from '#server/platform/limits/turnstile.ts'

/** Refuses a password that others use or that can be guessed (AUTH-13). `about` are texts about the person. */
export async function checkNewPassword(parts: Parts, password: string, about: readonly string[]): Promise<void> {
  const fault = await parts.passwordCheck.findFault(password, about)
  if (fault) throw invalidFields([{ path: 'password', message: passwordTexts[fault] }])
}

/** An estimate takes the processor for up to 20 ms, and strangers may ask: the 21st is refused. */
const estimates = new Turnstile({
  atOnce: 1,
  mostWaiting: 19,
  refuse: () => new ApiError('too_many_requests', { retryAfterSeconds: 1 }),
})

/** For the meter of a form. Every caller may ask, so calls are limited by address, and wait for each other. */
export async function ratePassword(
  parts: Parts,
  { password, about }: { password: string; about: readonly string[] },
  address: string,
): Promise<PasswordRating> {
  await parts.limits.take('password rating by address', address)
  if (!hasPasswordLength(password)) return { strength: 1, fault: passwordTexts.length }
  const { strength, fault } = await estimates.inTurn('', async () => {
    await nextTurn() // of everybody else
    return parts.passwordCheck.rate(password, about)
  })
  return { strength, ...(fault && { fault: passwordTexts[fault] }) }
}
