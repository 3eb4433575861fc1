import { sql } from 'kysely'
import type { WorkspaceExport } from '#contract/exports.ts'
import type { DbOrTransaction, SystemDb, Transaction, WorkspaceDb } from '#server/platform/db/database.ts'

export type ExportRow = {
  id: string
  state: WorkspaceExport['state']
  done: number
  total: number
  size: number | null
  problem: string | null
  created_at: Date
  expires_at: Date | null
  business_name: string
  client_id: string | null
  /** The business of the client whose data it is. */
  client: string | null
}

// Expired exports are hidden, even if their job is late.
const ROWS = `
  select e.id, e.state, e.done, e.total, e.size, e.problem, e.created_at, e.expires_at, u.business_name,
    e.client_id, c.business_name as client
  from exports e join users u on u.manager_id = e.manager_id and u.id = e.manager_id
  left join users c on c.manager_id = e.manager_id and c.id = e.client_id
  where e.manager_id = $1 and (e.expires_at is null or e.expires_at > now())`

export async function findExport(db: DbOrTransaction, id: string): Promise<ExportRow | undefined> {
  const text = `${ROWS} and e.id = $2`
  const [row] = await db.sql<ExportRow>({ name: 'export_by_id', text, values: [db.id, id] })
  return row
}

export const listNewestExport = (db: DbOrTransaction, client: string | null): Promise<ExportRow[]> =>
  db.sql<ExportRow>({
    name: 'newest_export',
    text: `${ROWS} and e.client_id is not distinct from $2 order by e.id desc limit 1`,
    values: [db.id, client],
  })

/** A workspace has one running export at a time. */
export const findRunningExport = (db: DbOrTransaction): Promise<{ id: string; client_id: string | null } | undefined> =>
  db.read
    .selectFrom('exports')
    .select(['id', 'client_id'])
    .where('manager_id', '=', db.id)
    .where('state', '=', 'working')
    .executeTakeFirst()

/** Serializes two exports started at the same time. */
export function lockWorkspace(tx: Transaction): Promise<{ business_name: string } | undefined> {
  return tx.sqlOne<{ business_name: string }>({
    name: 'lock_workspace_of_export',
    text: `select u.business_name from workspaces w join users u on u.manager_id = w.manager_id and u.id = w.manager_id
      where w.manager_id = $1 for no key update of w`,
    values: [tx.id],
  })
}

/** Replaces the previous exports of the same data, whose bytes are deleted. */
export async function insertExport(tx: Transaction, id: string, client_id: string | null): Promise<void> {
  await tx
    .deleteFrom('exports')
    .where('manager_id', '=', tx.id)
    .where('client_id', client_id === null ? 'is' : '=', client_id)
    .execute()
  await tx.insertInto('exports').values({ manager_id: tx.id, id, client_id }).execute()
}

export type Run = { id: string; run: string }

/** This attempt writes the export from now on; undefined when the export is over. */
export async function startRun(db: WorkspaceDb, { id, run }: Run): Promise<StartedRun | undefined> {
  const [row] = await db.sqlWrite<StartedRun>({
    name: 'begin_export_run',
    text: `update exports e set run = $3, done = 0, touched_at = now() from users u
      where e.manager_id = $1 and e.id = $2 and e.state = 'working' and u.manager_id = e.manager_id and u.id = e.manager_id
      returning u.name, u.business_name, now() as began, e.client_id,
        (select c.business_name from users c where c.manager_id = e.manager_id and c.id = e.client_id) as client`,
    values: [db.id, id, run],
  })
  return row
}
export type StartedRun = {
  name: string
  business_name: string
  began: Date
  client_id: string | null
  client: string | null
}

/** False when the export is over, deleted, or belongs to another attempt. */
export async function updateProgress(
  db: WorkspaceDb,
  { id, run, done, total }: Run & { done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db.write
    .updateTable('exports')
    .set({ done, total, touched_at: sql<Date>`now()` })
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'working')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Undefined when another attempt has taken over. */
export async function markReady(
  tx: Transaction,
  { id, run, size, total }: Run & { size: number; total: number },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('exports')
    .set({ state: 'ready', done: total, total, size, expires_at: sql<Date>`now() + interval '1 hour'` })
    .where('manager_id', '=', tx.id)
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'working')
    .returning('expires_at')
    .executeTakeFirst()
  return row?.expires_at ?? undefined
}

/** Whether another attempt makes the export or has made it. */
export async function belongsToOtherRun(db: DbOrTransaction, { id, run }: Run): Promise<boolean> {
  const row = await db.read
    .selectFrom('exports')
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .where('run', '<>', run)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the export is over or deleted. */
export async function markFailed(db: WorkspaceDb, { id, problem }: { id: string; problem: string }): Promise<boolean> {
  const { numUpdatedRows } = await db.write
    .updateTable('exports')
    .set({ state: 'failed', problem })
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .where('state', '=', 'working')
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

export async function deleteExpiredExport(db: WorkspaceDb, id: string): Promise<void> {
  await db.write
    .deleteFrom('exports')
    .where('manager_id', '=', db.id)
    .where('id', '=', id)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

/** Deletes expired exports of all workspaces, and exports that failed more than a day ago. */
export async function deleteExpiredExports(db: SystemDb): Promise<void> {
  await db.write
    .deleteFrom('exports')
    .where(({ and, eb, or }) =>
      or([
        eb('expires_at', '<=', sql<Date>`now()`),
        and([eb('state', '=', 'failed'), eb('touched_at', '<', sql<Date>`now() - interval '1 day'`)]),
      ]),
    )
    .execute()
}

/** Fails exports whose attempt has not reported progress for a while; waiting exports have a day. */
export async function failStuckExports(db: SystemDb, problem: string): Promise<void> {
  await db.sqlWrite({
    name: 'sweep_stuck_exports',
    text: `update exports set state = 'failed', problem = $1
      where state = 'working' and touched_at < now() - case when run is null then interval '1 day' else interval '30 minutes' end
      returning id`,
    values: [problem],
  })
}
