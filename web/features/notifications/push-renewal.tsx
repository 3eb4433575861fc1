import { useEffect } from 'react'
import { readStoredPush, findPushSupport, turnOnPush } from './push-subscription.ts'
import { useClaims } from '#web/session/use-session.ts'

/** What a person allowed in this browser goes on in their next session there, since the server forgets it with the last one. */
export function PushRenewal() {
  const { id } = useClaims()
  useEffect(() => {
    if (findPushSupport() !== 'able' || Notification.permission !== 'granted' || !readStoredPush(id)) return
    turnOnPush(id).catch(() => undefined) // it stays as it was, and is tried again with the next page
  }, [id])
  return null
}
