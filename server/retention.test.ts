import { globSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordOf } from '#contract/domain/record-of.ts'
import { serviceFlags } from '#contract/onboarding-record.ts'
import { createOnboarding, updateOwnAccounts, updateServices } from '#contract/onboarding.ts'
import { deleteOldAuditEntries } from '#server/features/audit/queries.ts'
import { deleteOldNotifications } from '#server/features/notifications/queries/notifications.ts'
import { createTestWorld, type Person, type TestWorld } from '#server/testing/test-world.ts'
import { deleteExpiredRows, oldRowsStatement } from './platform/db/delete-old-rows.ts'

let world: TestWorld
let owner: pg.Client
let managers: Person[]
beforeAll(async () => {
  world = await createTestWorld()
  owner = new pg.Client(world.database.config)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})
beforeEach(async () => {
  await owner.query('truncate audit_entries, notifications, email_states, stripe_events')
  managers = [await world.manager(), await world.manager()]
})

const DAY_MS = 86_400_000
const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS)
const idOf = (daysAgo: number) => v7({ msecs: dateOf(daysAgo).getTime() })

async function audit({ workspace, id }: Person, daysAgo: number, about = { action: 'client.archived', subject: id }) {
  const columns = 'manager_id, id, created_at, actor_id, actor_name, action, subject_id, subject_name, field'
  const { action, subject } = about
  const values = [workspace, idOf(daysAgo), dateOf(daysAgo), id, 'Mara', action, subject, 'Cleo', 'instagram_username']
  await owner.query(`insert into audit_entries (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, values)
}

async function notification({ workspace, id }: Person, daysAgo: number, viewed: boolean) {
  const columns = 'manager_id, id, created_at, user_id, kind, message, link, viewed_at'
  const values = [workspace, idOf(daysAgo), dateOf(daysAgo), id, 'vacation', 'Away', '/', viewed ? new Date() : null]
  await owner.query(`insert into notifications (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, values)
}

const countOf = async (rows: string) =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${rows}`)).rows[0]?.count

const enqueueSweeps = async (...names: string[]) => {
  for (const name of names) await owner.query("select foyer.enqueue($1, '{}')", [name])
  await world.runJobs()
}

describe('a sweep in portions, over all workspaces', () => {
  test('old audit entries go and younger ones stay', async () => {
    for (const manager of managers) {
      for (let entry = 0; entry < 12; entry++) await audit(manager, 401 + entry)
      await audit(manager, 399)
    }
    expect(await deleteOldAuditEntries(world.database.db.system, 400, 5)).toBe(24)
    expect(await countOf('audit_entries')).toBe(2)
  })

  test('who has seen a password that is still in use stays known', async () => {
    const [manager] = managers
    if (!manager) throw new Error('no manager')
    const client = await world.client(manager)
    await world.call(createOnboarding, {}, client.token)
    await world.call(updateServices, { body: recordOf(serviceFlags, true) }, client.token)
    await world.call(updateOwnAccounts, { body: { instagram: { login: 'cleo' } } }, client.token)
    await owner.query('update credentials set updated_at = $2 where client_id = $1', [client.id, dateOf(410)])
    await owner.query('truncate audit_entries')
    await audit(manager, 405, { action: 'credential.revealed', subject: client.id })
    await audit(manager, 415, { action: 'credential.revealed', subject: client.id })
    expect(await deleteOldAuditEntries(world.database.db.system, 400)).toBe(1)
    await owner.query('update credentials set updated_at = now() where client_id = $1', [client.id])
    expect(await deleteOldAuditEntries(world.database.db.system, 400)).toBe(1)
  })

  test('old notifications go when they were read', async () => {
    for (const manager of managers) {
      for (let entry = 0; entry < 7; entry++) await notification(manager, 20 + entry, true)
      await notification(manager, 30, false)
      await notification(manager, 5, true)
    }
    expect(await deleteOldNotifications(world.database.db.system, 10, 3)).toBe(14)
    expect(await countOf('notifications')).toBe(4)
  })

  test('expired rows go', async () => {
    const insert =
      'insert into stripe_events (id, type, received_at) select gen_random_uuid(), $1, $2 from generate_series(1, 23)'
    await owner.query(insert, ['old', dateOf(91)])
    await owner.query(insert, ['young', dateOf(89)])
    const old = { table: 'stripe_events', old: "received_at < now() - interval '90 days'" } as const
    expect(await deleteExpiredRows(world.database.db.system, old, 5)).toBe(23)
    expect(await countOf("stripe_events where type = 'young'")).toBe(23)
  })
})

test('every sweep follows the settings, and 0 keeps for ever', async () => {
  const fill = async () => {
    for (const manager of managers) {
      await audit(manager, 2556)
      await notification(manager, 181, true)
    }
    await owner.query(
      `insert into email_states (manager_id, kind, subject_id, id, sent_by, changed_at) values ($1, 'welcome', $1, $1, $1, $2)`,
      [managers[0]?.workspace, dateOf(91)],
    )
    await owner.query("insert into stripe_events (id, type, received_at) values ('old', 'old', $1)", [dateOf(91)])
    const failed = 'update graphile_worker._private_jobs set attempts = max_attempts, updated_at = $1 where id = $2'
    const { rows } = await owner.query<{ id: string }>("select foyer.enqueue('test.failed', '{}') as id")
    await owner.query(failed, [dateOf(31), rows[0]?.id])
  }
  const SWEEPS = [
    'audit.sweep',
    'notifications.sweep',
    'emails.sweep',
    'subscription.sweep',
    'jobs.sweep',
    'auth.sweep',
  ]
  const FAILED = "graphile_worker.jobs where task_identifier = 'test.failed'"
  const counts = async () => {
    const found = []
    for (const rows of ['audit_entries', 'notifications', 'email_states', FAILED]) found.push(await countOf(rows))
    return found
  }

  await world.runJobs()
  const days = { ...world.parts.config.keepDays }
  await fill()
  Object.assign(world.parts.config.keepDays, {
    audit: undefined,
    notifications: undefined,
    emailStates: undefined,
    failedJobs: undefined,
  })
  await enqueueSweeps(...SWEEPS)
  expect(await counts()).toEqual([2, 2, 1, 1])
  Object.assign(world.parts.config.keepDays, days)
  await enqueueSweeps(...SWEEPS)
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect(await countOf('stripe_events')).toBe(0)
})

describe('a sweep by an index', () => {
  test('the old rows of 40,000 are found without reading the others', async () => {
    const [manager] = managers
    if (!manager) throw new Error('no manager')
    await owner.query(
      `insert into audit_entries (manager_id, id, actor_id, actor_name, action, subject_id, subject_name)
        select $1::uuid, overlay($2::text placing lpad(to_hex(n), 12, '0') from 25)::uuid, $1::uuid, 'Mara', 'client.archived', $1::uuid, 'Cleo'
        from generate_series(1, 40000) n`,
      [manager.workspace, idOf(0)],
    )
    await audit(manager, 500)
    await owner.query('analyze audit_entries')
    const { text, values } = oldRowsStatement({ table: 'audit_entries', days: 400 }, 1000)
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (?:Only )?Scan using audit_entries_pkey/)
    expect(plan).not.toContain('Seq Scan on audit_entries')
  })

  test('each time that expired rows are found by leads an index', async () => {
    const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
    const found = files.flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/table: '(\w+)',\s+old: ["'`](\w+) </g),
    ])
    const missing: string[] = []
    for (const [, table = '', column = ''] of found) {
      const { rowCount } = await owner.query(
        `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = $1::regclass and a.attname = $2 and i.indpred is null`,
        [`foyer.${table}`, column],
      )
      if (!rowCount) missing.push(`${table} (${column})`)
    }
    expect(found.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })
})
