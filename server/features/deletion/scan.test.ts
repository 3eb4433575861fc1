import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendText } from '#contract/messages.ts'
import { deleteManager } from '#contract/settings.ts'
import { type BilledTestWorld, createBilledTestWorld } from '#server/testing/billed-test-world.ts'
import { multipartForm } from '#server/testing/forms.ts'
import { type MarkedWorkspace, createMarkedWorkspace } from '#server/testing/marked-workspace.ts'
import { PASSWORD, type Person } from '#server/testing/test-world.ts'

let world: BilledTestWorld
beforeAll(async () => void (world = await createBilledTestWorld({ mailbox: true })))
afterAll(() => world.close())

const remove = ({ token }: Person) => world.call(deleteManager, { body: { password: PASSWORD } }, token)

/** Every row of every schema of ours as text, with stored bytes in readable form. */
async function everyRow(): Promise<{ table: string; line: string }[]> {
  const client = new pg.Client(world.database.config)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const lines: { table: string; line: string }[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select to_jsonb(t)::text as line from ${name} t order by 1`,
      )
      lines.push(...rows.map(({ line }) => ({ table: name, line: withBytesRead(line) })))
    }
    return lines
  } finally {
    await client.end()
  }
}

const withBytesRead = (line: string) =>
  line.replaceAll(/"\\\\x([0-9a-f]+)"/g, (all, hex: string) => `${all} ${Buffer.from(hex, 'hex').toString('latin1')}`)

/** Names and contents of all stored files, unfinished uploads included. */
async function everyFile(): Promise<string[]> {
  const entries = await readdir(world.files, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      return entry.isFile() ? `${path} ${await readFile(path, 'latin1')}` : path
    }),
  )
}

/** Lists the places that contain one of the marks. */
async function tracesOf({ marks }: MarkedWorkspace): Promise<string[]> {
  const holds = (text: string) => marks.some((mark) => text.toLowerCase().includes(mark.toLowerCase()))
  const rows = (await everyRow()).filter(({ line }) => holds(line)).map(({ table, line }) => `${table} ${line}`)
  return [...rows, ...(await everyFile()).filter(holds)]
}

/** Runs all jobs, including the sweeps. */
async function untilDone(): Promise<void> {
  await world.runJobs()
  await world.runJobs()
}

test('[SET-3] a scan of database, files and logs finds nothing of a deleted workspace, and everything of the other one', async () => {
  const gone = await createMarkedWorkspace(world, 'onionspire')
  const stays = await createMarkedWorkspace(world, 'quincewood')
  await untilDone()
  const before = await tracesOf(stays)
  const tables = new Set((await tracesOf(gone)).map((trace) => trace.split(' ')[0]))
  for (const table of ['foyer.messages', 'foyer.users', 'foyer.audit_entries', 'sandbox.mails', 'sandbox.objects'])
    expect([...tables]).toContain(table)

  expect((await remove(gone.manager)).status).toBe(204)
  await untilDone()
  expect(await tracesOf(gone)).toEqual([])
  expect(await tracesOf(stays)).toEqual(before)
  // Ids are not secret and appear in the addresses of calls; names, emails and contents must not appear.
  const words = gone.marks.filter((mark) => !/^[0-9a-f-]{36}$/.test(mark))
  for (const mark of [...words, PASSWORD]) expect(world.logLines().filter((line) => line.includes(mark))).toEqual([])
  expect(await world.stripe.customers.retrieve(gone.customer)).toEqual({
    id: gone.customer,
    object: 'customer',
    deleted: true,
  })
})

test('[SET-3] no table with workspace rows retains a row, tables of later migrations included', async () => {
  const workspace = await createMarkedWorkspace(world, 'hazelfowl')
  await untilDone()
  await remove(workspace.manager)
  await untilDone()
  const tables = await world.database.db.system.sql<{ name: string; knows: boolean }>({
    name: 'tables_and_workspaces',
    text: `select t.table_name as name, exists (select from information_schema.columns c where c.table_schema = t.table_schema
        and c.table_name = t.table_name and c.column_name = 'manager_id') as knows
      from information_schema.tables t where t.table_schema = 'foyer' and t.table_type = 'BASE TABLE'`,
    values: [],
  })
  expect(tables.filter(({ knows }) => knows).length).toBeGreaterThan(30)
  for (const { name } of tables.filter(({ knows }) => knows)) {
    const rows = await world.database.db.system.sql({
      name: `left_in_${name}`,
      text: `select from foyer.${name} where manager_id = $1`,
      values: [workspace.manager.id],
    })
    expect({ name, rows: rows.length }).toEqual({ name, rows: 0 })
  }
})

test('[SET-3] the subscription ends although Stripe is unavailable at first, and later events of Stripe change nothing', async () => {
  const { manager, customer } = await createMarkedWorkspace(world, 'rabenfeder')
  await untilDone()
  const events = await world.events()
  const late = events.findLast(({ type }) => type === 'customer.subscription.created')
  await world.withoutStripe(async () => {
    expect((await remove(manager)).status).toBe(204)
    await expect(world.runJobs()).rejects.toThrow('a job failed')
  })
  expect(await world.stripe.customers.retrieve(customer)).not.toHaveProperty('deleted')
  if (!late) throw new Error('Stripe reported no subscription')
  expect(await world.deliver({ ...late, id: 'evt_that_came_late' })).toBe(200)
  await asOwner((owner) => owner.query('update graphile_worker._private_jobs set run_at = now()'))
  await untilDone()
  expect(await world.stripe.customers.retrieve(customer)).toHaveProperty('deleted', true)
  const kept = await world.stripe.subscriptions.list({ customer, status: 'all' })
  expect(kept.data.map(({ status }) => status)).toEqual(['canceled'])
  for (const event of await world.events()) expect(await world.deliver(event)).toBe(200)
  await untilDone()
  const left = (await everyRow()).filter(({ table, line }) => table.startsWith('foyer.') && line.includes(customer))
  expect(left).toEqual([])
})

test('[SET-3] messages and uploads in progress end with an answer and leave nothing', async () => {
  const workspace = await createMarkedWorkspace(world, 'mondsichel')
  await untilDone()
  const conversation = await asOwner(async (owner) => {
    const text = 'select conversation_id as id from foyer.messages where sender_id = $1 limit 1'
    const { rows } = await owner.query<{ id: string }>(text, [workspace.client.id])
    return rows[0]?.id ?? ''
  })
  const send = (at: number) => {
    const body = { conversation_id: conversation, type: 'text', message: `mondsichel ${at}`, send_id: `${at}` } as const
    return world.call(sendText, { body }, workspace.client.token)
  }
  const upload = async () => {
    const { payload, headers } = multipartForm([{ name: 'mondsichel.txt', bytes: 'a mondsichel' }])
    const authorization = `Bearer ${workspace.manager.token}`
    const url = `/api/files/${workspace.client.id}`
    const reply = await world.app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...headers, authorization },
    })
    return reply.statusCode
  }
  const others = Array.from({ length: 20 }, async (_, at) => (at % 2 ? upload() : (await send(at)).status))
  const [removed, ...statuses] = await Promise.all([remove(workspace.manager), ...others])
  expect(removed.status).toBe(204)
  for (const status of statuses) expect([201, 401, 404]).toContain(status)
  await untilDone()
  expect(await tracesOf(workspace)).toEqual([])
})

async function asOwner<T>(work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client(world.database.config)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
