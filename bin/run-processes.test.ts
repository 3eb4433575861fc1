import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endProcessesOf, findProcessesOf } from './run-processes.mjs'

let folder: string
let neighbor: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-test-run-processes-')))
  neighbor = `${folder}2`
  for (const inner of [neighbor, join(folder, 'data')]) mkdirSync(inner)
})
afterEach(() => [folder, neighbor].forEach((each) => rmSync(each, { recursive: true, force: true })))

/** A process that runs until a signal, which its program may ignore. */
async function start(env: NodeJS.ProcessEnv, { cwd = '/', program = '' } = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', `${program};console.log(1);setInterval(() => {}, 1e6)`], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  return child
}

test.runIf(process.platform === 'linux')(
  'the processes of a run end, also those that it no longer knows, and those of another stay',
  async () => {
    const own = [
      await start({ TMPDIR: folder }),
      await start({}, { cwd: join(folder, 'data') }),
      await start({ TMPDIR: `${folder}/inner` }, { program: "process.on('SIGQUIT', () => {})" }),
    ]
    const other = await start({ TMPDIR: neighbor })
    const pids = (children: ChildProcess[]) => children.map(({ pid }) => pid ?? 0).toSorted((a, b) => a - b)
    expect(
      findProcessesOf(folder)
        .map(({ pid }) => pid)
        .toSorted((a, b) => a - b),
    ).toEqual(pids(own))
    const ended = Promise.all(own.map((child) => once(child, 'exit')))
    endProcessesOf(folder)
    await ended
    expect(findProcessesOf(folder)).toEqual([])
    expect(findProcessesOf(neighbor).map(({ pid }) => pid)).toEqual(pids([other]))
    other.kill()
    await once(other, 'exit')
  },
)
