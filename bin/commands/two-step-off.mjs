// For a person who lost phone and recovery codes and has no Manager to ask: docs/operating/signing-in.md. Uses the server's
// settings.
import { operatorCommand } from '../operator-command.mjs'

const { turnOffTwoStepByOperator } = await import('../../server/features/auth/two-step/turn-off-by-operator.ts')
const { readConfig } = await import('#server/platform/config/config.ts')
const { openDatabase } = await import('../../server/platform/db/database.ts')
const { withDatabase } = await import('#server/platform/postgres/with-database.ts')

const [email, ...more] = process.argv.slice(2)
if (!email || more.length > 0) {
  console.error('npm run two-step-off -- EMAIL')
  process.exit(2)
}
await operatorCommand(async () => {
  await withDatabase(readConfig(process.env), async (connection) => {
    const db = openDatabase({ ...connection, max: 2 }, (error) => console.warn(error.message))
    try {
      console.log(await turnOffTwoStepByOperator({ db }, email))
    } finally {
      await db.close()
    }
  })
})
