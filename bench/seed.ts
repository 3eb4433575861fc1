import pg from 'pg'
import { v7 as newId } from 'uuid'
import { hashPassword } from '#server/platform/crypto/passwords.ts'
import type { SessionTokens } from '#server/platform/crypto/session-tokens.ts'

export type Seeded = { workspace: string; id: string; token: string }

/** Sessions outlive a clock that is moved by hours. */
const SESSION_MS = 12 * 3_600_000

async function withDatabase<T>(database: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...database, options: '-c search_path=foyer' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Workspaces with this many clients each. Their Managers are subscribed and signed in. */
export async function seedWorkspaces(
  database: pg.ClientConfig,
  tokens: SessionTokens,
  count: number,
  clients = 250,
): Promise<Seeded[]> {
  const managers = Array.from({ length: count }, () => ({ id: newId(), session: newId() }))
  const ids = managers.map((manager) => manager.id)
  await withDatabase(database, async (client) => {
    await client.query('insert into workspaces (manager_id, index_after) select unnest($1::uuid[]), null', [ids])
    await client.query(
      `insert into users (manager_id, id, role, name, business_name, email, phone)
      select m, m, 'Manager', 'Mara Manager', 'Agency', m || '@example.com', '1234567890' from unnest($1::uuid[]) m`,
      [ids],
    )
    await client.query(
      'insert into logins (email, manager_id, user_id, password_hash) select m || $2, m, m, $3 from unnest($1::uuid[]) m',
      [ids, '@example.com', await hashPassword('right')],
    )
    await client.query(
      `insert into subscriptions (manager_id, customer_id, subscription_id, status, tier, price_id)
      select m, 'cus_' || m, 'sub_' || m, 'active', 'agency', 'agency_monthly' from unnest($1::uuid[]) m`,
      [ids],
    )
    await client.query(
      `insert into users (manager_id, id, role, name, business_name, email, phone)
      select m, gen_random_uuid(), 'Client', 'Client ' || n, 'Business ' || n, 'client' || n || '@example.com', '1234567890'
      from unnest($1::uuid[]) m cross join generate_series(1, $2::int) n`,
      [ids, clients],
    )
    await client.query(
      `insert into sessions (manager_id, id, user_id, device, ip, expires_at)
       select m, s, m, 'Bench', '127.0.0.1', now() + interval '12 hours' from unnest($1::uuid[], $2::uuid[]) as t (m, s)`,
      [ids, managers.map((manager) => manager.session)],
    )
    await client.query('vacuum analyze')
  })
  const expires = new Date(Date.now() + SESSION_MS)
  return Promise.all(
    managers.map(async ({ id, session }) => {
      const token = await tokens.sign({ id, name: 'Mara Manager', role: 'Manager', session }, expires)
      return { workspace: id, id, token }
    }),
  )
}

/** A group of the workspace's Manager and some of its clients, all signed in. The Manager is first. */
export async function seedGroup(
  database: pg.ClientConfig,
  tokens: SessionTokens,
  manager: Seeded,
  messages = 0,
  others = 9,
): Promise<{ conversation: string; members: Seeded[] }> {
  const conversation = newId()
  const { workspace } = manager
  const expires = new Date(Date.now() + SESSION_MS)
  return withDatabase(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from users where manager_id = $1 and role = 'Client' order by id limit $2",
      [workspace, others],
    )
    const sessions = rows.map(() => newId())
    const clients = rows.map((row) => row.id)
    await client.query(
      `insert into sessions (manager_id, id, user_id, device, ip, expires_at)
       select $1, s, u, 'Bench', '127.0.0.1', now() + interval '12 hours' from unnest($2::uuid[], $3::uuid[]) as t (s, u)`,
      [workspace, sessions, clients],
    )
    await client.query(
      "insert into conversations (manager_id, id, type, name, created_by, last_seq, followed_seq) values ($1, $2, 'Group', 'Bench', $1, $3, $3)",
      [workspace, conversation, messages],
    )
    await client.query(
      `insert into conversation_members (manager_id, conversation_id, user_id, display_name)
       select $1, $2, u, 'Member' from unnest($3::uuid[]) as u`,
      [workspace, conversation, [workspace, ...clients]],
    )
    await client.query(
      `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, words)
       select $1, $2, n, gen_random_uuid(), $1, 'Mara Manager', 'text', 'Message ' || n,
         array_to_tsvector(array[right($1::uuid::text, 8) || 'message', right($1::uuid::text, 8) || n]) from generate_series(1, $3::int) n`,
      [workspace, conversation, messages],
    )
    await client.query('analyze messages')
    const members = await Promise.all(
      clients.map(async (id, index) => {
        const session = sessions[index] ?? newId()
        const token = await tokens.sign(
          { id, name: `Client ${index}`, role: 'Client', manager_id: workspace, session },
          expires,
        )
        return { workspace, id, token }
      }),
    )
    return { conversation, members: [manager, ...members] }
  })
}
