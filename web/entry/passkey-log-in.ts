import { authTexts } from '#contract/texts/log-in.ts'
import type { passkeyLogin, startPasskeyLogin } from '#contract/two-step.ts'
import { sentenceFor, type SignedIn, signedInWith } from '#web/entry/log-in.ts'
import { send } from '#web/entry/send.ts'
import { CallError } from '#web/http.ts'
import { proveByPasskey, whyNone } from '#web/passkey-dialog.ts'

/** Logs in by the browser's own dialog, and answers where to go now. Throws a `CallError`, or what the dialog threw. */
export async function logInByPasskey(pathname: string): Promise<SignedIn> {
  const options = await send<typeof startPasskeyLogin>('POST', '/api/auth/passkey-login/options', {})
  const response = await proveByPasskey(options)
  const { token } = await send<typeof passkeyLogin>('POST', '/api/auth/passkey-login', { body: { response } })
  return signedInWith(token, pathname)
}

/** The sentence for a passkey that did not lead in. */
export function passkeySentence(error: unknown): string {
  if (!(error instanceof CallError)) {
    return whyNone(error) === 'closed' ? authTexts.passkeyClosed : authTexts.passkeyFailed
  }
  const sentence = sentenceFor(error)
  if (sentence !== authTexts.wrong) return sentence
  return error.code === 'wrong_credentials' ? authTexts.passkeyUnknown : authTexts.passkeyFailed
}
