import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './platform/db/migrate.ts'
import { freePort } from './testing/free-port.ts'
import { SERVER_SCRIPT } from './testing/test-cluster.ts'
import { openEmptyDatabase } from './testing/test-database.ts'
import { byLength } from './testing/test-length.ts'
import { KEY } from './testing/test-parts.ts'

const ROWS = byLength(5000, 5_000_000)

test(
  '[OPS-4] of two processes that start on an old database the first migrates, and both serve',
  { timeout: byLength(300_000, 1_800_000) },
  async () => {
    const { config, drop } = await openEmptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'foyer-test-migration-'))
    await migrate(config, { upTo: '0012_message_preferences' })
    const client = new pg.Client(config)
    await client.connect()
    // 0013 rewrites their dates, and later ones index them.
    await client.query(`insert into foyer.workspaces (manager_id) values ('00000000-0000-7000-8000-000000000001')`)
    await client.query(
      `insert into foyer.users (manager_id, id, role, name, business_name, email, phone)
       select manager_id, manager_id, 'Manager', 'Mara', 'Harbour', 'mara@test.example', '1234567890' from foyer.workspaces`,
    )
    await client.query(
      `insert into foyer.notifications (manager_id, id, user_id, kind, message, link)
       select manager_id, gen_random_uuid(), manager_id, 'vacation', 'Ana requested 2027-01-07 to 2027-01-14', '/'
       from foyer.workspaces, generate_series(1, ${ROWS})`,
    )
    const port = await freePort()
    const { host = '', port: databasePort, user, database } = config
    const server = spawn(process.execPath, [SERVER_SCRIPT], {
      env: {
        PATH: process.env.PATH,
        FOYER_PROCESSES: '2',
        FOYER_KEY: KEY,
        FOYER_DATA: folder,
        PORT: String(port),
        DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    try {
      const [output, errors] = [text(server.stdout), text(server.stderr)]
      const isUp = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (server.exitCode === null && !(await isUp())) await new Promise((resolve) => setTimeout(resolve, 200))
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      expect(await errors).toBe('')
      expect((await output).match(/the database was migrated/g)).toHaveLength(1)
      const { rows } = await client.query(
        `select count(*)::int as count from foyer.notifications where message like '% 7 Jan 2027 to 14 Jan 2027'`,
      )
      expect(rows).toEqual([{ count: ROWS }])
    } finally {
      server.kill('SIGKILL')
      await client.end()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
