import type pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createJobs } from '../jobs/jobs.ts'
import { query } from '#server/testing/backups.ts'
import { openEmptyDatabase } from '#server/testing/test-database.ts'
import { databaseAt } from './connection-settings.ts'
import { migrate } from './migrate.ts'

const urlOf = ({ host = '', port, user, database }: pg.ClientConfig) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

test.each(['German', 'SQL, DMY', 'Postgres, MDY'])(
  '[OPS-9] a database whose DateStyle is %s is migrated, and its jobs keep their times',
  async (style) => {
    const { config, drop } = await openEmptyDatabase()
    const database = databaseAt(urlOf(config))
    try {
      await query(config, `alter database ${config.database} set datestyle = '${style}'`)
      await migrate(database)
      const jobs = createJobs({
        database,
        log: createLog({ level: 'silent', format: 'json', destination: { write: () => {} } }),
      })
      jobs.every('nightly', '0 3 * * *', () => Promise.resolve())
      await jobs.start()
      await jobs.stop()
      const rows = await query<{ at: Date }>(
        database,
        `select known_since as at from graphile_worker._private_known_crontabs union all select '2026-08-03T00:00:00Z'`,
      )
      expect(rows).toEqual([{ at: expect.any(Date) }, { at: new Date('2026-08-03T00:00:00Z') }])
    } finally {
      await drop()
    }
  },
)
