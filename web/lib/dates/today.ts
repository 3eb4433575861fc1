import { useStore } from '#web/lib/use-store.ts'

import { toLocalDate, toLocalTime } from '#contract/domain/local-time.ts'
import { isOnServer, readerZone } from '#web/lib/server-render.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** The reader's calendar date, YYYY-MM-DD: the one on the wall where they are. */
export function localToday(now: Date = new Date()): string {
  if (isOnServer()) return toLocalDate(now, readerZone())
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The hour of the reader's day, 0 to 23. */
export const localHour = (now: Date = new Date()): number =>
  isOnServer() ? Number(toLocalTime(now, readerZone()).slice(11, 13)) : now.getHours()

/** Looks every half a minute: a timer for midnight would miss it on a machine that is asleep at that time. */
function follow(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  return () => clearInterval(timer)
}

/** Today, also after midnight. */
export const useLocalToday = (): string => useStore(follow, () => localToday())
