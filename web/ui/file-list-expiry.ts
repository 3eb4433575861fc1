import { useCallback, useEffect, useRef } from 'react'
import type { FileLink } from '#contract/files.ts'
import { expiryOf } from '#web/ui/file-link.ts'

/** Renewed this long before the end, so that a link that is seen can be followed. */
const ahead = 60_000
/** A timer can wait 2^31 − 1 ms at most. */
const longestWait = 2_147_483_647

/**
 * Asks the page for fresh links before those it shows expire, and when somebody comes back to a page that slept meanwhile. A
 * set of links is asked about once: one that stays expired must not be asked about for ever.
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
      if (Date.now() > first - ahead) renew()
    }
    const timer = setTimeout(look, Math.min(Math.max(first - ahead - Date.now() + 1, 0), longestWait))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [first, renew])
  return renew
}
