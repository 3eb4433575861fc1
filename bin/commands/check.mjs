import { runChecks } from './checks.mjs'

const failed = (await runChecks()).filter((check) => !check.ok)
process.exit(failed.length > 0 ? 1 : 0)
