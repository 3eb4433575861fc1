// New keys in the place of old ones, while the server runs: docs/operating.md, Keys. With the server's own settings.
const { readOrder, rotateKeys } = await import('../../server/features/credentials/rotate.ts')
const { readConfig } = await import('../../server/platform/config.ts')
const { openDatabase } = await import('../../server/platform/db/database.ts')
const { createVault } = await import('../../server/platform/vault.ts')

const order = readOrder(process.argv.slice(2))
if (!order) {
  console.error('npm run rotate-keys [-- installation | workspaces [id …] | forget]')
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  await onDatabase(config, async (connection) => {
    const db = openDatabase({ ...connection, max: 2 }, (error) => console.warn(error.message))
    try {
      const said = await rotateKeys({ config, db, vault: createVault(config.keys) }, order)
      for (const sentence of said) console.log(sentence)
    } finally {
      await db.close()
    }
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function onDatabase({ databaseUrl, dataFolder }, work) {
  if (databaseUrl) return work({ connectionString: databaseUrl })
  const { startPostgres } = await import('../../server/platform/postgres/embedded.ts')
  const postgres = await startPostgres(dataFolder, { info: () => {}, warn: console.warn })
  try {
    await work(postgres.config('foyer'))
  } finally {
    await postgres.stop()
  }
}
