import { localTimeZone } from '#contract/domain/local-time.ts'
import { updateOwnTimeZone } from '#contract/reminders.ts'
import { call } from '#web/lib/http/call.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'

/** Reports the time zone of this browser when it is another one than it reported before. */
export function reportOwnTimeZone(userId: string): void {
  const zone = localTimeZone()
  const storage = ownerStorage(localStorage, userId, 'time-zone')
  if (!zone || storage.read('reported') === zone) return
  call(updateOwnTimeZone, { body: { time_zone: zone } }).then(
    () => storage.write('reported', zone),
    () => undefined, // A zone that the server does not know, or a failure: the next start tries again.
  )
}
