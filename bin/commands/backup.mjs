// Writes database and files into one file, while the server runs or not: docs/operating/backup.md. Uses the server's
// settings.
import { operatorCommand } from '../operator-command.mjs'

const { backUpInstallation } = await import('../../server/backup.ts')
const { readBackupOrder } = await import('../../server/platform/backup/command.ts')

const order = readBackupOrder(process.argv.slice(2))
if (!order) {
  console.error('npm run backup -- FILE [--encrypt]')
  process.exit(2)
}
await operatorCommand(async () => {
  for (const sentence of await backUpInstallation(process.env, order)) console.log(sentence)
})
