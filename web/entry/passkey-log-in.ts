import { authTexts } from '#contract/texts/log-in.ts'
import type { passkeyLogin, startPasskeyLogin } from '#contract/two-step.ts'
import { logInErrorText, type SignedIn, completeLogIn } from '#web/entry/log-in.ts'
import { callByPath } from '#web/entry/call-by-path.ts'
import { CallError } from '#web/lib/http/request.ts'
import { signWithPasskey, passkeyDialogError } from '#web/session/passkey-dialog.ts'

/** Throws a `CallError`, or the error of the browser's dialog. */
export async function logInWithPasskey(pathname: string): Promise<SignedIn> {
  const options = await callByPath<typeof startPasskeyLogin>('POST', '/api/auth/passkey-login/options', {})
  const response = await signWithPasskey(options)
  const { token } = await callByPath<typeof passkeyLogin>('POST', '/api/auth/passkey-login', { body: { response } })
  return completeLogIn(token, pathname)
}

export function passkeyErrorText(error: unknown): string {
  if (!(error instanceof CallError)) {
    return passkeyDialogError(error) === 'closed' ? authTexts.passkeyClosed : authTexts.passkeyFailed
  }
  const sentence = logInErrorText(error)
  if (sentence !== authTexts.wrong) return sentence
  return error.code === 'wrong_credentials' ? authTexts.passkeyUnknown : authTexts.passkeyFailed
}
