import { useCallback, useEffect, useRef } from 'react'
import type { FileLink } from '#contract/files.ts'
import { expiryOf } from '#web/ui/file-link.ts'
import { serverNow } from '#web/session/server-clock.ts'

/** In ms. Links are renewed this long before they expire, so that a visible link always works. */
const ahead = 60_000
/** The maximum delay of a timer: 2^31 − 1 ms. */
const longestWait = 2_147_483_647

/**
 * Asks the page for fresh links before the shown ones expire, and when the window gets the focus after a sleep. A set
 * of links is renewed once: links that stay expired must not cause endless requests.
 */
export function useFreshLinks(files: readonly FileLink[], onExpired: (() => void) | undefined): () => void {
  const locations = files.map(({ location }) => location).join('\n')
  const asked = useRef('')
  const first = Math.min(...files.map((file) => expiryOf(file) ?? Infinity))
  const renew = useCallback(() => {
    if (!onExpired || asked.current === locations) return
    asked.current = locations
    onExpired()
  }, [onExpired, locations])
  useEffect(() => {
    if (!Number.isFinite(first)) return undefined
    const look = () => {
      if (serverNow() > first - ahead) renew()
    }
    const timer = setTimeout(look, Math.min(Math.max(first - ahead - serverNow() + 1, 0), longestWait))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [first, renew])
  return renew
}
