import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { timed } from './commands/checks.mjs'
import { environmentOf, keepReport } from './run-folder.mjs'
import { readFileTimes, readPlaywright, readStoryTimes, readVitest } from './test-results.mjs'
import { describeSlowest, describeTimes, measured } from './times.mjs'

/** @typedef {import('./run-folder.mjs').RunFolder} RunFolder @typedef {import('./test-results.mjs').Results} Results */

const VITEST = 'vitest.json'
const STORIES = 'playwright.json'

/** What the last lines say about time: the slowest files, and the slowest stories. @type {string[]} */
const slowest = []

/**
 * Runs vitest with one dot per test and the failures at the end, and counts its tests.
 * @param {RunFolder} folder
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [name]
 * @returns {Promise<Results>}
 */
export async function runVitest(folder, args, env, name = 'server and web tests') {
  const reporters = ['dot', './bin/json-reporter.mjs'].map((name) => `--reporter=${name}`)
  const cluster = await measured('a database to copy', () => testCluster(folder))
  const all = { ...env, ...cluster, ...environmentOf(folder), FOYER_TEST_REPORT: join(folder.reports, VITEST) }
  const ok = await timed(name, 'node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args], all)
  const report = keepReport(folder, VITEST)
  slowest.push(describeSlowest('The slowest test files', readFileTimes(report)))
  return readVitest(report, ok)
}

/** @type {Promise<Record<string, string>> | undefined} */
let cluster

/** The database that servers of tests copy, and where they find it; made once. @param {RunFolder} folder */
async function testCluster({ temporary }) {
  const { makeTestCluster } = await import('../server/testing/test-cluster.ts')
  return (cluster ??= makeTestCluster(join(temporary, 'cluster')))
}

/**
 * Runs the browser stories and counts them.
 * @param {RunFolder} folder
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env of `findBrowser`
 * @returns {Promise<Results>}
 */
export async function runStories(folder, args, env) {
  const cluster = await measured('a database to copy', () => testCluster(folder))
  const all = { ...env, ...cluster, ...environmentOf(folder) }
  const ok = await timed('browser stories', 'node_modules/@playwright/test/cli.js', ['test', ...args], all)
  const report = keepReport(folder, STORIES)
  slowest.push(describeSlowest('The slowest stories', readStoryTimes(report)))
  return readPlaywright(report, ok)
}

/**
 * Runs a program of ours that ends with an error if something is wrong: it counts as one test.
 * @param {RunFolder} folder
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Results>}
 */
export async function runProgram(folder, name, [program = '', ...args]) {
  const ok = await timed(name, program, args, environmentOf(folder))
  return { passed: ok ? 1 : 0, failed: ok ? [] : [name], skipped: [] }
}

/**
 * Lists what was skipped, how long the parts took and what failed; the last line is `N passed, N failed`.
 * @param {RunFolder} folder
 * @param {Results[]} all
 */
export function reportAndExit(folder, all) {
  const passed = all.reduce((sum, results) => sum + results.passed, 0)
  const failed = all.flatMap((results) => results.failed)
  const skipped = all.flatMap((results) => results.skipped)
  if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.map((name) => `  ${name}\n`).join('')}`)
  console.log(`\n${[describeTimes(), ...slowest].join('\n')}`)
  console.log(`Random tests drew from FOYER_TEST_SEED=${environmentOf(folder).FOYER_TEST_SEED}`)
  if (failed.length > 0) {
    console.log(`\nFailed:\n${failed.map((name) => `  ${name}\n`).join('')}`)
    console.log(`Screenshots of failed stories, until the next run: ${join(folder.reports, 'playwright')}`)
  } else rmSync(folder.reports, { recursive: true, force: true })
  console.log(`${passed} passed, ${failed.length} failed`)
  process.exit(failed.length > 0 ? 1 : 0)
}
