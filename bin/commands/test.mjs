// Everything: format, lint with layers, types, unused code, the web build, the tests of server and web, the browser stories.
// Counts each check and each test; the last line says how many. With paths it runs these test files alone:
// `npm test -- server/features/audit web/shell/root.test.tsx e2e/theme.story.ts`.
import { findBrowser, findOtherBrowsers, missingFirefox, missingForBrowser } from '../browser.mjs'
import { installFromDebian } from '../debian.mjs'
import { findPrograms, missingPrograms } from '../programs.mjs'
import { openRunFolder } from '../run-folder.mjs'
import { reportAndExit, runStories, runVitest } from '../test-run.mjs'
import { measured } from '../times.mjs'
import { runChecks } from './checks.mjs'
import { ensureBuilt, ensureServer } from './builds.mjs'

/** The story that runs in Firefox and WebKit too. */
const OTHER_BROWSERS = 'e2e/browsers.story.ts'

const folder = openRunFolder({ inMemory: true })
const paths = process.argv.slice(2)
const inBrowser = paths.filter((path) => path.startsWith('e2e'))
const others = paths.filter((path) => !path.startsWith('e2e'))
const isAll = paths.length === 0
const inOtherBrowsers = isAll || inBrowser.some((path) => OTHER_BROWSERS.startsWith(path))

if (isAll) await runAll()
else await runPaths()

async function runAll() {
  // The build and the checks fill the time in which packages arrive and the tests wait for PostgreSQL and for timers. Only
  // stories need the build.
  const [isBuilt, checks, vitest] = await Promise.all([build(), runChecks(), runServerAndWeb([])])
  checks.push({ name: 'build', ok: isBuilt })
  const failed = checks.filter((check) => !check.ok).map((check) => check.name)
  reportAndExit(folder, [{ passed: checks.length - failed.length, failed, skipped: [] }, vitest, await stories([])])
}

async function runPaths() {
  const all = []
  if (others.length > 0) all.push(await runServerAndWeb(others))
  if (inBrowser.length > 0) {
    await install()
    all.push((await build()) ? await stories(inBrowser) : { passed: 0, failed: ['build'], skipped: [] })
  }
  reportAndExit(folder, all)
}

function build() {
  return measured('build', ensureBuilt)
}

/** All that the tests of this run need, at once. */
function install() {
  const missing = () => [
    ...(isAll || others.length > 0 ? missingPrograms() : []),
    ...(isAll || inBrowser.length > 0 ? missingForBrowser() : []),
    ...(inOtherBrowsers ? missingFirefox() : []),
  ]
  return measured("Debian's packages", () => installFromDebian(missing, 'the tests'))
}

async function runServerAndWeb(args) {
  await Promise.all([install(), measured('build of the server', ensureServer)])
  return runVitest(folder, args, findPrograms())
}

async function stories(args) {
  const browser = await findBrowser()
  if (browser) return runStories(folder, args, { ...browser, ...(inOtherBrowsers && findOtherBrowsers()) })
  const hint = process.env.CHROMIUM_PATH ? 'the one of CHROMIUM_PATH does not run' : 'set CHROMIUM_PATH to one'
  return { passed: 0, failed: [`stories (no browser: ${hint})`], skipped: [] }
}
