import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { KEY_BYTES, KEY_ID_BYTES, type Keyring } from './keyring.ts'
import { ApiError } from '../api-error.ts'

/** A workspace's key as it is stored: encrypted with the installation's. */
export type WrappedKey = { workspace: string; version: number; wrapped: Buffer }

/** Where a text belongs. It opens nowhere else, in no other workspace and under no other version of the key. */
type CredentialPlace = { client: string; field: string }

export type WorkspaceKey = {
  readonly version: number
  seal(place: CredentialPlace, text: string): Buffer
  /** Throws when it is not what was sealed for this very place. */
  open(place: CredentialPlace, sealed: Uint8Array): string
}

export type Vault = {
  /** Of the installation's key that is written with: `keyIdOf` what it wraps. */
  currentKeyId(): string
  newKey(workspace: string, version: number): WrappedKey
  unwrap(key: WrappedKey): WorkspaceKey
  /** The same key wrapped with the installation's current one; undefined where it is already. */
  rewrap(key: WrappedKey): WrappedKey | undefined
}

/** A ciphertext that was changed or cut, or whose key is missing after a restore. Repeating the request does not help. */
export class Unreadable extends ApiError {
  constructor(why: string, cause?: unknown) {
    super('unreadable', { cause })
    this.message = why
  }
}

const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Lengths are hidden in steps of so many bytes. */
const STEP = 64

/** Encrypts values that the database must not reveal (ONB-17). Pure: stores and caches nothing. */
export function createVault(keyring: Keyring): Vault {
  const wrap = (workspace: string, version: number, key: Buffer): WrappedKey => {
    const { id, derived } = keyring.current()
    const box = encrypt(derived('vault'), keyLabel(workspace, version), key)
    return { workspace, version, wrapped: Buffer.concat([Buffer.of(FORMAT), Buffer.from(id, 'hex'), box]) }
  }
  const bare = ({ workspace, version, wrapped }: WrappedKey): Buffer => {
    const key = keyring.find(keyIdOf(wrapped))
    if (!key)
      throw new Unreadable(`the installation's key ${keyIdOf(wrapped)} is not there: see docs/operating/keys.md`)
    return decrypt(key.derived('vault'), keyLabel(workspace, version), wrapped.subarray(1 + KEY_ID_BYTES))
  }

  return {
    currentKeyId: () => keyring.current().id,
    newKey: (workspace, version) => wrap(workspace, version, randomBytes(KEY_BYTES)),
    rewrap: (key) =>
      keyIdOf(key.wrapped) === keyring.current().id ? undefined : wrap(key.workspace, key.version, bare(key)),
    unwrap: (stored) => workspaceKey(bare(stored), stored.workspace, stored.version),
  }
}

export function workspaceKey(key: Uint8Array, workspace: string, version: number): WorkspaceKey {
  const label = ({ client, field }: CredentialPlace) => `foyer credential|${workspace}|${client}|${field}|${version}`
  return {
    version,
    seal: (place, text) => Buffer.concat([Buffer.of(FORMAT), encrypt(key, label(place), padded(text))]),
    open: (place, sealed) => {
      if (sealed[0] !== FORMAT) throw new Unreadable('a credential of an unknown format')
      return unpadded(decrypt(key, label(place), sealed.subarray(1)))
    },
  }
}

/** The id of the installation's key that a workspace's key was wrapped with. */
export function keyIdOf(wrapped: Uint8Array): string {
  if (wrapped[0] !== FORMAT) throw new Unreadable('a wrapped key of an unknown format')
  return Buffer.from(wrapped.subarray(1, 1 + KEY_ID_BYTES)).toString('hex')
}

const keyLabel = (workspace: string, version: number) => `foyer workspace key|${workspace}|${version}`

/** Nonce, ciphertext, tag. A random nonce of 96 bits is good for 2³² texts under one key. */
function encrypt(key: Uint8Array, label: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(label))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, label: string, box: Uint8Array): Buffer {
  if (box.length < NONCE_BYTES + TAG_BYTES) throw new Unreadable('what is stored was cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(box.subarray(box.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, box.length - TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new Unreadable('what is stored is not what was sealed for this place', error)
  }
}

/** The text, a byte 0x80, and zeros to the next step: unambiguous, as UTF-8 has no end of its own. */
function padded(text: string): Buffer {
  const bytes = Buffer.from(text)
  const whole = Buffer.alloc(Math.ceil((bytes.length + 1) / STEP) * STEP)
  bytes.copy(whole)
  whole[bytes.length] = 0x80
  return whole
}

const unpadded = (whole: Buffer): string => whole.subarray(0, whole.lastIndexOf(0x80)).toString()
