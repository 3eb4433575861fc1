// Brings the database to the code's version without starting the server; `npm start` does the same.
import { resolve } from 'node:path'
import { operatorCommand } from '../operator-command.mjs'

const { migrate } = await import('#server/platform/db/migrate.ts')
const { withDatabase } = await import('#server/platform/postgres/with-database.ts')

const where = {
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataFolder: resolve(process.env.FOYER_DATA || 'data'),
}
await operatorCommand(async () => {
  const names = await withDatabase(where, (database) => migrate(database, { say: console.log }))
  console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
})
