import type { login, Me, me } from '#contract/auth.ts'
import { isEmail } from '#contract/domain/email.ts'
import { afterLogIn } from '#contract/domain/paths.ts'
import { stripSpaces } from '#contract/domain/two-step-codes.ts'
import { authTexts } from '#contract/texts/log-in.ts'
import { callByPath } from '#web/entry/call-by-path.ts'
import { CallError } from '#web/lib/http/request.ts'
import { type Claims, parseClaims } from '#web/session/token.ts'
import type { Tone } from '#web/ui/notice.tsx'
import { deleteReturnPath, findReturnPath } from '#web/session/return-path.ts'

export type LogInNotice = { tone: Tone; text: string }
export type LogInFields = { email: string; password: string; code: string }

/** The problem that is found before anything is sent (AUTH-3). */
export function validateLogIn({ email, password }: LogInFields): string | undefined {
  if (email.trim() === '' || password === '') return authTexts.required
  return isEmail(email) ? undefined : authTexts.invalidEmail
}

/**
 * The sentence for a failed log-in. Every reason not listed here gets the same one, so that it reveals nothing
 * (AUTH-3).
 */
export function logInErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return authTexts.wrong
  if (error.status === 429) return authTexts.tooMany(error.retryAfter ?? 60)
  if (error.code === 'plan_without_employees') return authTexts.planWithoutEmployees
  if (error.code === 'two_step_required') return authTexts.codeNeeded
  if (error.code === 'wrong_code') return authTexts.codeWrong
  if (error.code === 'offline' || error.code === 'unavailable') return authTexts.notReached
  const email = error.code === 'invalid_fields' && error.fields.some(({ path }) => path.includes('email'))
  return email ? authTexts.invalidEmail : authTexts.wrong
}

type From = { pathname: string; wanted: string | undefined }

/** A successful log-in. The caller starts the session when it is ready to show `path`. */
export type SignedIn = { token: string; path: string }

/**
 * The page after a log-in (AUTH-2, AUTH-7). Tier and onboarding are fetched only where the page depends on them; a
 * failed fetch does not stop the log-in.
 */
async function pathAfterLogIn(token: string, claims: Claims, from: From): Promise<string> {
  const depends = from.wanted !== undefined || (claims.role === 'Employee' && from.pathname === '/login/x')
  const cached: Me | undefined = depends
    ? await callByPath<typeof me>('GET', '/api/auth/me', {}, { authorization: `Bearer ${token}` }).catch(
        () => undefined,
      )
    : undefined
  const { id, role } = claims
  return afterLogIn({ id, role, tier: cached?.tier ?? 'error', onboardingFinished: cached?.onboarding_finished }, from)
}

/** Throws a `CallError`. */
export async function logIn({ email, password, code }: LogInFields, pathname: string): Promise<SignedIn> {
  const { token } = await callByPath<typeof login>('POST', '/api/auth/login', {
    body: { email: email.trim(), password, ...(code && { code: stripSpaces(code) }) },
  })
  return completeLogIn(token, pathname)
}

/** The step after every kind of log-in. */
export async function completeLogIn(token: string, pathname: string): Promise<SignedIn> {
  const claims = parseClaims(token)
  if (!claims) throw new CallError({ status: 0, code: 'internal', message: authTexts.wrong })
  const path = await pathAfterLogIn(token, claims, { pathname, wanted: findReturnPath() })
  deleteReturnPath()
  return { token, path }
}
