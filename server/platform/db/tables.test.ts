import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyDatabase } from '#server/testing/test-database.ts'

const TABLES = fileURLToPath(new URL('tables.ts', import.meta.url))
const CODEGEN = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js')

// A database of its own: nothing can copy the template while another program is connected to it.
let copy: Awaited<ReturnType<typeof openEmptyDatabase>>
beforeAll(async () => void (copy = await openEmptyDatabase({ migrated: true })))
afterAll(() => copy.drop())

test('the types of the tables are those of the migrated database (UPDATE_DOCS=1 writes them)', async () => {
  const { host, port, user, password, database } = copy.config
  const account = [user, password]
    .filter((part) => typeof part === 'string')
    .map(encodeURIComponent)
    .join(':')
  const url = `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  const options = [
    '--dialect=postgres',
    `--url=${url}`,
    '--default-schema=foyer',
    '--include-pattern=foyer.*',
    '--date-parser=string',
    '--type-mapping={"int8":"number"}',
    `--out-file=${TABLES}`,
  ]
  const run = (...more: string[]) => promisify(execFile)(process.execPath, [CODEGEN, ...options, ...more])
  if (process.env.UPDATE_DOCS) await run()
  const { stdout, stderr } = await run('--verify')
  expect(`${stdout}${stderr}`).toContain('Generated types are up-to-date')
})
