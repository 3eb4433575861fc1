// Before a release: the volume tests and fault runs in full length, the loss of two of seven hosts, the units under systemd, the image
// in an engine, and the first steps in every browser. The former are the test files that read their volume from
// server/testing/test-length.ts, which `npm test` runs in a short form, and those named *.long.test.ts.
import { globSync, readFileSync } from 'node:fs'
import { countCluster } from '../cluster.mjs'
import { findBrowser, findOtherBrowsers } from '../browser.mjs'
import { ensureContainers } from '../containers.mjs'
import { findPrometheus } from '../prometheus.mjs'
import { findRedis } from '../redis.mjs'
import { countVitest, reportAndExit, runStories, runVitest } from '../test-run.mjs'
import { ensureBuilt } from './builds.mjs'

const files = globSync('{server,contract,sandbox,bench,ops}/**/*.test.ts').filter(
  (file) => file.endsWith('.long.test.ts') || readFileSync(file, 'utf8').includes('testing/test-length.ts'),
)
console.log(`In full length:\n${files.map((file) => `  ${file}\n`).join('')}`)
ensureContainers()
const isBuilt = await ensureBuilt()
const env = { ...findRedis(), ...findPrometheus(), FOYER_TEST_LONG: '1' }
// One file at a time: they measure memory and kill servers while people write.
const volumes = countVitest(await runVitest([...files, '--maxWorkers=1'], env))
const cluster = await countCluster(['foyer-host', 'primary'])
const browsers = isBuilt && { ...(await findBrowser()), ...findOtherBrowsers({ all: true }) }
const stories = browsers
  ? await runStories(['e2e/browsers.story.ts'], browsers)
  : { passed: 0, failed: ['web build'], skipped: [] }
reportAndExit([volumes, cluster, stories])
