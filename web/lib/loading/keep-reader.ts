import { localTimeZone } from '#contract/domain/local-time.ts'
import type { Served } from '#web/lib/loading/served-page.ts'

/** Whether dates on the page are written as this browser writes them. */
export const isSameReader = ({ reader }: Served): boolean =>
  !reader || (reader[0] === navigator.language && reader[1] === localTimeZone())

/** Tells the server, for the next page that it renders: the time zone is not in a request, and the width only as a guess. */
export function keepReader(): void {
  const touch = matchMedia('(pointer: coarse)').matches ? 1 : 0
  const value = encodeURIComponent([localTimeZone(), navigator.language, innerWidth, touch].join(' '))
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `foyer-reader=${value}; path=/; max-age=31536000; samesite=lax${secure}`
}
