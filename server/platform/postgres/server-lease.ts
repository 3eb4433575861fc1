import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import { readPidFile } from './pid-file.ts'
import { PORT } from './socket-folder.ts'

/** The connection by which a process says that it uses this PostgreSQL. It ends with the process, however that ends. */
export type ServerLease = { client: pg.Client; socketFolder: string; pid: number }

/** Advisory lock keys. All users of this PostgreSQL share the first; the one server has the second exclusively. */
const IN_USE = '1181708645, 1'
const SERVER = '1181708645, 2'

export const connection = (socketFolder: string, database: string): pg.ClientConfig => ({
  host: socketFolder,
  port: PORT,
  user: SUPERUSER,
  database,
  ssl: false,
})

/** 'unavailable': no PostgreSQL of this data is there. 'starting': one is, but it is starting, recovering or about to end. */
export async function acquireLease(
  socketFolder: string,
  data: string,
): Promise<ServerLease | 'unavailable' | 'starting'> {
  const client = new pg.Client({
    ...connection(socketFolder, 'postgres'),
    application_name: `foyer ${process.pid}`,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {}) // 'end' reports it as well
  try {
    await client.connect()
    const { rows } = await client.query<{ note: string; entered: boolean }>(
      `select pg_read_file('postmaster.pid') as note, pg_try_advisory_lock_shared(${IN_USE}) as entered`,
    )
    const row = rows[0]
    if (row && sameProcess(row.note, readPidFile(data)?.text)) {
      if (row.entered) return { client, socketFolder, pid: Number.parseInt(row.note, 10) }
      await client.end()
      return 'starting'
    }
    await client.end()
    return 'unavailable'
  } catch (error) {
    await client.end().catch(() => {})
    return stateOfError(error)
  }
}

function stateOfError(error: unknown): 'unavailable' | 'starting' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'unavailable'
  // 57: starting, recovering or ending; 53: all connections taken. Other refusals do not pass by waiting.
  if (error instanceof pg.DatabaseError && !/^5[37]/.test(code)) throw error
  if (code === 'EACCES' || code === 'EPERM') throw error
  return 'starting'
}

/** Process id, folder and start time; the other lines change while PostgreSQL starts. */
const sameProcess = (a: string, b: string | undefined) => firstLines(a) === firstLines(b ?? '')
const firstLines = (text: string) => text.split('\n', 3).join('\n')

/** Whether this process is now the one server of the data. */
export async function claimServer({ client }: ServerLease): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>(`select pg_try_advisory_lock(${SERVER}) as claimed`)
  return rows[0]?.claimed === true
}

/** The process number of the server that has the data. */
export async function currentServer({ client }: ServerLease): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and (classid, objid) = (${SERVER}) and granted`,
  )
  return rows[0]?.name.replace('foyer ', '')
}

/** Releases the lease. True when no other process has one, and none can get one while the connection is open. */
export async function releaseLease({ client }: ServerLease): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${IN_USE})`)
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${IN_USE}) as alone`)
  return rows[0]?.alone === true
}
