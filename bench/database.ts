import pg from 'pg'

/** A connection that lasts as long as the work. */
export async function withDatabase<T>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ options: '-c search_path=foyer,public', ...database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
