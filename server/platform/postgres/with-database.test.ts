import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTestCluster } from '../../testing/test-cluster.ts'
import { postgresProcessesIn } from './processes.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'foyer-test-command-'))
  chmodSync(home, 0o711) // PostgreSQL runs as a user of its own
  copyTestCluster(home)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const importOf = (path: string) => `await import(${JSON.stringify(new URL(path, import.meta.url).href)})`

/** A backup that is in the middle of its writing. */
const BACKUP = (folder: string) => `
  const { withDatabase } = ${importOf('with-database.ts')}
  const { writeArchive } = ${importOf('../backup/archive-writer.ts')}
  await withDatabase({ dataFolder: ${JSON.stringify(folder)} }, () =>
    writeArchive(${JSON.stringify(join(folder, 'made.backup'))}, { encrypt: false }, async () => {
      console.log('writes')
      await new Promise((resolve) => setTimeout(resolve, 1e9))
    }))`

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('[OPS-6] a backup that %s interrupts leaves no half file and no PostgreSQL', async (signal, code) => {
  const command = spawn(process.execPath, ['--input-type=module', '-e', BACKUP(home)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(command.stdout, 'data')
  expect(readdirSync(home)).toContain('made.backup.part')
  expect(postgresProcessesIn(join(home, 'postgres'))).not.toEqual([])
  command.kill(signal)
  await once(command, 'exit')
  expect(command.exitCode).toBe(code)
  expect(readdirSync(home)).not.toContain('made.backup.part')
  expect(postgresProcessesIn(join(home, 'postgres'))).toEqual([])
})
