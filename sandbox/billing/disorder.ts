/**
 * Real webhooks come at least once and in no promised order. The sandbox repeats this on purpose and always in the
 * same way: the number of the event decides, so a story that failed fails again.
 */
export function disorderOf(eventNumber: number): { delays: number[] } {
  const first = delayOf(eventNumber)
  return { delays: eventNumber % 4 === 0 ? [first, first + 60] : [first] }
}

/** Milliseconds from 0 to 60, spread so that neighbours often change places. */
const delayOf = (eventNumber: number) => (Math.imul(eventNumber, 2654435761) >>> 30) * 20
