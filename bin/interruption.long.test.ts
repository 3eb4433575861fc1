import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProcessesOf } from './run-processes.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-interruption-'))
  chmodSync(folder, 0o711) // PostgreSQL runs as a user of its own
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As a terminal starts it: in a process group of its own. */
function startTests(path: string): ChildProcess {
  const { PATH, HOME } = process.env
  return spawn('npm', ['test', '--', path], { detached: true, stdio: 'ignore', env: { PATH, HOME, TMPDIR: folder } })
}

const namesOf = () => findProcessesOf(folder).map(({ name }) => name)

async function until(isMet: () => boolean): Promise<void> {
  while (!isMet()) await wait(20)
}

const PARTS = [
  ['server tests', 'server/features/audit/audit.test.ts', (name: string) => name === 'postgres'],
  ['stories', 'e2e/toast.story.ts', (name: string) => /chrom|headless/.test(name)],
] as const

const INTERRUPTIONS = [
  ['Ctrl+C', (npm: ChildProcess) => process.kill(-(npm.pid ?? 0), 'SIGINT')],
  ['the end of npm alone', (npm: ChildProcess) => npm.kill('SIGTERM')],
  ['a kill of npm alone', (npm: ChildProcess) => npm.kill('SIGKILL')],
] as const

const cases = PARTS.flatMap(([part, path, isOfPart]) =>
  INTERRUPTIONS.map(([interruption, interrupt]) => ({ part, path, isOfPart, interruption, interrupt })),
)

test.for(cases)(
  '$interruption leaves no process and no folder of the $part',
  { timeout: 300_000 },
  async ({ path, isOfPart, interrupt }) => {
    const npm = startTests(path)
    const ended = once(npm, 'exit')
    await until(() => namesOf().some(isOfPart) || npm.exitCode !== null)
    expect(npm.exitCode).toBeNull()
    interrupt(npm)
    await ended
    await until(() => namesOf().length === 0)
    expect(readdirSync(folder).filter((name) => name.startsWith('foyer-run-'))).toEqual([])
  },
)
