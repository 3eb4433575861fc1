import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { openEmptyDatabase } from '#server/testing/test-database.ts'
import { isLongRun } from '#server/testing/test-length.ts'
import { startProblem } from '../start-problem.ts'
import { databaseAt } from './connection-settings.ts'
import { migrate } from './migrate.ts'

const program = process.env.PGBOUNCER_PATH

let folder: string
let database: Awaited<ReturnType<typeof openEmptyDatabase>>
const running: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-pooler-'))
  chmodSync(folder, 0o755)
  database = await openEmptyDatabase()
})
afterAll(async () => {
  for (const pooler of running) pooler.kill('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** PgBouncer in front of the database, as the user that may enter PostgreSQL's folder. */
async function startPooler(mode: string, ignored: string): Promise<string> {
  const port = await freePort()
  const { host = '', port: databasePort, user } = inject('postgres')
  const file = join(folder, `${port}.ini`)
  const lines = [
    '[databases]',
    `* = host=${host} port=${databasePort} user=${user}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = any\npool_mode = ${mode}\nignore_startup_parameters = ${ignored}`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  const { uid, gid } = statSync(host)
  const pooler = spawn(program ?? '', ['-q', file], {
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
  })
  running.push(pooler)
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return `postgres://${user}@127.0.0.1:${port}/${database.config.database}`
    if (pooler.exitCode !== null) throw new Error('PgBouncer ended at its start')
    await wait(50)
  }
}

const SENTENCE = /^PostgreSQL does not get the settings .* a pooler such as PgBouncer/

async function refusalOf(url: string): Promise<string | undefined> {
  return migrate(databaseAt(url)).then(
    () => 'it was migrated',
    (error: unknown) => startProblem(error),
  )
}

describe.skipIf(!program && !isLongRun)('[OPS-9] behind PgBouncer', () => {
  test.each(['session', 'transaction'])(
    'the start is refused in a sentence, as it is installed: %s mode',
    async (mode) => {
      expect(await refusalOf(await startPooler(mode, 'extra_float_digits'))).toMatch(SENTENCE)
    },
  )

  test.each(['session', 'transaction'])('the start is refused where it drops the settings: %s mode', async (mode) => {
    const url = await startPooler(mode, 'extra_float_digits, options')
    expect(await refusalOf(url)).toMatch(SENTENCE)
    const client = new pg.Client(database.config)
    await client.connect()
    const { rows } = await client.query("select to_regclass('kysely_migration') as made")
    await client.end()
    expect(rows).toEqual([{ made: null }])
  })
})
