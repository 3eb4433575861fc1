import type pg from 'pg'
import { withDatabase } from './database.ts'
import type { Seeded } from './seed.ts'

const FIRST =
  'Blue Red Harbour Stone Silver Green North Little Golden Quiet Market River Maple Copper Velvet Wild Northern Royal'
const SECOND =
  'Door Bakery Garden Studio Kitchen Lantern Bridge Mountain Window Anchor Orchard Compass Feather Harvest Meadow'
const THIRD =
  'Company Partners House Works Collective Brothers Group Atelier Trading Consulting Dental Architects Photography'
const PEOPLE =
  'Anna Maria José Peter Lena Jürgen Cleo Ingrid Tomás Olivia Søren Fatima Dmitri Chloé Benedict Rosalind Nikolai'

const CLIENTS = `
  insert into users (manager_id, id, role, name, business_name, email, phone)
  select $1, gen_random_uuid(), 'Client',
    (string_to_array($3, ' '))[1 + n % cardinality(string_to_array($3, ' '))] || ' ' || initcap(translate(substr(md5(n::text), 1, 7), '0123456789', 'aeioulnrst')),
    concat_ws(' ', (string_to_array($4, ' '))[1 + n * 7 % cardinality(string_to_array($4, ' '))],
      (string_to_array($5, ' '))[1 + n * 11 % cardinality(string_to_array($5, ' '))],
      (string_to_array($6, ' '))[1 + n * 13 % cardinality(string_to_array($6, ' '))],
      initcap(translate(substr(md5('b' || n), 1, 6), '0123456789', 'aeioulnrst'))),
    'n' || n || '@example.org', lpad((n * 7919 % 10000000000)::text, 10, '0')
  from generate_series(1, $2::bigint) n`

/** A direct conversation with each client, and a group for every hundred of them. The Manager is in all of these. */
const CONVERSATIONS = `
  insert into conversations (manager_id, id, type, name, direct_key, created_by, last_seq, followed_seq)
  select $1::uuid, gen_random_uuid(), 'Direct', '', least(id::text, manager_id::text) || ' ' || greatest(id::text, manager_id::text), $1::uuid, $2::bigint, $2::bigint
  from users where manager_id = $1 and role = 'Client'
  union all
  select $1::uuid, gen_random_uuid(), 'Group', business_name, null, $1::uuid, 0, 0
  from (select business_name, row_number() over () n from users where manager_id = $1 and role = 'Client') u where n % 100 = 0`

const MEMBERS = `
  insert into conversation_members (manager_id, conversation_id, user_id, display_name)
  select manager_id, id, manager_id, 'Mara Manager' from conversations where manager_id = $1`

const MESSAGES = `
  insert into messages (manager_id, conversation_id, seq, id, sender_id, sender_name, type, body)
  select c.manager_id, c.id, n, gen_random_uuid(), c.manager_id, 'Mara Manager', 'text', 'About the invoice of week ' || n
  from conversations c cross join generate_series(1, $2::int) n where c.manager_id = $1 and c.type = 'Direct'`

/** Fills a workspace with clients with realistic names, and with conversations of `messages` each. */
export async function seedNames(
  database: pg.ClientConfig,
  { workspace }: Seeded,
  { clients, messages }: { clients: number; messages: number },
): Promise<void> {
  await withDatabase(database, async (client) => {
    await client.query(CLIENTS, [workspace, clients, PEOPLE, FIRST, SECOND, THIRD])
    await client.query(CONVERSATIONS, [workspace, messages])
    await client.query(MEMBERS, [workspace])
    await client.query(MESSAGES, [workspace, messages])
    await client.query('vacuum analyze')
  })
}
