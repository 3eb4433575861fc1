import pg from 'pg'
import { v7 as newId } from 'uuid'
import { createRandom, type Random } from '../chat/random.ts'
import { copyRows, withoutIndexes } from './copy.ts'
import { divided, messagesOfConversations, mixed, type Shape, shapesOf, type Step } from './steps.ts'
import { bodies, personName, PLACEHOLDER } from './texts.ts'

type Person = { id: string; name: string; business: string }
type Chat = { id: string; at: number; members: Person[]; isGroup: boolean; messages: number }
type Workspace = { id: string; letters: string; shape: Shape; clients: Person[]; employees: Person[]; chats: Chat[] }

const DAY_MS = 86_400_000
/** The rows of a step lie between then and now. */
const SINCE_MS = 730 * DAY_MS
const A_MESSAGE_WITH_FILE = 25
/** Sessions at each step, spread over its workspaces, so that as many are checked at every step. */
const SESSIONS = 100

const manager = (workspace: Workspace): Person => ({ id: workspace.id, name: 'Mara Manager', business: 'Agency' })
const any = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item

/** Fills an empty database. Rows have the order of their time, all workspaces mixed, as in a database that grew. */
export async function fill(database: pg.ClientConfig, step: Step): Promise<void> {
  const client = new pg.Client({
    ...database,
    options: '-c search_path=foyer,public -c synchronous_commit=off -c maintenance_work_mem=1GB -c statement_timeout=0',
  })
  await client.connect()
  try {
    const random = createRandom(step.messages)
    const workspaces = shapesOf(step).map((shape, at) => makeWorkspace(shape, at === 0, random))
    await fillPeople(client, workspaces, random)
    await fillConversations(client, workspaces)
    const files = await fillMessages(client, workspaces, random)
    await fillFiles(client, workspaces, files, step.files, random)
    await fillNotifications(client, workspaces, step.notifications, random)
    await fillAudit(client, workspaces, step.audit, random)
    await client.query(`update conversation_members m set read_seq = greatest(0, c.last_seq - 3) from conversations c
      where c.manager_id = m.manager_id and c.id = m.conversation_id`)
  } finally {
    await client.end()
  }
}

function makeWorkspace(shape: Shape, isLarge: boolean, random: Random): Workspace {
  const people = (count: number) => Array.from({ length: count }, () => ({ id: newId(), ...personName(random) }))
  const id = newId()
  const [clients, employees] = [people(shape.clients), people(shape.employees)]
  const workspace: Workspace = { id, letters: id.slice(-8), shape, clients, employees, chats: [] }
  const own = manager(workspace)
  workspace.chats = messagesOfConversations(shape, isLarge).map((messages, at) => {
    const isGroup = at < shape.groups
    const one = clients[at - shape.groups]
    const members = isGroup || !one ? [own, ...clients.slice(at, at + 9), ...employees.slice(0, 2)] : [own, one]
    return { id: newId(), at, members, isGroup, messages }
  })
  return workspace
}

