import { authTexts } from '#contract/texts/log-in.ts'
import type { CallError } from '#web/lib/http/request.ts'

/** The field of a refused password or code. */
export function problemField({ code }: CallError): 'password' | 'code' | undefined {
  if (code === 'password_wrong') return 'password'
  return code === 'wrong_code' ? 'code' : undefined
}

/** Past a rate limit the text says when to try again; other problems have the server's text. */
export const problemSentence = ({ status, retryAfter }: CallError): string | undefined =>
  status === 429 ? authTexts.tooMany(retryAfter ?? 60) : undefined
