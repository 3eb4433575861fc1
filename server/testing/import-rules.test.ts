import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'foyer-import-rules-'))
  for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(tree, file))
  // The import rules need no types, and the test's tree has no packages.
  const rules = readFileSync('.oxlintrc.json', 'utf8')
  writeFileSync(join(tree, '.oxlintrc.json'), rules.replace('"typeAware": true', '"typeAware": false'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

const IMPORT_RULE = 'no-restricted-imports'

test.each([
  ['the contract and the server', 'contract/clients.ts', "import { x } from '#server/app.ts'"],
  ['the contract and the browser', 'contract/domain/list.ts', "import { x } from '#web/lib/http/call.ts'"],
  ['the contract and the sandbox', 'contract/domain/list.ts', "import { x } from '#sandbox/main.ts'"],
  ['the contract and the server, by a relative path', 'contract/clients.ts', "import { x } from '../server/app.ts'"],
  ['the contract and the server, from a folder', 'contract/domain/list.ts', "import { x } from '../../server/app.ts'"],
  ['the contract and Node', 'contract/domain/list.ts', "import { x } from 'node:crypto'"],
  ['the contract and a package', 'contract/clients.ts', "import { x } from 'kysely'"],
  ['the contract and a type of a package', 'contract/clients.ts', "import type { x } from 'fastify'"],
  ["the contract's tests and the server", 'contract/domain/list.test.ts', "import { x } from '#server/app.ts'"],
  ['the browser and the server', 'web/shell/header.tsx', "import { x } from '#server/app.ts'"],
  ['the browser and a type of the server', 'web/shell/header.tsx', "import type { x } from '#server/parts.ts'"],
  ['the browser and the server, by a relative path', 'web/app.tsx', "import { x } from '../server/app.ts'"],
  ['the browser and the sandbox', 'web/features/clients/page.tsx', "import { x } from '#sandbox/main.ts'"],
  ['the browser and Node', 'web/lib/http/call.ts', "import { x } from 'node:fs/promises'"],
  ['the browser and the database', 'web/lib/http/call.ts', "import { x } from 'pg'"],
  ["the browser's tests and the server", 'web/lib/http/call.test.ts', "import { x } from '#server/app.ts'"],
  [
    'the server and the browser',
    'server/features/clients/use-cases/show-client.ts',
    "import { x } from '#web/lib/http/call.ts'",
  ],
  ['the platform and the browser', 'server/platform/mail.ts', "import { x } from '#web/lib/http/call.ts'"],
  ['queries and the browser', 'server/features/clients/queries.ts', "import { x } from '#web/lib/http/call.ts'"],
  [
    "the server's tests and the browser",
    'server/features/clients/routes.test.ts',
    "import { x } from '#web/lib/http/call.ts'",
  ],
  ['the server and the sandbox', 'server/app.ts', "import { x } from '#sandbox/main.ts'"],
  ['a feature and the sandbox', 'server/features/clients/show-client.ts', "import { x } from '#sandbox/main.ts'"],
  ['the platform and the sandbox', 'server/platform/mail.ts', "import { x } from '../../sandbox/main.ts'"],
  ['the commands and the sandbox', 'bin/commands/start.mjs', "import { x } from '../../sandbox/main.ts'"],
  [
    "two features' inner parts",
    'server/features/clients/show-client.ts',
    "import { x } from '#server/features/auth/queries.ts'",
  ],
  [
    "two features' queries",
    'server/features/clients/queries.ts',
    "import { x } from '#server/features/auth/queries.ts'",
  ],
  ['two features, by a relative path', 'server/features/clients/routes.ts', "import { x } from '../auth/policy.ts'"],
  ['two features, from a folder', 'server/features/clients/steps/one.ts', "import { x } from '../../auth/policy.ts'"],
  ['the platform and a feature', 'server/platform/mail.ts', "import { x } from '#server/features/auth/index.ts'"],
  ['a use case and the driver', 'server/features/clients/show-client.ts', "import { x } from 'pg'"],
  ['a route and the query builder', 'server/features/clients/routes.ts', "import { x } from 'kysely/helpers/postgres'"],
  ['the sandbox and the browser', 'sandbox/email/pages.ts', "import { x } from '#web/lib/http/call.ts'"],
  ['a story and the server', 'e2e/sign-up.story.ts', "import { x } from '#server/app.ts'"],
])('the linter reports a forbidden import between %s', (_sides, file, line) => {
  writeSource(file, `${line}\nexport const y = x\n`)
  expect(lint()).toContainEqual(`${file} ${IMPORT_RULE}`)
})

test('only the named files use the handle that sees every workspace', () => {
  const use = 'export const read = (db: { system: { read: string } }) => db.system.read\n'
  writeSource('server/features/clients/show-client.ts', use)
  writeSource('server/features/messages/queries.ts', use)
  writeSource('server/features/auth/index.ts', use)
  expect(lint()).toEqual([
    'server/features/clients/show-client.ts no-restricted-properties',
    'server/features/messages/queries.ts no-restricted-properties',
  ])
})

test('the linter reports two files that import each other', () => {
  writeSource('server/features/clients/show-client.ts', "import { y } from './present.ts'\nexport const x = () => y\n")
  writeSource('server/features/clients/present.ts', "import { x } from './show-client.ts'\nexport const y = () => x\n")
  expect(lint()).toContain('server/features/clients/show-client.ts no-cycle')
})

test('the linter accepts allowed imports', () => {
  writeSource(
    'contract/clients.ts',
    "import { z } from 'zod'\nimport { x } from './domain/list.ts'\nexport const y = [z, x]\n",
  )
  writeSource(
    'contract/domain/list.ts',
    "import { z } from 'zod'\nimport { t } from '../texts.ts'\nexport const x = [z, t]\n",
  )
  writeSource('contract/texts.ts', "import { e } from '#contract/errors.ts'\nexport const t = e\n")
  writeSource('contract/errors.ts', 'export const e = 1\n')
  writeSource('web/lib/http/call.ts', "import { y } from '#contract/clients.ts'\nexport const z = y\n")
  writeSource('server/features/auth/index.ts', "import { q } from './queries.ts'\nexport const s = q\n")
  writeSource('server/features/auth/queries.ts', "import { sql } from 'kysely'\nexport const q = sql\n")
  const feature =
    "import type { Pool } from 'pg'\nimport { s } from '#server/features/auth/index.ts'\nexport const r = (p: Pool) => [p, s]\n"
  writeSource('server/features/clients/show-client.ts', feature)
  writeSource('server/app.ts', "import { r } from '#server/features/clients/routes.ts'\nexport const a = r\n")
  writeSource('server/features/clients/routes.ts', "import { r as s } from './show-client.ts'\nexport const r = s\n")
  writeSource('server/serve.ts', "import { m } from '#sandbox/main.ts'\nexport const main = m\n")
  writeSource(
    'sandbox/main.ts',
    "import pg from 'pg'\nimport { s } from './email/pages.ts'\nexport const m = [pg, s]\n",
  )
  writeSource('sandbox/email/pages.ts', 'export const s = 1\n')
  expect(lint()).toEqual([])
})

function writeSource(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

/** The linter's findings in the tree: "file rule", in order. */
function lint(): string[] {
  const linter = resolve('node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [linter, '--format=json'], { cwd: tree, encoding: 'utf8' })
  // The part of the linter's report that is used here.
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  return diagnostics.map(({ code, filename }) => `${filename} ${/\((.*)\)/.exec(code)?.[1]}`).toSorted()
}