async function fillPeople(client: pg.Client, workspaces: Workspace[], random: Random): Promise<void> {
  const ago = () => new Date(Date.now() - SINCE_MS - random() * 30 * DAY_MS).toISOString()
  const digits = () => String(Math.floor(1e9 + random() * 9e9))
  await copyRows(
    client,
    'workspaces',
    ['manager_id', 'created_at', 'time_zone'],
    workspaces.map(({ id }) => [id, ago(), 'Europe/Berlin']),
  )
  const columns = ['manager_id', 'id', 'role', 'name', 'business_name', 'email', 'phone', 'created_at']
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
      accounts_completed, assets_completed, required_count, completed_count, changed_at, stage, waiting_since)
    select manager_id, id, gen_random_uuid(), n > 1, n > 2, n > 3, n > 5, true, n > 4, n > 6, n > 7, 7, n, now() - n * interval '9 days',
      (array['registered', 'working', 'working', 'review', 'ready'])[1 + n % 5], now() - n * interval '8 days'
    from (select *, abs(hashtext(id::text)) % 8 as n from users where role = 'Client') u`)
  await client.query(`insert into client_details (manager_id, client_id, billing_name, billing_email, reminded_at)
    select manager_id, id, name, email, now() - interval '5 days' from users where role = 'Client'`)
  await copyRows(
    client,
    'sessions',
    ['manager_id', 'id', 'user_id', 'device', 'ip', 'expires_at'],
    Array.from({ length: SESSIONS * 2 }, (_, at) => {
      // Half of them in the large workspace.
      const { id } =
        at % 2 === 0 ? workspaces[0]! : workspaces[1 + ((Math.floor(at / 2) * 17) % (workspaces.length - 1))]!
      return [id, newId(), id, 'Growth', '127.0.0.1', new Date(Date.now() + 30 * DAY_MS).toISOString()]
    }),
  )
}

async function fillConversations(client: pg.Client, workspaces: Workspace[]): Promise<void> {
  const key = (members: Person[]) =>
    members
      .map(({ id }) => id)
      .toSorted()
      .join(' ')
  const columns = [
    'manager_id',
    'id',
    'type',
    'name',
    'direct_key',
    'created_by',
    'last_seq',
    'followed_seq',
    'last_message_at',
  ]
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
          yield [id, chat.id, type ?? '', name ?? '', direct ?? null, id, chat.messages, chat.messages, last]
        }
      }
    })(),
  )
  await copyRows(
    client,
    'conversation_members',
    ['manager_id', 'conversation_id', 'user_id', 'display_name', 'is_admin'],
    (function* () {
      for (const { id, chats } of workspaces) {
        for (const chat of chats) for (const one of chat.members) yield [id, chat.id, one.id, one.name, one.id === id]
      }
    })(),
  )
}

type AttachedFile = { workspace: Workspace; chat: Chat; id: string; sender: string }

async function fillMessages(client: pg.Client, workspaces: Workspace[], random: Random): Promise<AttachedFile[]> {
  const chats = workspaces.flatMap((workspace) => workspace.chats.map((chat) => ({ workspace, chat, seq: 0 })))
  const order = mixed(
    chats.map(({ chat }) => chat.messages),
    3,
  )
  const texts = bodies()
  const files: AttachedFile[] = []
  const columns = [
    'manager_id',
    'conversation_id',
    'seq',
    'id',
    'sender_id',
    'sender_name',
    'type',
    'body',
    'send_id',
    'created_at',
  ]
  columns.push('file_id', 'file_name', 'file_type', 'words')
  const begin = Date.now() - SINCE_MS
  const rows = function* () {
    for (const [at, owner] of order.entries()) {
      const one = chats[owner]!
      const { workspace, chat } = one
      one.seq++
      const sender = any(random, chat.members)
      const msecs = Math.floor(begin + (at / order.length) * SINCE_MS)
      const body = any(random, texts)
      // Every fifth message has a word of its own, such as the number of an invoice.
      const number = random() < 0.2 ? Math.floor(random() * 1e6) : undefined
      const words = body.words.replaceAll(PLACEHOLDER, workspace.letters)
      const [text, search] =
        number === undefined
          ? [body.text, words]
          : [`${body.text} ${number}`, `${words} '${workspace.letters}${number}'`]
      const file = at % A_MESSAGE_WITH_FILE === 0 ? newId({ msecs }) : null
      if (file) files.push({ workspace, chat, id: file, sender: sender.id })
      const attached = file ? [file, 'photo.jpg', 'image/jpeg'] : [null, null, null]
      const time = new Date(msecs).toISOString()
      const who = [sender.id, sender.name, file ? 'file' : 'text', file ? '' : text, crypto.randomUUID(), time]
      yield [
        workspace.id,
        chat.id,
        one.seq,
        newId({ msecs }),
        ...who,
        ...attached,
        file ? `'${workspace.letters}photo'` : search,
      ]
    }
  }
  await withoutIndexes(client, 'messages', () => copyRows(client, 'messages', columns, rows()))
  return files
}

async function fillFiles(
  client: pg.Client,
  workspaces: Workspace[],
  attached: AttachedFile[],
  count: number,
  random: Random,
): Promise<void> {
  const others = Array.from({ length: count - attached.length }, () => {
    const workspace = any(random, workspaces)
    return { workspace, subject: any(random, workspace.clients).id, kind: 'branding', id: newId() }
  })
  const all = [
    ...attached.map(({ workspace, chat, id, sender }) => ({
      workspace,
      subject: chat.id,
      kind: 'message',
      id,
      sender,
    })),
    ...others,
  ]
  const hash = `\\\\x${'ab'.repeat(32)}`
  const columns = ['manager_id', 'id', 'uploaded_by', 'name', 'type', 'size', 'sha256', 'created_at', 'unused_since']
  await copyRows(
    client,
    'files',
    columns,
    (function* () {
      const time = new Date(Date.now() - SINCE_MS / 2).toISOString()
      for (const { workspace, id } of all)
        yield [workspace.id, id, workspace.id, 'photo.jpg', 'image/jpeg', 250_000, hash, time, null]
    })(),
  )
  await client.query('set session_replication_role = replica')
  await copyRows(
    client,
    'file_uses',
    ['manager_id', 'file_id', 'kind', 'subject_id'],
    (function* () {
      for (const { workspace, id, kind, subject } of all) yield [workspace.id, id, kind, subject]
    })(),
  )
  await client.query('set session_replication_role = origin')
}

const messagesOf = (workspaces: Workspace[]) => workspaces.map(({ shape }) => shape.messages)

/** A year of them. All but the Manager's last few are viewed. */
async function fillNotifications(
  client: pg.Client,
  workspaces: Workspace[],
  count: number,
  random: Random,
): Promise<void> {
  const order = mixed(divided(count, messagesOf(workspaces)), 5)
  const columns = ['manager_id', 'id', 'user_id', 'kind', 'subject_id', 'message', 'link', 'created_at', 'viewed_at']
  const rows = function* () {
    for (const [at, owner] of order.entries()) {
      const workspace = workspaces[owner]!
      const isNew = at > order.length * 0.98
      const share = random()
      const who = share < 0.7 ? workspace.id : any(random, share < 0.9 ? workspace.clients : workspace.employees).id
      const kind = share < 0.4 && !isNew ? 'message' : 'onboarding'
      const msecs = Math.floor(Date.now() - 365 * DAY_MS * (1 - at / order.length))
      const time = new Date(msecs).toISOString()
      const about = any(random, workspace.clients)
      const text = kind === 'message' ? `New message from ${about.name}` : `${about.business} changed Accounts`
      yield [
        workspace.id,
        newId({ msecs }),
        who,
        kind,
        about.id,
        text,
        `/clients/${about.id}`,
        time,
        isNew ? null : time,
      ]
    }
  }
  await withoutIndexes(client, 'notifications', () => copyRows(client, 'notifications', columns, rows()))
}

const ACTIONS = ['credential.revealed', 'credential.changed', 'permission.changed', 'item.decided', 'client.viewed_as']

async function fillAudit(client: pg.Client, workspaces: Workspace[], count: number, random: Random): Promise<void> {
  const order = mixed(divided(count, messagesOf(workspaces)), 7)
  const columns = [
    'manager_id',
    'id',
    'created_at',
    'actor_id',
    'actor_name',
    'action',
    'subject_id',
    'subject_name',
    'field',
  ]
  const rows = function* () {
    for (const [at, owner] of order.entries()) {
      const workspace = workspaces[owner]!
      const msecs = Math.floor(Date.now() - SINCE_MS * (1 - at / order.length))
      const actor = any(random, [manager(workspace), ...workspace.employees.slice(0, 5)])
      const subject = any(random, workspace.clients)
      const time = new Date(msecs).toISOString()
      const what = [any(random, ACTIONS), subject.id, subject.business, 'facebook_password']
      yield [workspace.id, newId({ msecs }), time, actor.id, actor.name, ...what]
    }
  }
  await withoutIndexes(client, 'audit_entries', () => copyRows(client, 'audit_entries', columns, rows()))
}
