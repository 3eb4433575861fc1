import pg from 'pg'

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('foyer', 'graphile_worker') order by 1`

/**
 * Every row of every table as text, with the job queue, as readable in the database. Without the last use of sessions,
 * which any call may change.
 */
export async function readWholeDatabase(config: pg.PoolConfig): Promise<Map<string, string[]>> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    const texts = new Map<string, string[]>()
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select (to_jsonb(t) - 'last_seen_at')::text as line from ${name} t order by 1`,
      )
      texts.set(
        name,
        rows.map((row) => row.line),
      )
    }
    return texts
  } finally {
    await client.end()
  }
}
