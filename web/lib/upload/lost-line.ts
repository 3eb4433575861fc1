import { CallError } from '#web/lib/http/request.ts'

/** In ms. A test changes them. */
export const uploadTimes = {
  /** Without a byte that leaves the browser the line is lost. */
  still: 45_000,
  /** From the last byte to the answer: a long file is joined and scanned. */
  answer: 150_000,
  /** Before each next try. */
  pauses: [2000, 5000, 10_000, 20_000, ...Array.from({ length: 26 }, () => 30_000)],
}

const lostCodes: readonly string[] = [
  'offline',
  'unavailable',
  'overloaded',
  'upload_cut_off',
] satisfies CallError['code'][]

/** Whether nothing but the line, or a server that is away, was in the way. */
const isLost = (error: unknown): boolean => error instanceof CallError && lostCodes.includes(error.code)

/** Repeats what is lost on its way, after pauses. `onLost` gets what ends the pause at once. */
export async function untilThere<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onLost: (retryNow: () => void) => void,
): Promise<T> {
  for (const pause of uploadTimes.pauses) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !isLost(error)) throw error
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      onLost(end)
      await pauseUntil(over, end, { pause, signal })
      signal.throwIfAborted()
    }
  }
  return send()
}

/** Ends by itself, when the browser is online again, and when the upload is cancelled. */
async function pauseUntil(
  over: Promise<void>,
  end: () => void,
  { pause, signal }: { pause: number; signal: AbortSignal },
) {
  const timer = setTimeout(end, pause)
  addEventListener('online', end)
  signal.addEventListener('abort', end)
  await over
  clearTimeout(timer)
  removeEventListener('online', end)
  signal.removeEventListener('abort', end)
}
