// Everything: format, lint with layers, types, unused code, the web build, the tests of server and web, the browser stories.
// Counts each check and each test; the last line says how many. With paths it runs these test files alone:
// `npm test -- server/features/audit web/shell/root.test.tsx e2e/theme.story.ts`.
import { mkdirSync } from 'node:fs'
import { findBrowser, findOtherBrowsers } from '../browser.mjs'
import { findPrometheus } from '../prometheus.mjs'
import { findProxies } from '../proxies.mjs'
import { findRedis } from '../redis.mjs'
import { countVitest, reportAndExit, runStories, runVitest } from '../test-run.mjs'
import { runChecks } from './checks.mjs'
import { ensureBuilt } from './builds.mjs'

/** The story that runs in Firefox and WebKit too. */
const OTHER_BROWSERS = 'e2e/browsers.story.ts'

mkdirSync('data', { recursive: true })
const paths = process.argv.slice(2)
if (paths.length > 0) await runPaths()
else await runAll()

async function runAll() {
  // The build and the checks fill the time in which the tests wait for PostgreSQL and for timers. Only stories need the build.
  const [isBuilt, checks, vitest] = await Promise.all([ensureBuilt(), runChecks(), runServerAndWeb([])])
  checks.push({ name: 'build', ok: isBuilt })
  const failed = checks.filter((check) => !check.ok).map((check) => check.name)
  reportAndExit([{ passed: checks.length - failed.length, failed, skipped: [] }, vitest, await stories([])])
}

async function runPaths() {
  const inBrowser = paths.filter((path) => path.startsWith('e2e'))
  const others = paths.filter((path) => !path.startsWith('e2e'))
  const all = []
  if (others.length > 0) all.push(await runServerAndWeb(others))
  if (inBrowser.length > 0 && !(await ensureBuilt())) all.push({ passed: 0, failed: ['build'], skipped: [] })
  else if (inBrowser.length > 0) all.push(await stories(inBrowser))
  reportAndExit(all)
}

async function runServerAndWeb(args) {
  const redis = findRedis()
  if (!redis) console.log('There is no Redis (REDIS_SERVER may name one): the tests of many nodes are skipped')
  return countVitest(await runVitest(args, { ...redis, ...findProxies(), ...findPrometheus() }))
}

async function stories(args) {
  const browser = await findBrowser()
  const inOthers = args.length === 0 || args.some((path) => OTHER_BROWSERS.startsWith(path))
  if (browser) return runStories(args, { ...browser, ...(inOthers && findOtherBrowsers({ all: false })) })
  const hint = process.env.CHROMIUM_PATH ? 'the one of CHROMIUM_PATH does not run' : 'set CHROMIUM_PATH to one'
  return { passed: 0, failed: [`stories (no browser: ${hint})`], skipped: [] }
}
