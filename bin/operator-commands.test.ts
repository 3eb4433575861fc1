import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY } from '#server/testing/test-parts.ts'

const SECRET = 'hidden-word'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'foyer-test-commands-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['migrate'],
  ['backup', 'x.backup'],
  ['rotate-keys', 'forget'],
  ['two-step-off', 'nobody@example.com'],
  ['doctor'],
])('[OPS-9] %s says in a sentence that the database is down, without the secret', (command, ...args) => {
  const env = {
    PATH: process.env.PATH,
    INIT_CWD: folder,
    FOYER_DATA: folder,
    FOYER_KEY: KEY,
    DATABASE_URL: `postgres://foyer:${SECRET}@127.0.0.1:1/foyer`,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/foyer.mjs', command, ...args], {
    env,
    encoding: 'utf8',
  })
  const said = `${stdout}${stderr}`
  expect(said).toMatch(/PostgreSQL cannot be reached at the address of DATABASE_URL \(ECONNREFUSED\)/)
  expect(said).not.toMatch(/^ {4}at |hidden-word/m)
  expect(status).toBe(1)
})
