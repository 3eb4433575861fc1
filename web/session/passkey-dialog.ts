import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

/** Passkeys need a secure address. */
export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

type Data = Record<string, unknown>

export async function signWithPasskey(options: Data): Promise<Data> {
  // The library is loaded with the first dialog.
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // The server's WebAuthn library made the options; the browser's checks them.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { ...(await startAuthentication({ optionsJSON })) }
}

/** `closed` includes a timeout; `exists`: the device has a passkey of this account already. */
export function passkeyDialogError(error: unknown): 'closed' | 'exists' | 'failed' {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'closed'
  return name === 'InvalidStateError' ? 'exists' : 'failed'
}
