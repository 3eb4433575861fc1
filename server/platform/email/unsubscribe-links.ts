import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { InstallationKey, Keyring } from '../crypto/keyring.ts'

/** The person and the kind of emails that a link stops. */
export type EmailSubscription = { workspace: string; userId: string; kind: NotificationKind }

export type UnsubscribeLinks = {
  tokenFor(subscription: EmailSubscription): string
  /** Undefined for a foreign token. A token never expires, because people keep emails for years (RFC 8058). */
  read(token: string): EmailSubscription | undefined
}

const ID_BYTES = 16
const HEAD_BYTES = 2 * ID_BYTES

/** A token is the kind in plain words, the workspace, the person, and a keyed hash over all of them. */
export function createUnsubscribeLinks({ keys }: { keys: Keyring }): UnsubscribeLinks {
  const derived = new Map<string, Uint8Array>() // deriving a key costs more than signing with it
  const linkKey = (key: InstallationKey) => {
    const cached = derived.get(key.id) ?? key.derived('unsubscribe links')
    derived.set(key.id, cached)
    return cached
  }
  const sign = (key: InstallationKey, { workspace, userId, kind }: EmailSubscription) =>
    createHmac('sha256', linkKey(key)).update(`ending ${workspace} ${userId} ${kind}`).digest()

  return {
    tokenFor(subscription) {
      const { workspace, userId, kind } = subscription
      const bytes = Buffer.concat([parse(workspace), parse(userId), sign(keys.current(), subscription)])
      return `${kind}.${bytes.toString('base64url')}`
    },

    read(token) {
      const [name, text = '', ...more] = token.split('.')
      const kind = notificationKinds.find((candidate) => candidate === name)
      const bytes = Buffer.from(text, 'base64url')
      // Decoding passes over what is no base64url: only the one spelling is a token.
      if (!kind || more.length > 0 || bytes.toString('base64url') !== text) return undefined
      const [workspace, userId] = [idAt(bytes, 0), idAt(bytes, ID_BYTES)]
      if (workspace === undefined || userId === undefined) return undefined
      const signature = bytes.subarray(HEAD_BYTES)
      const found = { workspace, userId, kind }
      return keys.all().some((key) => isSame(signature, sign(key, found))) ? found : undefined
    },
  }
}

/** Nothing where it is no id: `stringify` refuses that. */
function idAt(bytes: Buffer, start: number): string | undefined {
  try {
    return stringify(bytes.subarray(start, start + ID_BYTES))
  } catch {
    return undefined
  }
}

const isSame = (received: Buffer, right: Buffer) => received.length === right.length && timingSafeEqual(received, right)
