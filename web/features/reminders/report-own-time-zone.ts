import { englishLocale } from '#contract/domain/format-dates.ts'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { updateOwnTimeZone } from '#contract/reminders.ts'
import { call } from '#web/lib/http/call.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'

const locale = englishLocale(navigator.language)

/**
 * Reports time zone and region of this browser when they are others than it reported before. `left` is aborted when the
 * person logs out: the call would be refused then.
 */
export function reportOwnTimeZone(userId: string, left: AbortSignal): void {
  const zone = localTimeZone()
  const storage = ownerStorage(localStorage, userId, 'time-zone')
  const reported = `${zone} ${locale}`
  if (left.aborted || !zone || storage.read('reported') === reported) return
  call(updateOwnTimeZone, { body: { time_zone: zone, locale } }, { signal: left }).then(
    () => storage.write('reported', reported),
    () => undefined, // A zone that the server does not know, or a failure: the next start tries again.
  )
}
