import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** @typedef {{ passed: number, failed: string[], skipped: string[] }} Results How many passed, and the names of the others. */

/**
 * Reads the JSON report of vitest. A file that could not load, or an aborted run, lists no failed test and counts as
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

/**
 * The same for Playwright.
 * @param {string} file
 * @param {boolean} ok
 * @returns {Results}
 */
export function readPlaywright(file, ok) {
  const results = { passed: 0, failed: [], skipped: [] }
  const report = readJson(file)
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const hint = test.annotations?.find(({ type }) => type === 'skip')?.description
        count(results, test.status, `${spec.file}: ${spec.title}${hint ? ` (${hint})` : ''}`)
      }
    }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of report?.suites ?? []) visit(suite)
  for (const error of report?.errors ?? []) results.failed.push(`stories: ${String(error.message).split('\n')[0]}`)
  return complete(results, ok, 'stories')
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
