import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'
import { jwtVerify } from 'jose'

const host = 'https://fcm.googleapis.com'

/** A browser with push notifications, and its push service (RFC 8030, 8188, 8291 and 8292). */
export class PushBrowser {
  /** The notifications it received. */
  readonly shown: { message: unknown; contact: unknown; ttl: string | null }[] = []
  /** The push service's next statuses; 201 by default. */
  answers: number[] = []
  readonly #curve = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #endpoint = `${host}/fcm/send/${randomBytes(12).toString('base64url')}`

  constructor() {
    this.#curve.generateKeys()
  }

  get subscription() {
    const p256dh = this.#curve.getPublicKey().toString('base64url')
    return { endpoint: this.#endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } }
  }

  /** Replaces `fetch`. `publicKey` is the key of the subscription. */
  service =
    (publicKey: string): typeof fetch =>
    async (url, init) => {
      const request = new Request(url, init)
      if (request.url !== this.#endpoint) return new Response(null, { status: 404 })
      const status = this.answers.shift() ?? 201
      if (status >= 300) return new Response(null, { status })
      const contact = await signer(request.headers.get('authorization') ?? '', publicKey)
      const message: unknown = JSON.parse(this.#open(Buffer.from(await request.arrayBuffer())))
      this.shown.push({ message, contact, ttl: request.headers.get('ttl') })
      return new Response(null, { status })
    }

  #open(sealed: Buffer): string {
    const [salt, keyLength] = [sealed.subarray(0, 16), sealed.readUInt8(20)]
    const theirs = sealed.subarray(21, 21 + keyLength)
    const body = sealed.subarray(21 + keyLength)
    const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
    const pair = Buffer.concat([Buffer.from('WebPush: info\0'), this.#curve.getPublicKey(), theirs])
    const shared = derive(this.#curve.computeSecret(theirs), this.#auth, pair, 32)
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString() // 2 ends the last record
  }
}

/** Throws unless the subscription's key signed it for this service. Returns the contact of the sender. */
async function signer(authorization: string, publicKey: string): Promise<unknown> {
  const [, token = '', key] = /^(?:vapid t=|WebPush )([^,]+)(?:, ?k=(.+))?$/.exec(authorization) ?? []
  if (key !== undefined && key !== publicKey) throw new Error('it names another key')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const signing = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { payload } = await jwtVerify(token, signing, { audience: host, algorithms: ['ES256'] })
  return payload.sub
}
