import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ready } from './lead-processes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const worker = new EventEmitter()
  const outcome = ready(worker as unknown as Worker).then(
    () => 'ready',
    (error: Error) => error.message,
  )
  return { outcome, says: (foyer: string) => worker.emit('message', { foyer }), ends: () => worker.emit('exit') }
}

test('[OPS-4] [OPS-10] a process that migrates for hours is waited for', async () => {
  const { outcome, says } = start()
  says('migrating')
  await vi.advanceTimersByTimeAsync(5 * 60 * 60_000)
  says('migrated')
  await vi.advanceTimersByTimeAsync(29_000)
  says('ready')
  expect(await outcome).toBe('ready')
})

test('[OPS-4] a process that hangs before or after its migrations, or ends in them, counts as failed', async () => {
  const before = start()
  const after = start()
  after.says('migrating')
  after.says('migrated')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await before.outcome).toBe('the process was not ready in time')
  expect(await after.outcome).toBe('the process was not ready in time')
  const ended = start()
  ended.says('migrating')
  ended.ends()
  expect(await ended.outcome).toBe('the process ended before it was ready')
})
