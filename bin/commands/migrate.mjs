// Brings the database to the code's version without starting the server; `npm start` does the same.
import { resolve } from 'node:path'

const { migrate } = await import('#server/platform/db/migrate.ts')

const say = { info: console.log, warn: console.warn }
const report = (names) =>
  console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')

if (process.env.DATABASE_URL) {
  report(await migrate({ connectionString: process.env.DATABASE_URL }, { say: console.log }))
} else {
  const { startPostgres } = await import('../../server/platform/postgres/embedded.ts')
  const postgres = await startPostgres(resolve(process.env.FOYER_DATA ?? 'data'), say)
  try {
    await postgres.ensureDatabase('foyer')
    report(await migrate(postgres.config('foyer'), { say: console.log }))
  } finally {
    await postgres.stop()
  }
}
