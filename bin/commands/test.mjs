// Everything: format, lint with walls, types, unused code, the web build, the server's and the web's tests, the browser
// stories. Counts each check and each test; the last line says how many.
import { mkdirSync, rmSync } from 'node:fs'
import { findBrowser } from '../browser.mjs'
import { findRedis } from '../redis.mjs'
import { readPlaywright, readVitest } from '../test-results.mjs'
import { runChecks, timed } from './checks.mjs'
import { ensureWeb } from './web-build.mjs'

const VITEST = 'data/vitest.json'
const STORIES = 'data/playwright.json'

mkdirSync('data', { recursive: true })
for (const file of [VITEST, STORIES]) rmSync(file, { force: true })

const checks = await runChecks()
checks.push({ name: 'web build', ok: await ensureWeb() })
const all = [
  {
    passed: checks.filter((check) => check.ok).length,
    failed: checks.filter((check) => !check.ok).map((check) => check.name),
    skipped: [],
  },
  await vitest(),
  await stories(),
]

const passed = all.reduce((sum, results) => sum + results.passed, 0)
const failed = all.flatMap((results) => results.failed)
const skipped = all.flatMap((results) => results.skipped)
if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.map((name) => `  ${name}\n`).join('')}`)
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}\n`).join('')}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)

async function vitest() {
  const redis = findRedis()
  if (!redis) console.log('There is no Redis (REDIS_SERVER may name one): the tests of many nodes are skipped')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`]
  const ok = await timed('server and web tests', 'node_modules/vitest/vitest.mjs', ['run', ...reporters], redis)
  return readVitest(VITEST, ok)
}

async function stories() {
  const browser = await findBrowser()
  if (!browser) {
    const hint = process.env.CHROMIUM_PATH ? 'the one of CHROMIUM_PATH does not run' : 'set CHROMIUM_PATH to one'
    return { passed: 0, failed: [`stories (no browser: ${hint})`], skipped: [] }
  }
  const ok = await timed('browser stories', 'node_modules/@playwright/test/cli.js', ['test'], browser)
  return readPlaywright(STORIES, ok)
}
