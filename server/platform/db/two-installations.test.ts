import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from '../postgres/embedded.ts'
import { knownMigrations, migrate } from './migrate.ts'

let home: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'foyer-test-installations-'))
  chmodSync(home, 0o711) // mkdtemp closes the folder to the user PostgreSQL runs as
  postgres = await startPostgres(home, { info: () => {}, warn: () => {} }, { fsync: 'off' })
  // As on a server of one's own, where nobody has made the roles yet.
  await asAdmin('drop role foyer_app, foyer_system')
  for (const name of ['first', 'Second one']) {
    await asAdmin(`create role "${name}" login`)
    await asAdmin(`create database "${name}" owner "${name}"`)
  }
})
afterAll(async () => {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

const asUser = (user: string, database = user) => ({ ...postgres.superuserConfig(database), user })
const asAdmin = (text: string) => query(postgres.superuserConfig('postgres'), text)

async function query(config: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The lines that the start prints for an administrator. */
async function printedLines(user: string): Promise<string> {
  const error = await migrate(asUser(user)).then(
    () => undefined,
    (reason: Error) => reason,
  )
  const [sentence, ...lines] = (error?.message ?? '').split('\n')
  expect(sentence).toMatch(/may not create roles/)
  return lines.join('\n')
}

test('[OPS-1] two installations on one PostgreSQL start with the printed lines, and neither enters the other', async () => {
  for (const user of ['first', 'Second one']) {
    const lines = await printedLines(user)
    await asAdmin(lines)
    await asAdmin(lines)
    expect((await migrate(asUser(user))).at(-1)).toBe(knownMigrations().at(-1))
  }
  const read = 'set role foyer_system; select from foyer.users'
  expect(await query(asUser('first'), 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(query(asUser('Second one', 'first'), read)).rejects.toThrow('permission denied for database')
  await expect(query(asUser('first', 'Second one'), read)).rejects.toThrow('permission denied for database')
})

test('[OPS-1] a database from before is closed once there is another installation', async () => {
  await asAdmin('grant connect on database first to public')
  await Promise.all([migrate(asUser('first')), migrate(asUser('first'))])
  await expect(query(asUser('Second one', 'first'), 'select')).rejects.toThrow('permission denied for database')
})
