import { rmSync } from 'node:fs'
import { timed } from './commands/checks.mjs'
import { readPlaywright, readVitest } from './test-results.mjs'

const VITEST = 'data/vitest.json'
const STORIES = 'data/playwright.json'

/**
 * Runs vitest with one dot per test and the failures at the end. Returns whether it succeeded.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runVitest(args, env) {
  rmSync(VITEST, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST}`]
  return timed('server and web tests', 'node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], env)
}

/** @param {boolean} ok what `runVitest` returned */
export const countVitest = (ok) => readVitest(VITEST, ok)

/**
 * Runs the browser stories and counts them.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env of `findBrowser`
 */
export async function runStories(args, env) {
  rmSync(STORIES, { force: true })
  const ok = await timed('browser stories', 'node_modules/@playwright/test/cli.js', ['test', ...args], env)
  return readPlaywright(STORIES, ok)
}

/**
 * Lists what was skipped and what failed; the last line is `N passed, N failed`.
 * @param {import('./test-results.mjs').Results[]} all
 */
export function reportAndExit(all) {
  const passed = all.reduce((sum, results) => sum + results.passed, 0)
  const failed = all.flatMap((results) => results.failed)
  const skipped = all.flatMap((results) => results.skipped)
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.map((name) => `  ${name}\n`).join('')}`)
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}\n`).join('')}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length > 0 ? 1 : 0)
}
