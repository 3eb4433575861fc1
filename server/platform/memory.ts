import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void
let known: Collect | undefined

function collect(): Collect {
  if (!known) {
    setFlagsFromString('--expose-gc') // seen by contexts made from now on, so that only this one has it
    known = runInNewContext('gc') as Collect // what the flag puts there
  }
  return known
}

/**
 * Gives the buffers of bytes that went through back to the system. By itself V8 lets some 64 MB of them pile up before it looks,
 * because to its own heap they are a handful of small objects. This takes a millisecond or two.
 */
export function releaseBuffers(): void {
  collect()({ type: 'minor' })
}

const LOOK_EVERY_MS = 15_000
const QUIET = 0.05 // of the time since it last looked
const WORTH_BYTES = 32_000_000

/**
 * Gives back what a start, or a crowd that is gone, left behind: V8 keeps the room it once needed for as long as nothing else wants
 * it. This takes a tenth of a second or two, so only when next to nothing happens and much has come together since the last time.
 */
export function tidyWhenQuiet(everyMs = LOOK_EVERY_MS): void {
  let seen = performance.eventLoopUtilization()
  let small = 0
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    if (utilization > QUIET || process.memoryUsage.rss() < small + WORTH_BYTES) return
    collect()({ type: 'major', flavor: 'last-resort' })
    small = process.memoryUsage.rss()
  }, everyMs).unref()
}
