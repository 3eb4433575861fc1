import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'

const TABLES = fileURLToPath(new URL('tables.ts', import.meta.url))
const CODEGEN = join(dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')), 'dist/cli/bin.js')

test('the types of the tables are those of the migrated database (UPDATE_DOCS=1 writes them)', async () => {
  const { host, port, user, password } = inject('postgres')
  const account = [user, password]
    .filter((part) => typeof part === 'string')
    .map(encodeURIComponent)
    .join(':')
  const url = `postgres://${account}@localhost:${port}/${inject('template')}?host=${encodeURIComponent(host ?? '')}`
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
