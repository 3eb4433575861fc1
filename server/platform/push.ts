import { createECDH } from 'node:crypto'
import { isPushService } from '#contract/domain/push-services.ts'
import type { InstallationKey, Keyring } from './crypto/keyring.ts'

/** A browser as it subscribed, with the key it was given to subscribe with. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string; key_id: string }
/** The content of the notification; `tag` replaces an earlier one of the same subject. */
type PushMessage = { title: string; body: string; link: string; tag: string }

export type Push = {
  /** A browser's subscription, in base64url, with the id of its row. */
  key(): { id: string; publicKey: string }
  /** `gone`: the browser no longer takes anything by this subscription. Throws what another try may mend. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}

type Options = { keys: Keyring; contact: string; fetch?: typeof fetch }

/** The contact for push services (RFC 8292): the sender address of emails. */
export const contactOf = (from: string): string => `mailto:${/<([^>]+)>/.exec(from)?.[1] ?? from}`

const PATIENCE_MS = 10_000
const LIFE_SECONDS = 86_400
/** No such subscription, or one that was made with a key that is not ours (RFC 8030, RFC 8292). */
const GONE = new Set([400, 401, 403, 404, 410])

/** Push notifications, encrypted for the one browser (RFC 8291) and signed by us (RFC 8292). */
export function createPush({ keys, contact, fetch: post = fetch }: Options): Push {
  const pairs = new Map<string, ReturnType<typeof pairOf>>()
  const pair = (key: InstallationKey) => {
    const cached = pairs.get(key.id) ?? pairOf(key)
    pairs.set(key.id, cached)
    return cached
  }
  return {
    key: () => ({ id: keys.current().id, publicKey: pair(keys.current()).publicKey }),

    async send({ endpoint, p256dh, auth, key_id }, { title, body, link, tag }) {
      const key = keys.find(key_id)
      if (!key || !isPushService(endpoint)) return 'gone'
      const { buildPushPayload } = await import('@block65/webcrypto-web-push') // for the first push, not for the start
      const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
      const data = { title, body, link, tag }
      const building = buildPushPayload({ data, options: { ttl: LIFE_SECONDS } }, subscription, {
        subject: contact,
        ...pair(key),
      })
      const request = await building.catch(() => undefined)
      if (!request) return 'gone' // its key is no point of the curve
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await post(endpoint, { ...request, redirect: 'error', signal })
      await answer.body?.cancel()
      if (GONE.has(answer.status)) return 'gone'
      if (!answer.ok) throw new Error(`the push service answered ${answer.status}`)
      return 'sent'
    },
  }
}

/** The P-256 key pair derived from an installation key, so that no further key must be stored; both in base64url. */
function pairOf(key: InstallationKey): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(key.derived('push notifications')))
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') }
}
