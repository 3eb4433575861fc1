import { resetTexts } from '#contract/texts/auth.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { CallError } from '#web/lib/http/request.ts'

/** The sentence for an error without a field (AUTH-11). */
export function resetErrorText(error: Error): string {
  if (!(error instanceof CallError)) return resetTexts.failed
  if (error.status === 429) return authTexts.tooMany(error.retryAfter ?? 60)
  if (error.code === 'reset_expired') return resetTexts.expired
  if (error.code === 'offline' || error.code === 'unavailable') return authTexts.notReached
  return resetTexts.failed
}
