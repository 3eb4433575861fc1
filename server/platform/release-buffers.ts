import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: ((options: { type: 'minor' }) => void) | undefined

/**
 * Gives the buffers of bytes that went through back to the system. By itself V8 lets some 64 MB of them pile up before it looks,
 * because to its own heap they are a handful of small objects. This takes a millisecond or two.
 */
export function releaseBuffers(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc') // seen by contexts made from now on, so that only this one has it
    collect = runInNewContext('gc') as typeof collect // what the flag puts there
  }
  collect?.({ type: 'minor' })
}
