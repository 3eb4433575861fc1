import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** @typedef {import('./times.mjs').Duration} Duration */
/** @typedef {{ passed: number, failed: string[], skipped: string[] }} Results How many passed, and the names of the others. */

/**
 * Reads the report of json-reporter.mjs. A file that could not load, or an aborted run, lists no failed test and counts as
 * failed. @param {string} file @param {boolean} ok whether the run reported success @returns {Results}
 */
export function readVitest(file, ok) {
  const results = { passed: 0, failed: [], skipped: [] }
  for (const suite of readJson(file)?.testResults ?? []) {
    const name = relative(process.cwd(), suite.name)
    const before = results.failed.length
    for (const test of suite.assertionResults) count(results, test.status, `${name}: ${test.fullName}`)
    if (suite.status === 'failed' && results.failed.length === before) results.failed.push(`${name} (could not run)`)
  }
  return complete(results, ok, 'vitest')
}

/** How long each test file took. @param {string} file @returns {Duration[]} */
export const readFileTimes = (file) =>
  (readJson(file)?.testResults ?? []).map(({ name, seconds }) => ({ name: relative(process.cwd(), name), seconds }))

/**
 * The same for Playwright.
 * @param {string} file
 * @param {boolean} ok
 * @returns {Results}
 */
export function readPlaywright(file, ok) {
  const results = { passed: 0, failed: [], skipped: [] }
  const report = readJson(file)
  for (const { spec, test } of storiesIn(report)) {
    const hint = test.annotations?.find(({ type }) => type === 'skip')?.description
    count(results, test.status, `${nameOf(spec)}${hint ? ` (${hint})` : ''}`)
  }
  for (const error of report?.errors ?? []) results.failed.push(`stories: ${String(error.message).split('\n')[0]}`)
  return complete(results, ok, 'stories')
}

/** How long each story took. @param {string} file @returns {Duration[]} */
export const readStoryTimes = (file) =>
  storiesIn(readJson(file)).map(({ spec, test }) => ({
    name: nameOf(spec),
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))

const nameOf = ({ file, title }) => `${file}: ${title}`

function storiesIn(report) {
  const inSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ spec, test }))),
    ...suites.flatMap(inSuite),
  ]
  return (report?.suites ?? []).flatMap(inSuite)
}

/** Anything but passed or skipped is a failure, also a flaky test. */
function count(results, status, name) {
  if (status === 'passed' || status === 'expected') results.passed++
  else if (['skipped', 'pending', 'todo', 'disabled'].includes(status)) results.skipped.push(name)
  else results.failed.push(name)
}

function complete(results, ok, name) {
  if (!ok && results.failed.length === 0) results.failed.push(`${name} (ended with an error, see above)`)
  return results
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
