import { ensureBuilt } from './builds.mjs'

if (!(await ensureBuilt())) process.exit(1)
await import('../../bench/growth/main.ts')
