import { vi } from 'vitest'

type Dialog = () => Promise<unknown>

function stub(credential: unknown, credentials: unknown): void {
  vi.stubGlobal('PublicKeyCredential', credential)
  vi.stubGlobal('navigator', Object.defineProperty(Object.create(navigator), 'credentials', { value: credentials }))
}

/** What the server sends for the browser to make a passkey of. */
export const creationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'foyer.test', name: 'Foyer' },
  user: { id: 'dTE', name: 'jo@brandt.test', displayName: 'Jo Brandt' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** What the server sends for the browser to sign. */
export const requestOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'foyer.test' }

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** A dialog that somebody goes through to its end. */
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

/** A dialog that ends as the browser says: `NotAllowedError` is one that was closed. */
export const rejectDialog =
  (name: string): Dialog =>
  () =>
    Promise.reject(new DOMException('It ended.', name))

/** A browser that has passkeys, and what its dialog does. */
export const mockPasskeys = (dialog: Dialog): void => stub(() => undefined, { create: dialog, get: dialog })

/** A browser that has none. */
export const disablePasskeys = (): void => stub(undefined, undefined)
