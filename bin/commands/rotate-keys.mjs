// Replaces old keys by new ones while the server runs: docs/operating/keys.md. Uses the server's settings.
import { operatorCommand } from '../operator-command.mjs'

const { readOrder, rotateKeys } = await import('../../server/features/credentials/index.ts')
const { readConfig } = await import('../../server/platform/config/config.ts')
const { openDatabase } = await import('../../server/platform/db/database.ts')
const { withDatabase } = await import('../../server/platform/postgres/with-database.ts')
const { createVault } = await import('../../server/platform/crypto/vault.ts')
const { recordOperatorEvent } = await import('../../server/platform/log/security-events.ts')

const order = readOrder(process.argv.slice(2))
if (!order) {
  console.error('npm run rotate-keys [-- installation | workspaces [id …] | forget]')
  process.exit(2)
}
await operatorCommand(async () => {
  const config = readConfig(process.env)
  await withDatabase(config, async (connection) => {
    const db = openDatabase({ ...connection, max: 2 }, (error) => console.warn(error.message))
    try {
      const said = await rotateKeys({ config, db, vault: createVault(config.keys) }, order)
      for (const sentence of said) console.log(sentence)
      await recordOperatorEvent(connection, { event: 'key_rotation' }, console.warn)
    } finally {
      await db.close()
    }
  })
})
