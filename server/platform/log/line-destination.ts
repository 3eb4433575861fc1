import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Lines beyond this many waiting characters are dropped. */
const MOST_WAITING = 8_000_000
const PAUSE_MS = 100

type LineDestination = DestinationStream & {
  flushSync(): void
  /** How many lost lines are not reported yet. */
  lost(): number
}

/**
 * Writes lines to a file, a pipe or a terminal without ever stopping the process. Those that do not fit, as on a full
 * disk, are lost and counted; the next one that fits comes after a line that says how many.
 */
export function createLineDestination(fd: number): LineDestination {
  let lines: string[] = []
  let waiting = 0
  let lost = 0
  let isTorn = false
  let isWriting = false

  function take(): Batch {
    const start = `${isTorn ? '\n' : ''}${lost > 0 ? lostLines(lost) : ''}`
    const batch = { buffer: Buffer.from(start + lines.join('')), start: Buffer.byteLength(start), told: lost }
    lines = []
    waiting = 0
    return batch
  }

  /** The batch is on disk up to `end`. */
  function settle({ buffer, start, told }: Batch, end: number): void {
    if (end >= start) lost -= told
    lost += countLines(buffer.subarray(Math.max(start, end)))
    if (end > 0) isTorn = buffer[end - 1] !== NEWLINE
  }

  function writeOn(batch: Batch, from: number): void {
    write(fd, batch.buffer, from, (error, count) => {
      const end = from + (count ?? 0)
      if (error && isBusy(error)) setTimeout(() => writeOn(batch, from), PAUSE_MS)
      else if (!error && end < batch.buffer.length) writeOn(batch, end)
      else {
        settle(batch, error ? from : end)
        isWriting = lines.length > 0
        if (isWriting) writeOn(take(), 0)
      }
    })
  }

  return {
    lost: () => lost,
    write(line) {
      if (waiting + line.length > MOST_WAITING) {
        lost++
        return
      }
      lines.push(line)
      waiting += line.length
      if (isWriting) return
      isWriting = true
      writeOn(take(), 0)
    },
    /** Before the process ends; what is on its way already is left alone. */
    flushSync() {
      const batch = take()
      let end = 0
      try {
        while (end < batch.buffer.length) end += writeSync(fd, batch.buffer, end)
      } catch {
        // a full disk or a slow reader
      }
      settle(batch, end)
    },
  }
}

/** Lines, behind a `start` that says how many were lost before them: `told`. */
type Batch = { buffer: Buffer; start: number; told: number }

const NEWLINE = 10
const countLines = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + (byte === NEWLINE ? 1 : 0), 0)
const isBusy = (error: NodeJS.ErrnoException) => error.code === 'EAGAIN' || error.code === 'EBUSY'

const lostLines = (lost: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'lines of the log could not be written' })}\n`
