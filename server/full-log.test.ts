import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { SERVER_SCRIPT } from './testing/test-cluster.ts'
import { openEmptyDatabase } from './testing/test-database.ts'
import { KEY } from './testing/test-parts.ts'

/** Every write to it fails as on a full disk. */
const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))('[OPS-5] a server whose log is on a full disk answers, and ends in order', async () => {
  const { config, drop } = await openEmptyDatabase({ migrated: true })
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-full-log-'))
  const full = openSync(FULL, 'w')
  const port = await freePort()
  const { host = '', port: databasePort, user, database } = config
  const server = spawn(process.execPath, [SERVER_SCRIPT], {
    env: {
      PATH: process.env.PATH,
      FOYER_KEY: KEY,
      FOYER_DATA: folder,
      PORT: String(port),
      DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`,
    },
    stdio: ['ignore', full, full],
  })
  try {
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (answer) => answer.status,
        () => 0,
      )
    while (server.exitCode === null && (await status('/readyz')) !== 200) await wait(100)
    for (let request = 0; request < 20; request++) expect(await status('/api/nothing')).toBe(404)
    expect(await status('/healthz')).toBe(200)
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    expect(server.exitCode).toBe(0)
  } finally {
    server.kill('SIGKILL')
    closeSync(full)
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
