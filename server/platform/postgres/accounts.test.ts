import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyToSharedFolder, postgresPrograms } from './binaries.ts'
import { createCluster } from './cluster.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
/** No user of this machine has it. */
const NAMELESS = { uid: 54_321, gid: 54_321 }

let folder: string
let umask: number
beforeEach(() => {
  umask = process.umask()
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-accounts-'))
  chmodSync(folder, 0o711)
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

describe.skipIf(process.getuid?.() !== 0)('the packaged PostgreSQL started by root', () => {
  test('[OPS-1] is copied so that others can run it, and a closed copy is opened, whatever the umask', () => {
    const packaged = join(folder, 'package/native')
    mkdirSync(join(packaged, 'bin'), { recursive: true })
    writeFileSync(join(packaged, '../package.json'), '{"version":"1.0.0"}')
    writeFileSync(join(packaged, 'bin/postgres'), '#!/bin/sh\n', { mode: 0o755 })
    process.umask(0o077)
    const shared = join(folder, 'shared')
    const runs = (copy: string) => spawnSync(join(copy, 'bin/postgres'), { ...NOBODY, cwd: '/' }).status
    const copy = copyToSharedFolder(packaged, shared)
    expect(runs(copy)).toBe(0)
    for (const closed of [shared, copy, join(copy, 'bin')]) chmodSync(closed, 0o700)
    expect(runs(copyToSharedFolder(packaged, shared))).toBe(0)
  })

  test('[OPS-3] says what a user without a name needs', () => {
    const data = join(folder, 'data')
    chmodSync(folder, 0o777)
    expect(() => createCluster(data, postgresPrograms(NAMELESS), NAMELESS)).toThrow(
      /^The user with the number 54321 has no name.*useradd --uid 54321 foyer.*DATABASE_URL/,
    )
  })
})
