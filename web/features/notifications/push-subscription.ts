import { useEffect } from 'react'
import { showPushKey, subscribePush, unsubscribePush } from '#contract/notifications.ts'
import { call } from '#web/lib/http/call.ts'
import { registerServiceWorker } from '#web/lib/loading/service-worker.ts'
import { useClaims } from '#web/session/use-session.ts'

export type PushSupport = 'none' | 'denied' | 'able'

export function findPushSupport(): PushSupport {
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!able) return 'none'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** The person who enabled push in this browser, and the id of the subscription. */
const storageKey = 'foyer-push'
type StoredPush = { person: string; id: string }

export function readStoredPush(person: string): StoredPush | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as StoredPush | null // written below
    return kept?.person === person ? kept : undefined
  } catch {
    return undefined
  }
}

export class PushRefusedError extends Error {
  readonly why: 'permission' | 'service'
  constructor(why: 'permission' | 'service') {
    super(why)
    this.why = why
  }
}

/** Asks for the permission and subscribes. Throws `PushRefusedError` or a `CallError`. */
export async function turnOnPush(person: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefusedError('permission')
  const subscription = await subscribeDevice()
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const { _id } = await call(subscribePush, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
  localStorage.setItem(storageKey, JSON.stringify({ person, id: _id } satisfies StoredPush))
}

export async function turnOffPush(person: string): Promise<void> {
  const kept = readStoredPush(person)
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  localStorage.removeItem(storageKey)
  if (kept) await call(unsubscribePush, { params: { id: kept.id } }).catch(() => undefined) // it ended with its session
}

async function subscribeDevice(): Promise<PushSubscription> {
  const { key: publicKey } = await call(showPushKey, {})
  const { pushManager } = await registerServiceWorker()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscribe = () => pushManager.subscribe(options)
  try {
    // A subscription with another key of the installation has to be removed first.
    return await subscribe().catch(async (error: unknown) => {
      const former = await pushManager.getSubscription()
      if (!former) throw error
      await former.unsubscribe()
      return subscribe()
    })
  } catch {
    throw new PushRefusedError('service')
  }
}

/** Renews push in a new session: the server deletes the subscription with its session. */
export function PushRenewal() {
  const { id } = useClaims()
  useEffect(() => {
    if (findPushSupport() !== 'able' || Notification.permission !== 'granted' || !readStoredPush(id)) return
    turnOnPush(id).catch(() => undefined) // the next page tries again
  }, [id])
  return null
}
