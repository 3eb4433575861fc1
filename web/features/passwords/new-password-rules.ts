import { hasPasswordLength } from '#contract/domain/passwords.ts'
import { passwordTexts, resetTexts } from '#contract/texts/auth.ts'
import { fieldTexts } from '#contract/texts/shared.ts'

export type NewPassword = { password: string; password_confirmation: string }

/** Problems before anything is sent: empty first, then different, then the length (AUTH-11, AUTH-13). */
export function validateNewPassword({ password, password_confirmation }: NewPassword): Partial<NewPassword> {
  if (password === '' || password_confirmation === '') {
    return {
      ...(password === '' && { password: fieldTexts.missing }),
      ...(password_confirmation === '' && { password_confirmation: fieldTexts.missing }),
    }
  }
  if (password !== password_confirmation) return { password_confirmation: resetTexts.mismatch }
  return hasPasswordLength(password) ? {} : { password: passwordTexts.length }
}
