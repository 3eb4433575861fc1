import type pg from 'pg'
import { v7 as newId } from 'uuid'
import type { Random } from '../chat/random.ts'
import { copyRows } from './copy.ts'
import { itemAt, messagesOfConversations, type Shape } from './steps.ts'
import { personName } from './texts.ts'

export type Person = { id: string; name: string; business: string }
export type Chat = { id: string; at: number; members: Person[]; isGroup: boolean; messages: number }
export type Workspace = {
  id: string
  letters: string
  shape: Shape
  clients: Person[]
  employees: Person[]
  chats: Chat[]
}

export const DAY_MS = 86_400_000
/** The rows of a step lie between then and now. */
export const SINCE_MS = 730 * DAY_MS
/** The unread messages of each conversation. */
const UNREAD = 3
/** Sessions at each step, spread over its workspaces, so that as many are checked at every step. */
const SESSIONS = 100

export const manager = (workspace: Workspace): Person => ({
  id: workspace.id,
  name: 'Mara Manager',
  business: 'Agency',
})

export function makeWorkspace(shape: Shape, isLarge: boolean, random: Random): Workspace {
  const people = (count: number) => Array.from({ length: count }, () => ({ id: newId(), ...personName(random) }))
  const id = newId()
  const [clients, employees] = [people(shape.clients), people(shape.employees)]
  const workspace: Workspace = { id, letters: id.slice(-8), shape, clients, employees, chats: [] }
  const own = manager(workspace)
  workspace.chats = messagesOfConversations(shape, isLarge).map((messages, at) => {
    const isGroup = at < shape.groups
    const client = clients[at - shape.groups]
    const members = isGroup || !client ? [own, ...clients.slice(at, at + 9), ...employees.slice(0, 2)] : [own, client]
    return { id: newId(), at, members, isGroup, messages }
  })
  return workspace
}

export async function fillPeople(client: pg.Client, workspaces: Workspace[], random: Random): Promise<void> {
  const ago = () => new Date(Date.now() - SINCE_MS - random() * 30 * DAY_MS).toISOString()
  const digits = () => String(Math.floor(1e9 + random() * 9e9))
  await copyRows(
    client,
    'workspaces',
    'manager_id, created_at, time_zone',
    workspaces.map(({ id }) => [id, ago(), 'Europe/Berlin']),
  )
  const columns = 'manager_id, id, role, name, business_name, email, phone, created_at'
  await copyRows(
    client,
    'users',
    columns,
    (function* () {
      for (const workspace of workspaces) {
        const row = ({ id, name, business }: Person, role: string) =>
          [workspace.id, id, role, name, business, `p${id.slice(-12)}@example.org`, digits(), ago()] as const
        yield row(manager(workspace), 'Manager')
        for (const person of workspace.employees) yield row(person, 'Employee')
        for (const person of workspace.clients) yield row(person, 'Client')
      }
    })(),
  )
  await client.query(`insert into subscriptions (manager_id, customer_id, subscription_id, status, tier, price_id)
    select manager_id, 'cus_' || manager_id, 'sub_' || manager_id, 'active', 'agency', 'agency_monthly' from workspaces`)
  await client.query(`insert into onboardings (manager_id, client_id, id, services_answered, social, webdev, seo, show_facebook, show_website,
      accounts_completed, assets_completed, required_count, completed_count, changed_at, stage, to_review, waiting_since)
    select manager_id, id, gen_random_uuid(), n > 1, n > 2, n > 3, n > 5, true, n > 4, n > 6, n > 7, 7, n, now() - n * interval '9 days',
      (array['registered', 'working', 'working', 'review', 'ready'])[1 + n % 5], (n % 5 = 3)::int, now() - n * interval '8 days'
    from (select *, abs(hashtext(id::text)) % 8 as n from users where role = 'Client') u`)
  await client.query(`insert into client_details (manager_id, client_id, billing_name, billing_email, reminded_at)
    select manager_id, id, name, email, now() - interval '5 days' from users where role = 'Client'`)
  await copyRows(
    client,
    'sessions',
    'manager_id, id, user_id, device, ip, expires_at',
    Array.from({ length: SESSIONS * 2 }, (_, at) => {
      // Half of them in the large workspace.
      const { id } = itemAt(workspaces, at % 2 === 0 ? 0 : 1 + ((Math.floor(at / 2) * 17) % (workspaces.length - 1)))
      return [id, newId(), id, 'Growth', '127.0.0.1', new Date(Date.now() + 30 * DAY_MS).toISOString()]
    }),
  )
}

export async function fillConversations(client: pg.Client, workspaces: Workspace[]): Promise<void> {
  const key = (members: Person[]) =>
    members
      .map(({ id }) => id)
      .toSorted()
      .join(' ')
  const columns =
    'manager_id, id, type, name, direct_key, created_by, last_seq, followed_seq, last_message_at, manager_seen, manager_unread'
  await copyRows(
    client,
    'conversations',
    columns,
    (function* () {
      for (const { id, chats } of workspaces) {
        for (const chat of chats) {
          const [type, name, direct] = chat.isGroup
            ? ['Group', `Project ${chat.members[1]?.business}`, null]
            : ['Direct', '', key(chat.members)]
          const last = new Date(Date.now() - chat.at * 3_600_000).toISOString()
          const seen = [Math.max(0, chat.messages - UNREAD), chat.messages > 0]
          yield [id, chat.id, type ?? '', name ?? '', direct ?? null, id, chat.messages, chat.messages, last, ...seen]
        }
      }
    })(),
  )
  await client.query('set session_replication_role = replica')
  await copyRows(
    client,
    'conversation_members',
    'manager_id, conversation_id, user_id, display_name, is_admin, read_seq',
    (function* () {
      for (const { id, chats } of workspaces) {
        for (const chat of chats) {
          const read = Math.max(0, chat.messages - UNREAD)
          for (const member of chat.members) yield [id, chat.id, member.id, member.name, member.id === id, read]
        }
      }
    })(),
  )
  await client.query('set session_replication_role = origin')
}
