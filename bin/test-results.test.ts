import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileTimes, readPlaywright, readStoryTimes, readVitest } from './test-results.mjs'

const CASES = `
test('passes', () => {})
test('fails', () => { throw new Error('on purpose') })
test.skip('is skipped', () => {})
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-results-'))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the tool in the folder. Returns whether it reported success. */
function run(program: string, args: string[]): boolean {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, FOYER_TEST_REPORT: join(folder, 'vitest.json') }
  return spawnSync(process.execPath, [resolve(program), ...args], { cwd: folder, env }).status === 0
}

const nameOf = (entry: string) => entry.slice(entry.indexOf(': ') + 2)

test("vitest's passed, failed and skipped tests are counted, and a file that cannot load counts as failed", () => {
  writeFileSync(join(folder, 'cases.test.js'), `import { test } from 'vitest'${CASES}`)
  writeFileSync(join(folder, 'broken.test.js'), "import './missing.js'\n")
  const report = join(folder, 'vitest.json')
  const ok = run('node_modules/vitest/vitest.mjs', ['run', `--reporter=${resolve('bin/json-reporter.mjs')}`])
  expect(ok).toBe(false)
  const { passed, failed, skipped } = readVitest(report, ok)
  expect(passed).toBe(1)
  expect(failed.map(nameOf).toSorted()).toEqual([expect.stringContaining('broken.test.js (could not run)'), 'fails'])
  expect(skipped.map(nameOf)).toEqual(['is skipped'])
  const times = readFileTimes(report)
  expect(times.map(({ name }) => basename(name)).toSorted()).toEqual(['broken.test.js', 'cases.test.js'])
  expect(times.find(({ name }) => name.endsWith('cases.test.js'))?.seconds).toBeGreaterThan(0)
})

test("Playwright's tests are counted in the same way", () => {
  writeFileSync(join(folder, 'cases.story.js'), `import { test } from '@playwright/test'${CASES}`)
  writeFileSync(join(folder, 'broken.story.js'), "import './missing.js'\n")
  const report = join(folder, 'playwright.json')
  const config = `export default { testMatch: '*.story.js', reporter: [['json', { outputFile: '${report}' }]] }`
  writeFileSync(join(folder, 'playwright.config.js'), config)
  const program = 'node_modules/@playwright/test/cli.js'
  const broken = readPlaywright(report, run(program, ['test']))
  expect(broken.failed.join()).toContain('missing.js')

  rmSync(join(folder, 'broken.story.js'))
  const { passed, failed, skipped } = readPlaywright(report, run(program, ['test']))
  expect([passed, failed.map(nameOf), skipped.map(nameOf)]).toEqual([1, ['fails'], ['is skipped']])
  const times = readStoryTimes(report)
  expect(times.map(({ name }) => nameOf(name))).toEqual(['passes', 'fails', 'is skipped'])
  expect(times[0]?.seconds).toBeGreaterThan(0)
})

test('a run without a report, or with an error but no failed test, counts as failed', () => {
  expect(readVitest(join(folder, 'none.json'), false).failed).toHaveLength(1)
  expect(readPlaywright(join(folder, 'none.json'), false).failed).toHaveLength(1)
})
