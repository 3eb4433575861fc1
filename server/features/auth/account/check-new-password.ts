import type { PasswordRating } from '#contract/auth.ts'
import { hasPasswordLength } from '#contract/domain/passwords.ts'
import { passwordTexts } from '#contract/texts/auth.ts'
import type { Parts } from '#server/parts.ts'
import { invalidFields } from '#server/platform/api-error.ts'

/** Refuses a password that others use or that can be guessed (AUTH-13). `about` are texts about the person. */
export async function checkNewPassword(parts: Parts, password: string, about: readonly string[]): Promise<void> {
  const fault = await parts.passwordCheck.findFault(password, about)
  if (fault) throw invalidFields([{ path: 'password', message: passwordTexts[fault] }])
}

/** For the meter of a form. Every caller may ask, so calls are limited by address. */
export async function ratePassword(
  parts: Parts,
  { password, about }: { password: string; about: readonly string[] },
  address: string,
): Promise<PasswordRating> {
  await parts.limits.take('password rating by address', address)
  if (!hasPasswordLength(password)) return { strength: 1, fault: passwordTexts.length }
  const { strength, fault } = await parts.passwordCheck.rate(password, about)
  return { strength, ...(fault && { fault: passwordTexts[fault] }) }
}
