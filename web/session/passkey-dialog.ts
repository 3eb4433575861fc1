import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser has passkeys at this address: they need a secure one. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** The browser's own dialog, which comes with its library only once it is asked for. */
const dialogs = () => import('@simplewebauthn/browser')

type Data = Record<string, unknown>

/** Has the browser make a passkey from what the server said, and answers what the server is to keep. */
export async function createPasskey(options: Data): Promise<Data> {
  const { startRegistration } = await dialogs()
  // The WebAuthn library of the server made them, the one of the browser checks them.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { ...(await startRegistration({ optionsJSON })) }
}

/** Has the browser sign with a passkey, and answers the proof for the server. */
export async function signWithPasskey(options: Data): Promise<Data> {
  const { startAuthentication } = await dialogs()
  // The WebAuthn library of the server made them, the one of the browser checks them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

/** Why a dialog brought nothing: it was closed or ran out of time, the device has such a passkey already, or something else. */
export function passkeyDialogError(error: unknown): 'closed' | 'exists' | 'failed' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'closed'
  return name === 'InvalidStateError' ? 'exists' : 'failed'
}
