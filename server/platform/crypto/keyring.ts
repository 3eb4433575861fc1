import { createHash, hkdfSync } from 'node:crypto'

/** A separate key is derived for each purpose (RFC 5869): a leak in one does not affect another. */
type Purpose =
  | 'session token'
  | 'vault'
  | 'file links'
  | 'unsubscribe links'
  | 'reminder links'
  | 'push notifications'
  | 'passkey challenges'
  | 'known devices'
  | 'reset links'
  | 'sign-in links'
  | 'sign-in codes'
  | 'backup seal'
  | 'backup encryption'
  | 'log'

/** One of the installation's keys. Its id names it beside what was encrypted or signed with it, and says nothing of it. */
export type InstallationKey = { readonly id: string; derived(purpose: Purpose): Uint8Array }

export type Keyring = {
  /** The one to write with. */
  current(): InstallationKey
  /** All that may be read with, the current one first. */
  all(): readonly InstallationKey[]
  find(id: string): InstallationKey | undefined
}

export const KEY_BYTES = 32
export const KEY_ID_BYTES = 8

export function installationKey(secret: Uint8Array): InstallationKey {
  const cache = new Map<string, Uint8Array>() // deriving a key costs more than signing with it
  const derived = (purpose: string): Uint8Array => {
    const key =
      cache.get(purpose) ??
      new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), `foyer ${purpose} v1`, KEY_BYTES))
    cache.set(purpose, key)
    return key
  }
  const id = createHash('sha256').update(derived('key id')).digest().subarray(0, KEY_ID_BYTES).toString('hex')
  return { id, derived }
}

/** `keys` is asked each time, so that keys may come and go while a process lives. */
export function keyringOf(keys: () => readonly InstallationKey[]): Keyring {
  return {
    current() {
      const [current] = keys()
      if (!current) throw new Error('the installation has no key')
      return current
    },
    all: keys,
    find: (id) => keys().find((key) => key.id === id),
  }
}
