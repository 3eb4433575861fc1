import { authTexts } from '#contract/texts/log-in.ts'
import type { CallError } from '#web/lib/http/request.ts'

/** The field that a refused proof of who one is stands in. */
export function problemField({ code }: CallError): 'password' | 'code' | undefined {
  if (code === 'password_wrong') return 'password'
  return code === 'wrong_code' ? 'code' : undefined
}

/** Past the limit it is said when to try again; every other refusal has the server's own sentence. */
export const problemSentence = ({ status, retryAfter }: CallError): string | undefined =>
  status === 429 ? authTexts.tooMany(retryAfter ?? 60) : undefined
