import pg from 'pg'
import { v7 as newId } from 'uuid'
import { createConversation } from '#contract/messages.ts'
import type { SessionTokens } from '#server/platform/crypto/session-tokens.ts'
import { type Seeded, seedWorkspaces } from '../seed.ts'
import { call } from './call.ts'
import { type Random, sample } from './random.ts'

/** As in seed.ts. */
const SESSION_MS = 12 * 3_600_000

/** The signed-in people of one workspace: its Manager and the requested numbers of clients and employees. */
export type ChatPeople = { manager: Seeded; employees: Seeded[]; clients: Seeded[] }

export type ChatConversation = { id: string; members: Seeded[] }

export const allPeople = ({ manager, employees, clients }: ChatPeople): Seeded[] => [manager, ...employees, ...clients]

export async function seedPeople(
  database: pg.ClientConfig,
  tokens: SessionTokens,
  { employees, clients }: { employees: number; clients: number },
): Promise<ChatPeople> {
  const [manager] = await seedWorkspaces(database, tokens, 1, clients)
  if (!manager) throw new Error('the seed has no people')
  const client = new pg.Client({ ...database, options: '-c search_path=foyer' })
  await client.connect()
  try {
    const hired = Array.from({ length: employees }, () => newId())
    await client.query(
      `insert into users (manager_id, id, role, name, business_name, email, phone)
       select $1, e, 'Employee', 'Employee ' || n, 'Agency', 'employee' || n || '@example.com', '1234567890'
       from unnest($2::uuid[]) with ordinality as t (e, n)`,
      [manager.workspace, hired],
    )
    await client.query(
      'insert into employee_permissions (manager_id, user_id) select $1, e from unnest($2::uuid[]) as e',
      [manager.workspace, hired],
    )
    const { rows } = await client.query<{ user_id: string; role: 'Client' | 'Employee'; session: string }>(
      `insert into sessions (manager_id, id, user_id, device, ip, expires_at)
       select manager_id, gen_random_uuid(), id, 'Bench', '127.0.0.1', now() + interval '12 hours'
       from users where manager_id = $1 and role <> 'Manager' order by name
       returning user_id, (select role from users where manager_id = $1 and id = user_id), id as session`,
      [manager.workspace],
    )
    const expires = new Date(Date.now() + SESSION_MS)
    const signedIn = async (role: 'Client' | 'Employee') =>
      Promise.all(
        rows
          .filter((row) => row.role === role)
          .map(async ({ user_id: id, session }) => {
            const claims = { id, name: `${role} ${id}`, role, manager_id: manager.workspace, session }
            return { workspace: manager.workspace, id, token: await tokens.sign(claims, expires) }
          }),
      )
    return { manager, employees: await signedIn('Employee'), clients: await signedIn('Client') }
  } finally {
    await client.end()
  }
}

export async function createGroups(
  origin: string,
  { manager, employees, clients }: ChatPeople,
  count: number,
): Promise<ChatConversation[]> {
  const groups: ChatConversation[] = []
  for (let at = 0; at < count; at++) {
    const members = [manager, ...employees, ...clients.filter((_client, index) => index % count === at)]
    const body = { type: 'Group' as const, name: `Group ${at + 1}`, user_ids: members.map(({ id }) => id) }
    const { _id } = await call(origin, createConversation, { body }, manager.token)
    groups.push({ id: _id, members })
  }
  return groups
}

/**
 * Creates one group of all people, smaller groups, and for each client a direct conversation with a member of the
 * staff.
 */
export async function createConversations(
  origin: string,
  chatPeople: ChatPeople,
  random: Random,
  groups: number,
): Promise<ChatConversation[]> {
  const { manager, employees, clients } = chatPeople
  const others = [...employees, ...clients]
  const begin = async (from: Seeded, members: Seeded[], name?: string): Promise<ChatConversation> => {
    const user_ids = members.map(({ id }) => id)
    const body = name === undefined ? { type: 'Direct' as const, user_ids } : { type: 'Group' as const, name, user_ids }
    const { _id } = await call(origin, createConversation, { body }, from.token)
    return { id: _id, members }
  }
  const conversations = [await begin(manager, [manager, ...others], 'Everybody')]
  for (let group = 1; group <= groups; group++) {
    const members = sample(random, others, 2 + Math.floor(random() * (others.length - 2)))
    conversations.push(await begin(manager, [manager, ...members], `Group ${group}`))
  }
  for (const client of clients) {
    const [staff = manager] = sample(random, [manager, ...employees], 1)
    conversations.push(await begin(client, [client, staff]))
  }
  return conversations
}
