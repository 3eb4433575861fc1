import { createHmac } from 'node:crypto'
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import type { InstallationKey, Keyring } from '../crypto/keyring.ts'
import { isSameSignature, readSignedIds, writeSignedIds } from '../crypto/signed-ids.ts'

/** The person and the kind of emails that a link stops. */
export type EmailSubscription = { workspace: string; userId: string; kind: NotificationKind }

export type UnsubscribeLinks = {
  tokenFor(subscription: EmailSubscription): string
  /** Undefined for a foreign token. A token never expires, because people keep emails for years (RFC 8058). */
  read(token: string): EmailSubscription | undefined
}

/** A token is the kind in plain words, the workspace, the person, and a keyed hash over all of them. */
export function createUnsubscribeLinks({ keys }: { keys: Keyring }): UnsubscribeLinks {
  const sign = (key: InstallationKey, { workspace, userId, kind }: EmailSubscription) =>
    createHmac('sha256', key.derived('unsubscribe links')).update(`ending ${workspace} ${userId} ${kind}`).digest()

  return {
    tokenFor(subscription) {
      const { workspace, userId, kind } = subscription
      return `${kind}.${writeSignedIds([workspace, userId], sign(keys.current(), subscription))}`
    },

    read(token) {
      const [name, text = '', ...more] = token.split('.')
      const kind = notificationKinds.find((candidate) => candidate === name)
      const signed = more.length > 0 ? undefined : readSignedIds(text)
      if (!kind || !signed) return undefined
      const found = { workspace: signed.ids[0], userId: signed.ids[1], kind }
      return keys.all().some((key) => isSameSignature(signed.signature, sign(key, found))) ? found : undefined
    },
  }
}
