import { useEffect } from 'react'
import { keptPush, pushAbility, turnOnPush } from '#web/features/notifications/push-device.ts'
import { useClaims } from '#web/session/use-session.ts'

/** What a person allowed in this browser goes on in their next session there, since the server forgets it with the last one. */
export function KeepPush() {
  const { id } = useClaims()
  useEffect(() => {
    if (pushAbility() !== 'able' || Notification.permission !== 'granted' || !keptPush(id)) return
    turnOnPush(id).catch(() => undefined) // it stays as it was, and is tried again with the next page
  }, [id])
  return null
}
