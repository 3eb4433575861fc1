import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** What a program of ours makes of the input. Rejects when it fails, is ended for taking too long, or the input breaks off. */
export async function runProcess(program: readonly string[], input: Readable, longestMs: number): Promise<Buffer> {
  const running = spawn(process.execPath, program, {
    // None of our secrets. Each thread would have memory of its own.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
    killSignal: 'SIGKILL',
  })
  const ended = once(running, 'close') as Promise<[code: number | null]>
  const feeding = pipeline(input, running.stdin).catch((error: unknown) => {
    if (isUnread(error)) return
    running.kill('SIGKILL')
    throw error
  })
  const [output, [code]] = await Promise.all([buffer(running.stdout), ended, feeding])
  if (code !== 0) throw new Error('a program that draws ended early')
  return output
}

/** The program had read enough, or ended. */
const isUnread = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))
