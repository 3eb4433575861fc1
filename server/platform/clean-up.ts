/** Clean-ups of running commands; the last one runs first. */
const pending: (() => unknown)[] = []
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
type Signal = keyof typeof SIGNALS

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
const signals = () => Object.keys(SIGNALS) as Signal[]

function end(signal: Signal): void {
  void cleanUpAll().then(() => process.exit(SIGNALS[signal]))
}

async function cleanUpAll(): Promise<void> {
  for (const cleanUp of pending.toReversed()) {
    try {
      await cleanUp()
    } catch {
      // the others are cleaned up all the same
    }
  }
}
