// Restores a backup into an empty installation: docs/operating/backup.md. Uses the settings of the new server.
import { operatorCommand } from '../operator-command.mjs'

const { restoreInstallation } = await import('../../server/backup.ts')
const { readRestoreOrder } = await import('../../server/platform/backup/command.ts')

const order = readRestoreOrder(process.argv.slice(2))
if (!order) {
  console.error('npm run restore -- FILE [--without-key] [--accept-unsealed] [--end-sessions]')
  process.exit(2)
}
await operatorCommand(async () => {
  for (const sentence of await restoreInstallation(process.env, order)) console.log(sentence)
})
