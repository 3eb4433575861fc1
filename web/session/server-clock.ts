import { createListeners } from '#web/lib/listeners.ts'

/*
 * The server alone decides when a session ends, and a computer's clock may be days off. How much it is ahead of the server's is read
 * from answers and stored for the next load.
 */

const storageKey = 'foyer-clock'
/** An answer's time is a whole second, and some seconds old. */
const leastMs = 60_000
/** From here on people are told. */
const wrongMs = 5 * 60_000

const listeners = createListeners()

const storedAhead = (): number => Number(localStorage.getItem(storageKey) ?? 0) || 0

/** `date`: the header of an answer that has just come. */
export function hearServerTime(date: string | null): void {
  const ahead = Date.now() - Date.parse(date ?? '')
  if (Number.isNaN(ahead) || Math.abs(ahead - storedAhead()) < leastMs) return
  if (Math.abs(ahead) < leastMs) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, String(ahead))
  listeners.notify()
}

/** The server's time, in ms since 1970. */
export const serverNow = (): number => Date.now() - storedAhead()

/** By how many ms the clock is wrong, ahead or behind; 0 for a clock that is right by five minutes. */
export const clockFault = (): number => (Math.abs(storedAhead()) > wrongMs ? storedAhead() : 0)

export const onClockChange = listeners.add
