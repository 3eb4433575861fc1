import { passwordFault } from '#contract/domain/passwords.ts'
import { passwordTexts, resetTexts } from '#contract/texts/auth.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { fieldTexts } from '#contract/texts/shared.ts'
import { CallError } from '#web/lib/http/request.ts'

export type NewPassword = { password: string; password_confirmation: string }

/** Problems before anything is sent: empty first, then different, then a rule of passwords (AUTH-11, AUTH-13). */
export function validateNewPassword({ password, password_confirmation }: NewPassword): Partial<NewPassword> {
  if (password === '' || password_confirmation === '') {
    return {
      ...(password === '' && { password: fieldTexts.missing }),
      ...(password_confirmation === '' && { password_confirmation: fieldTexts.missing }),
    }
  }
  if (password !== password_confirmation) return { password_confirmation: resetTexts.mismatch }
  const fault = passwordFault(password)
  return fault ? { password: passwordTexts[fault] } : {}
}

/** The sentence for an error without a field. */
export function resetErrorText(error: Error): string {
  if (!(error instanceof CallError)) return resetTexts.failed
  if (error.status === 429) return authTexts.tooMany(error.retryAfter ?? 60)
  if (error.code === 'reset_expired') return resetTexts.expired
  if (error.code === 'offline' || error.code === 'unavailable') return authTexts.notReached
  return resetTexts.failed
}
