// The volume tests and fault runs in full length, before a release. They are the test files that read their volume from
// server/testing/test-length.ts; `npm test` runs the same files in a short form.
import { globSync, readFileSync } from 'node:fs'
import { findRedis } from '../redis.mjs'
import { countVitest, reportAndExit, runVitest } from '../test-run.mjs'

const files = globSync('{server,contract,sandbox,bench}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('testing/test-length.ts'),
)
console.log(`In full length:\n${files.map((file) => `  ${file}\n`).join('')}`)
const env = { ...findRedis(), FOYER_TEST_LONG: '1' }
// One file at a time: they measure memory and kill servers while people write.
reportAndExit([countVitest(await runVitest([...files, '--maxWorkers=1'], env))])
