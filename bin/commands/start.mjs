import { ensureWeb } from './web-build.mjs'

if (!(await ensureWeb())) process.exit(1)
await import('../../server/main.ts')
