/** What a command must not leave behind, the newest last. */
const pending: (() => unknown)[] = []
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/** Does the work; when a signal ends the command in the middle of it, `cleanUp` is called first. */
export async function cleanUpOnSignal<T>(cleanUp: () => unknown, work: () => Promise<T>): Promise<T> {
  if (pending.length === 0) for (const signal of signals()) process.on(signal, end)
  pending.push(cleanUp)
  try {
    return await work()
  } finally {
    pending.splice(pending.indexOf(cleanUp), 1)
    if (pending.length === 0) for (const signal of signals()) process.off(signal, end)
  }
}

// The keys of the constant.
const signals = () => Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]

async function end(signal: keyof typeof SIGNALS): Promise<void> {
  for (const cleanUp of pending.toReversed()) {
    try {
      await cleanUp()
    } catch {
      // the others are cleaned up all the same
    }
  }
  process.exit(SIGNALS[signal])
}
