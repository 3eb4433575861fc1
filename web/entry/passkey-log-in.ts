import { authTexts } from '#contract/texts/log-in.ts'
import type { passkeyLogin, startPasskeyLogin } from '#contract/two-step.ts'
import { logInErrorText, type SignedIn, completeLogIn } from '#web/entry/log-in.ts'
import { callByPath } from '#web/entry/call-by-path.ts'
import { CallError } from '#web/lib/http/request.ts'
import { signWithPasskey, passkeyDialogError } from '#web/session/passkey-dialog.ts'

/** Logs in by the browser's own dialog, and answers where to go now. Throws a `CallError`, or what the dialog threw. */
export async function logInWithPasskey(pathname: string): Promise<SignedIn> {
  const options = await callByPath<typeof startPasskeyLogin>('POST', '/api/auth/passkey-login/options', {})
  const response = await signWithPasskey(options)
  const { token } = await callByPath<typeof passkeyLogin>('POST', '/api/auth/passkey-login', { body: { response } })
  return completeLogIn(token, pathname)
}

/** The sentence for a passkey that did not lead in. */
export function passkeyErrorText(error: unknown): string {
  if (!(error instanceof CallError)) {
    return passkeyDialogError(error) === 'closed' ? authTexts.passkeyClosed : authTexts.passkeyFailed
  }
  const sentence = logInErrorText(error)
  if (sentence !== authTexts.wrong) return sentence
  return error.code === 'wrong_credentials' ? authTexts.passkeyUnknown : authTexts.passkeyFailed
}
