import type { Pool } from 'pg'
import { inTransaction } from './in-transaction.ts'

const tables = `
  create schema if not exists sandbox;
  create table if not exists sandbox.settings (
    name text primary key,
    value text not null
  );
  create table if not exists sandbox.objects (
    id text primary key,
    kind text not null,
    body jsonb not null,
    seq bigint generated always as identity
  );
  create index if not exists objects_by_kind on sandbox.objects (kind, seq desc);
  create index if not exists objects_by_content on sandbox.objects using gin (body jsonb_path_ops);
  create table if not exists sandbox.requests (
    key text primary key,
    fingerprint text not null,
    status integer not null,
    body jsonb not null
  );
  create table if not exists sandbox.deliveries (
    id bigint generated always as identity primary key,
    event text not null,
    due timestamptz not null,
    attempts integer not null default 0
  );
  create index if not exists deliveries_by_due on sandbox.deliveries (due);
  create table if not exists sandbox.mails (
    id uuid primary key,
    recipients text[] not null,
    sent timestamptz not null default now(),
    raw bytea not null
  );
  create index if not exists mails_by_recipient on sandbox.mails using gin (recipients);
`

/** Creates the sandbox's missing tables. Concurrent starts wait for each other. */
export async function createSchema(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('sandbox.schema'))`)
    await client.query(tables)
  })
}

/** The value saved under a name. It is generated once and survives every restart. */
export async function setting(pool: Pool, name: string, make: () => string): Promise<string> {
  await pool.query('insert into sandbox.settings (name, value) values ($1, $2) on conflict do nothing', [name, make()])
  const { rows } = await pool.query<{ value: string }>('select value from sandbox.settings where name = $1', [name])
  const row = rows[0]
  if (!row) throw new Error(`The sandbox's setting ${name} cannot be read back`)
  return row.value
}
