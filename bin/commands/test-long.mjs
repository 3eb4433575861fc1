// Before a release: all that takes too long for `npm test`, or needs what not every machine has. Each step runs by itself, so a failing
// one does not stop the others; `npm run test:long -- faults clamd` runs some. What is missing fails here. The run writes its
// results into the table of docs/testing.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { run } from '../bootstrap/run.mjs'
import { installFromDebian } from '../debian.mjs'
import { LONG_STEPS } from '../long-steps.mjs'
import { writeLongTable } from '../long-table.mjs'
import { openRunFolder } from '../run-folder.mjs'
import { reportAndExit } from '../test-run.mjs'
import { ensureBuilt } from './builds.mjs'

const PAGE = 'docs/testing.md'

const given = process.argv.slice(2)
const unknown = given.filter((name) => !(name in LONG_STEPS))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}; there are ${Object.keys(LONG_STEPS).join(', ')}.`)
  process.exit(2)
}
const names = given.length > 0 ? given : Object.keys(LONG_STEPS)
const folder = openRunFolder()
await installFromDebian(() => names.flatMap((name) => LONG_STEPS[name].missing()), 'the long tests')

const all = []
const isBuilt = await ensureBuilt()
all.push({ passed: isBuilt ? 1 : 0, failed: isBuilt ? [] : ['build'], skipped: [] })
for (const name of names) {
  console.log(`\n${name}: ${LONG_STEPS[name].proves}`)
  const start = performance.now()
  const results = await runStep(name)
  all.push(results)
  await writeOutcome(name, {
    date: new Date().toISOString().slice(0, 10),
    seconds: (performance.now() - start) / 1000,
    passed: results.passed,
    failed: results.failed.length,
  })
}
reportAndExit(folder, all)

/** A test that is skipped proves nothing. */
async function runStep(name) {
  try {
    const { passed, failed, skipped } = await LONG_STEPS[name].run(folder)
    return { passed, failed: [...failed, ...skipped.map((test) => `${test} (skipped)`)], skipped: [] }
  } catch (error) {
    return { passed: 0, failed: [`${name}: ${error.message}`], skipped: [] }
  }
}

/** After each step, so that an interrupted run leaves what is known. */
async function writeOutcome(name, outcome) {
  writeFileSync(PAGE, writeLongTable(readFileSync(PAGE, 'utf8'), LONG_STEPS, { [name]: outcome }))
  await run(process.execPath, ['node_modules/oxfmt/bin/oxfmt', PAGE], { stdio: 'ignore' })
}
