import { englishLocale } from '#contract/domain/format-dates.ts'
import { localTimeZone } from '#contract/domain/local-time.ts'
import { updateOwnTimeZone } from '#contract/reminders.ts'
import { call } from '#web/lib/http/call.ts'
import { ownerStorage } from '#web/lib/storage/owner-storage.ts'

const locale = englishLocale(navigator.language)

/** Reports time zone and region of this browser when they are others than it reported before. */
export function reportOwnTimeZone(userId: string): void {
  const zone = localTimeZone()
  const storage = ownerStorage(localStorage, userId, 'time-zone')
  const reported = `${zone} ${locale}`
  if (!zone || storage.read('reported') === reported) return
  call(updateOwnTimeZone, { body: { time_zone: zone, locale } }).then(
    () => storage.write('reported', reported),
    () => undefined, // A zone that the server does not know, or a failure: the next start tries again.
  )
}
