import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A software authenticator behind the browser's interface: ES256, attestation 'none'. */
export type Authenticator = {
  /** Creates a passkey like `navigator.credentials.create`. */
  create(options: Record<string, unknown>, as?: AuthenticatorOptions): Record<string, unknown>
  /** Signs like `navigator.credentials.get`. */
  get(options: Record<string, unknown>, as?: AuthenticatorOptions): Record<string, unknown>
}

/** Deviations from a correct answer. */
export type AuthenticatorOptions = {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  counter?: number
  userHandle?: string
}

const ORIGIN = 'http://foyer.test'
const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

/** `counts` is false for passkeys that devices share through an account: their counter stays 0. */
export function createAuthenticator({ counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let madeFor = ''

  const credential = (response: object) => {
    const rawId = id.toString('base64url')
    return { id: rawId, rawId, type: 'public-key', response, clientExtensionResults: {} }
  }
  const next = () => (counts ? ++counter : 0)

  return {
    create(options, as = {}) {
      const { rp, user } = options as { rp: { id: string }; user: { id: string } } // from the server's answer
      madeFor = user.id
      const flags = HAS_CREDENTIAL | flagsOf(as)
      const attested = Buffer.concat([Buffer.alloc(16), uint(2, id.length), id, coseKey(publicKey)])
      const authData = Buffer.concat([head(as.rpId ?? rp.id, flags, as.counter ?? next()), attested])
      const attestationObject = map(['fmt', text('none')], ['attStmt', map()], ['authData', bytes(authData)])
      return credential({
        clientDataJSON: clientData('webauthn.create', options, as).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },

    get(options, as = {}) {
      const { rpId } = options as { rpId: string } // from the server's answer
      const data = clientData('webauthn.get', options, as)
      const authData = head(as.rpId ?? rpId, flagsOf(as), as.counter ?? next())
      const signed = Buffer.concat([authData, sha256(data)])
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: as.userHandle ?? madeFor,
      })
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const flagsOf = ({ userVerified = true }: AuthenticatorOptions) => USER_PRESENT | (userVerified ? USER_VERIFIED : 0)

function clientData(
  type: string,
  options: Record<string, unknown>,
  { origin = ORIGIN, challenge }: AuthenticatorOptions,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }))
}

const head = (rpId: string, flags: number, counter: number) =>
  Buffer.concat([sha256(rpId), Buffer.of(flags), uint(4, counter)])

function uint(length: 1 | 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(length)
  buffer.writeUIntBE(value, 0, length)
  return buffer
}

/** The public key in COSE (RFC 9053): kind EC2, ES256, curve P-256 and the point. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'))
  const kind = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01) // a map of five: 1 is 2, 3 is -7, -1 is 1,
  return Buffer.concat([kind, Buffer.of(0x21), point(x), Buffer.of(0x22), point(y)]) // -2 and -3
}

// The part of CBOR (RFC 8949) that an attestation needs.
const sized = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.of((major << 5) | length)
  return length < 256
    ? Buffer.concat([Buffer.of((major << 5) | 24), uint(1, length)])
    : Buffer.concat([Buffer.of((major << 5) | 25), uint(2, length)])
}
const bytes = (value: Buffer): Buffer => Buffer.concat([sized(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([sized(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (...entries: [string, Buffer][]): Buffer =>
  Buffer.concat([sized(5, entries.length), ...entries.flatMap(([key, value]) => [text(key), value])])
