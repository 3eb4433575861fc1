import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded.ts'

let home: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'foyer-test-roles-'))
  chmodSync(home, 0o711) // mkdtemp closes the folder to the user PostgreSQL runs as
  postgres = await startPostgres(home, { info: () => {}, warn: () => {} })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

async function query<Row extends pg.QueryResultRow>(config: pg.ClientConfig, text: string): Promise<Row[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const WORKSPACE = '018f0000-0000-7000-8000-000000000001'
const WHO = {
  name: 'who',
  text: `select session_user::text as session, current_user::text as current,
  (select rolsuper from pg_roles where rolname = session_user) as super`,
  values: [],
}

test('[OPS-1] the server works as the unprivileged roles, which may become nobody else', async () => {
  await postgres.ensureDatabase('fresh')
  const config = postgres.config('fresh')
  await migrate(config)
  const db = openDatabase(config, () => {})
  try {
    const { system } = db
    const app = db.forWorkspace(WORKSPACE)
    expect(await app.sql(WHO)).toEqual([{ session: 'foyer_app', current: 'foyer_app', super: false }])
    expect(await system.sql(WHO)).toEqual([{ session: 'foyer_system', current: 'foyer_system', super: false }])
    for (const role of ['foyer', 'foyer_owner', 'foyer_system']) {
      const become = { name: `become_${role}`, text: `set role ${role}`, values: [] }
      await expect(app.sql(become)).rejects.toThrow('permission denied to set role')
    }
    const unfence = { name: 'unfence', text: 'alter table users no force row level security', values: [] }
    await expect(app.sqlWrite(unfence)).rejects.toThrow('must be owner')
    const read = { name: 'read_file', text: "select pg_read_file('postmaster.pid')", values: [] }
    await expect(system.sql(read)).rejects.toThrow('permission denied')

    await system.transaction((tx) => tx.insertInto('workspaces').values({ manager_id: WORKSPACE }).execute())
    const count = { name: 'count', text: 'select count(*)::int as count from workspaces', values: [] }
    expect(await app.sql(count)).toEqual([{ count: 1 }])
    expect(await db.forWorkspace('018f0000-0000-7000-8000-000000000002').sql(count)).toEqual([{ count: 0 }])
  } finally {
    await db.close()
  }
})

test('[OPS-1] migrations, jobs and commands run as an owner without rights beyond the database', async () => {
  await postgres.ensureDatabase('owned')
  const [who] = await query(postgres.config('owned'), WHO.text)
  expect(who).toMatchObject({ super: false })
  expect(await query(postgres.config('owned'), 'create table mine (one int)')).toEqual([])
  await expect(query(postgres.config('postgres'), 'create table public.other (one int)')).rejects.toThrow(
    'permission denied',
  )
})

test('[OPS-1] a database that the superuser made is handed over with everything in it', async () => {
  const superuser = postgres.superuserConfig('before')
  await query(postgres.superuserConfig('postgres'), 'create database before')
  const [last = ''] = knownMigrations().slice(-1)
  const [lastButOne = ''] = knownMigrations().slice(-2)
  await migrate(superuser, { upTo: lastButOne })
  await query(superuser, `insert into foyer.workspaces (manager_id) values ('${WORKSPACE}')`)
  await query(superuser, 'create schema sandbox; create table sandbox.mails (id bigint generated always as identity)')

  await postgres.ensureDatabase('before')
  await postgres.ensureDatabase('before')
  const config = postgres.config('before')
  expect(await migrate(config)).toContain(last)
  const left = await query(
    superuser,
    `select c.oid::regclass::text as object from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relowner = 'foyer'::regrole and nspname in ('foyer', 'graphile_worker', 'sandbox', 'public')
     union all select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where proowner = 'foyer'::regrole and nspname in ('foyer', 'graphile_worker', 'sandbox')
     union all select nspname from pg_namespace where nspowner = 'foyer'::regrole and nspname in ('foyer', 'graphile_worker', 'sandbox')
     union all select t.oid::regtype::text from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where typowner = 'foyer'::regrole and nspname in ('foyer', 'graphile_worker', 'sandbox')`,
  )
  expect(left).toEqual([])
  // A later migration's table is open to the application.
  await query(config, 'create table foyer.later (one int)')
  const db = openDatabase(config, () => {})
  try {
    const read = (name: string) =>
      db.system.sql({ name, text: `select count(*)::int as count from ${name}`, values: [] })
    expect(await read('workspaces')).toEqual([{ count: 1 }])
    expect(await read('later')).toEqual([{ count: 0 }])
    const job = { name: 'job', text: "select enqueue('a', '{}') > 0 as done", values: [] }
    expect(await db.forWorkspace(WORKSPACE).sqlWrite(job)).toEqual([{ done: true }])
  } finally {
    await db.close()
  }
})
