import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { Role } from '#contract/endpoint.ts'
import { hashPassword } from '#server/platform/crypto/passwords.ts'
import { benchTokens } from './bench-environment.ts'
import { withDatabase } from './database.ts'

export type Seeded = { workspace: string; id: string; token: string }

/** Sessions outlive a clock that is moved by hours. */
const SESSION_MS = 12 * 3_600_000

type Person = { workspace: string; id: string; name: string; role: Role }

export async function signIn(client: pg.Client, people: Person[]): Promise<Seeded[]> {
  const sessions = people.map(() => newId())
  await client.query(
    `insert into sessions (manager_id, id, user_id, device, ip, expires_at)
     select m, s, u, 'Bench', '127.0.0.1', now() + interval '12 hours'
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t (m, s, u)`,
    [people.map(({ workspace }) => workspace), sessions, people.map(({ id }) => id)],
  )
  const tokens = benchTokens()
  const expires = new Date(Date.now() + SESSION_MS)
  return Promise.all(
    people.map(async ({ workspace, id, name, role }, at) => {
      const claims = {
        id,
        name,
        role,
        session: sessions[at] ?? '',
        ...(role !== 'Manager' && { manager_id: workspace }),
      }
      return { workspace, id, token: await tokens.sign(claims, expires) }
    }),
  )
}

/** Workspaces with this many clients each. Their Managers are subscribed and signed in. */
export async function seedWorkspaces(
  database: pg.ClientConfig,
  count: number,
  clients = 250,
): Promise<[Seeded, ...Seeded[]]> {
  const ids = Array.from({ length: count }, () => newId())
  return withDatabase(database, async (client) => {
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
    const managers = ids.map((id) => ({ workspace: id, id, name: 'Mara Manager', role: 'Manager' as const }))
    const signedIn = await signIn(client, managers)
    await client.query('vacuum analyze')
    return signedIn as [Seeded, ...Seeded[]] // at least one
  })
}

/** A group of the workspace's Manager and some of its clients, all signed in. The Manager is first. */
export async function seedGroup(
  database: pg.ClientConfig,
  manager: Seeded,
  messages = 0,
  others = 9,
): Promise<{ conversation: string; members: [Seeded, Seeded, ...Seeded[]] }> {
  const conversation = newId()
  const { workspace } = manager
  return withDatabase(database, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from users where manager_id = $1 and role = 'Client' order by id limit $2",
      [workspace, others],
    )
    const clients = rows.map(({ id }, at) => ({ workspace, id, name: `Client ${at}`, role: 'Client' as const }))
    const members = [manager, ...(await signIn(client, clients))] as [Seeded, Seeded, ...Seeded[]] // at least one client
    await client.query(
      "insert into conversations (manager_id, id, type, name, created_by, last_seq, followed_seq) values ($1, $2, 'Group', 'Bench', $1, $3, $3)",
      [workspace, conversation, messages],
    )
    await client.query(
      `insert into conversation_members (manager_id, conversation_id, user_id, display_name)
       select $1, $2, u, 'Member' from unnest($3::uuid[]) as u`,
      [workspace, conversation, members.map(({ id }) => id)],
    )
    await client.query(
      `insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, words)
       select $1, $2, n, gen_random_uuid(), $1, 'Mara Manager', 'text', 'Message ' || n,
         array_to_tsvector(array[right($1::uuid::text, 8) || 'message', right($1::uuid::text, 8) || n]) from generate_series(1, $3::int) n`,
      [workspace, conversation, messages],
    )
    await client.query('analyze messages')
    return { conversation, members }
  })
}
