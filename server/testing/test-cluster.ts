import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const VARIABLE = 'FOYER_TEST_CLUSTER'

/** What tests start as a process of its own. `npm test` has built it, which halves the time of a start. */
export const SERVER_SCRIPT = process.env.FOYER_TEST_BUILT === '1' ? 'dist-server/main.mjs' : 'server/main.ts'

/**
 * Makes a migrated database that the servers of a run copy: making one takes seconds of a core. `home` is a folder that does not
 * exist. Returns the environment variables that tell the tests.
 */
export async function makeTestCluster(home: string): Promise<Record<string, string>> {
  const { migrate } = await import('../platform/db/migrate.ts')
  const { startPostgres } = await import('../platform/postgres/embedded.ts')
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o711)
  const postgres = await startPostgres(home, { info: () => {}, warn: () => {} }, { fsync: 'off' })
  try {
    await postgres.ensureDatabase('foyer')
    await migrate(postgres.config('foyer'))
  } finally {
    await postgres.stop()
  }
  const folder = join(home, 'postgres')
  // Below a folder that only root may enter PostgreSQL has its data elsewhere: then each server makes its own.
  return existsSync(folder) ? { [VARIABLE]: folder } : {}
}

/** Gives a server that has not started yet a copy, in a run that has made one. `home` is its data folder. */
export function copyTestCluster(home: string): void {
  const folder = process.env[VARIABLE]
  if (folder === undefined || existsSync(join(home, 'postgres'))) return
  mkdirSync(home, { recursive: true })
  const { status } = spawnSync('cp', ['-a', folder, join(home, 'postgres')])
  if (status !== 0) throw new Error(`${folder} could not be copied`)
}
