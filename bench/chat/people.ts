import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { createConversation } from '#contract/messages.ts'
import { withDatabase } from '../database.ts'
import { type Seeded, seedWorkspaces, signIn } from '../seed.ts'
import { call } from './call.ts'
import { type Random, sample } from './random.ts'

/** The signed-in people of one workspace: its Manager and the requested numbers of clients and employees. */
export type ChatPeople = { manager: Seeded; employees: Seeded[]; clients: Seeded[] }

export type ChatConversation = { id: string; members: Seeded[] }

export async function seedPeople(
  database: pg.ClientConfig,
  { employees, clients }: { employees: number; clients: number },
): Promise<ChatPeople> {
  const [manager] = await seedWorkspaces(database, 1, clients)
  const { workspace } = manager
  return withDatabase(database, async (client) => {
    const hired = Array.from({ length: employees }, () => newId())
    await client.query(
      `insert into users (manager_id, id, role, name, business_name, email, phone)
       select $1, e, 'Employee', 'Employee ' || n, 'Agency', 'employee' || n || '@example.com', '1234567890'
       from unnest($2::uuid[]) with ordinality as t (e, n)`,
      [workspace, hired],
    )
    await client.query(
      'insert into employee_permissions (manager_id, user_id) select $1, e from unnest($2::uuid[]) as e',
      [workspace, hired],
    )
    const signInAll = async (role: 'Client' | 'Employee') => {
      const { rows } = await client.query<{ id: string; name: string }>(
        'select id, name from users where manager_id = $1 and role = $2 order by name',
        [workspace, role],
      )
      return signIn(
        client,
        rows.map((row) => ({ workspace, role, ...row })),
      )
    }
    return { manager, employees: await signInAll('Employee'), clients: await signInAll('Client') }
  })
}

async function begin(origin: string, from: Seeded, members: Seeded[], name?: string): Promise<ChatConversation> {
  const user_ids = members.map(({ id }) => id)
  const body = name === undefined ? { type: 'Direct' as const, user_ids } : { type: 'Group' as const, name, user_ids }
  const { _id } = await call(origin, createConversation, { body }, from.token)
  return { id: _id, members }
}

export async function createGroups(
  origin: string,
  { manager, employees, clients }: ChatPeople,
  count: number,
): Promise<ChatConversation[]> {
  const groups: ChatConversation[] = []
  for (let at = 0; at < count; at++) {
    const members = [manager, ...employees, ...clients.filter((_client, index) => index % count === at)]
    groups.push(await begin(origin, manager, members, `Group ${at + 1}`))
  }
  return groups
}

/**
 * Creates one group of all people, smaller groups, and for each client a direct conversation with a member of the
 * staff.
 */
export async function createConversations(
  origin: string,
  { manager, employees, clients }: ChatPeople,
  random: Random,
  groups: number,
): Promise<ChatConversation[]> {
  const others = [...employees, ...clients]
  const conversations = [await begin(origin, manager, [manager, ...others], 'Everybody')]
  for (let group = 1; group <= groups; group++) {
    const members = sample(random, others, 2 + Math.floor(random() * (others.length - 2)))
    conversations.push(await begin(origin, manager, [manager, ...members], `Group ${group}`))
  }
  for (const client of clients) {
    const [staff = manager] = sample(random, [manager, ...employees], 1)
    conversations.push(await begin(origin, client, [client, staff]))
  }
  return conversations
}
