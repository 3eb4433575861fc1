import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BreakableServer } from './breakable-server.ts'
import { type ChatPlan, chatUnderFault } from './chat-under-fault.ts'
import type { FaultRun } from './run.ts'

export type ClockPlan = ChatPlan & { stayMs: number }

export const LONG = { seed: 17, employees: 3, clients: 8, pauseMs: 100, stayMs: 20_000 } satisfies ClockPlan

/** Debian's package `faketime`. */
const LIBRARY = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
const library = LIBRARY.find((path) => existsSync(path))

export const canMoveClock = library !== undefined

/** Offsets of the server's clock; PostgreSQL keeps the right time, as on another machine. */
const HOUR = 3600
const OFFSETS = [HOUR, 0, -HOUR, 90, -90, 0]

/** The clock of the server jumps forwards and back while all people write. */
export async function moveClock({ stayMs, ...plan }: ClockPlan): Promise<FaultRun> {
  if (!library) throw new Error('the package faketime is missing')
  const folder = mkdtempSync(join(tmpdir(), 'foyer-clock-'))
  const file = join(folder, 'offset')
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`)
  set(0)
  const settings = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers go on, as when an administrator sets the clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  const server = await BreakableServer.begin(settings)
  try {
    return await chatUnderFault('clock moved', plan, server, async ({ unmet }) => {
      const seen: number[] = []
      for (const offset of OFFSETS) {
        set(offset)
        await wait(stayMs)
        await server.waitUntilReady()
        const answer = await fetch(`${server.address}/healthz`)
        if (!answer.ok) unmet(`no answer with the clock moved by ${offset} s: ${answer.status}`)
        seen.push(Math.round((Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000))
      }
      if (!seen.some((offset) => Math.abs(offset) > HOUR / 2)) unmet("the server's clock was not moved")
      return [`moved to ${OFFSETS.join(' s, ')} s; its answers were dated ${seen.join(' s, ')} s from now`]
    })
  } finally {
    await server.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
