// Watches both: saving a server file restarts the server, saving a web file rebuilds it. Reload the page to see the
// change.
import { run } from '../bootstrap/run.mjs'
import { ensureWeb } from './builds.mjs'

if (!(await ensureWeb())) process.exit(1)

const env = { ...process.env, NODE_ENV: 'development' }
const web = run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--watch', '--mode', 'development'], {
  env,
})
const server = run(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { env })
process.exit(await Promise.race([web, server]))
