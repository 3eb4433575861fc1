import { vi } from 'vitest'

type Dialog = () => Promise<unknown>

function stub(credential: unknown, credentials: unknown): void {
  vi.stubGlobal('PublicKeyCredential', credential)
  vi.stubGlobal('navigator', Object.defineProperty(Object.create(navigator), 'credentials', { value: credentials }))
}

/** The server's options for creating a passkey. */
export const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'foyer.test', name: 'Foyer' },
  user: { id: 'dTE', name: 'jo@brandt.test', displayName: 'Jo Brandt' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** The server's options for signing in with a passkey. */
export const requestOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'foyer.test' }

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** A dialog that the person completes. */
export const acceptDialog: Dialog = () =>
  Promise.resolve({
    id: 'cred-1',
    rawId: bytes('cred-1'),
    type: 'public-key',
    response: {
      clientDataJSON: bytes('{}'),
      attestationObject: bytes('made'),
      authenticatorData: bytes('data'),
      signature: bytes('signed'),
    },
    getClientExtensionResults: () => ({}),
  })

/** A dialog that fails with this error. The browser reports a closed dialog as `NotAllowedError`. */
export const rejectDialog =
  (name: string): Dialog =>
  () =>
    Promise.reject(new DOMException('It ended.', name))

/** A browser with passkeys and the given dialog. */
export const mockPasskeys = (dialog: Dialog): void => stub(() => undefined, { create: dialog, get: dialog })

/** A browser without passkeys. */
export const disablePasskeys = (): void => stub(undefined, undefined)
