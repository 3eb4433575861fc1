import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { withDatabase } from '../database.ts'
import { createRandom, type Random } from '../chat/random.ts'
import { copyRows, withoutIndexes } from './copy.ts'
import { pick, divided, itemAt, mixed, shapesOf, type Step } from './steps.ts'
import { bodies, PLACEHOLDER } from './texts.ts'
import {
  type Chat,
  DAY_MS,
  fillConversations,
  fillPeople,
  makeWorkspace,
  manager,
  SINCE_MS,
  type Workspace,
} from './workspaces.ts'

const A_MESSAGE_WITH_FILE = 25

/** Fills an empty database. Rows have the order of their time, all workspaces mixed, as in a database that grew. */
export async function fill(database: pg.ClientConfig, step: Step): Promise<void> {
  const options =
    '-c search_path=foyer,public -c synchronous_commit=off -c maintenance_work_mem=1GB -c statement_timeout=0'
  await withDatabase({ ...database, options }, async (client) => {
    const random = createRandom(step.messages)
    const workspaces = shapesOf(step).map((shape, at) => makeWorkspace(shape, at === 0, random))
    await fillPeople(client, workspaces, random)
    await fillConversations(client, workspaces)
    const files = await fillMessages(client, workspaces, random)
    await fillFiles(client, workspaces, files, step.files, random)
    await fillNotifications(client, workspaces, step.notifications, random)
    await fillAudit(client, workspaces, step.audit, random)
  })
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
  const columns = `manager_id, conversation_id, seq, id, sender_id, sender_name, type, body, send_id, created_at,
    file_id, file_name, file_type, words`
  const begin = Date.now() - SINCE_MS
  const rows = function* () {
    for (const [at, owner] of order.entries()) {
      const item = itemAt(chats, owner)
      const { workspace, chat } = item
      item.seq++
      const sender = pick(random, chat.members)
      const msecs = Math.floor(begin + (at / order.length) * SINCE_MS)
      const body = pick(random, texts)
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
        item.seq,
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
    const workspace = pick(random, workspaces)
    return { workspace, subject: pick(random, workspace.clients).id, kind: 'branding', id: newId() }
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
  const columns = 'manager_id, id, uploaded_by, name, type, size, sha256, created_at, unused_since'
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
    'manager_id, file_id, kind, subject_id',
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
  const columns = 'manager_id, id, user_id, kind, subject_id, message, link, created_at, viewed_at'
  const rows = function* () {
    for (const [at, owner] of order.entries()) {
      const workspace = itemAt(workspaces, owner)
      const isNew = at > order.length * 0.98
      const share = random()
      const who = share < 0.7 ? workspace.id : pick(random, share < 0.9 ? workspace.clients : workspace.employees).id
      const kind = share < 0.4 && !isNew ? 'message' : 'onboarding'
      const msecs = Math.floor(Date.now() - 365 * DAY_MS * (1 - at / order.length))
      const time = new Date(msecs).toISOString()
      const about = pick(random, workspace.clients)
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
  const columns = 'manager_id, id, created_at, actor_id, actor_name, action, subject_id, subject_name, field'
  const rows = function* () {
    for (const [at, owner] of order.entries()) {
      const workspace = itemAt(workspaces, owner)
      const msecs = Math.floor(Date.now() - SINCE_MS * (1 - at / order.length))
      const actor = pick(random, [manager(workspace), ...workspace.employees.slice(0, 5)])
      const subject = pick(random, workspace.clients)
      const time = new Date(msecs).toISOString()
      const what = [pick(random, ACTIONS), subject.id, subject.business, 'facebook_password']
      yield [workspace.id, newId({ msecs }), time, actor.id, actor.name, ...what]
    }
  }
  await withoutIndexes(client, 'audit_entries', () => copyRows(client, 'audit_entries', columns, rows()))
  await client.query(
    'insert into audit_counts (manager_id, entries) select manager_id, count(*) from audit_entries group by manager_id',
  )
}
