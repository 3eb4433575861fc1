import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { SystemDb, Transaction } from '#server/platform/db/database.ts'

/** True for the first caller only. Accepting and sending an invitation locks the same row. */
export async function closeWorkspace(tx: Transaction, workspace: string): Promise<boolean> {
  const closed = await tx
    .updateTable('workspaces')
    .set({ closed_at: sql<Date>`now()` })
    .where('manager_id', '=', workspace)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Facts for the jobs that run after the rows are gone. */
export type WorkspaceFacts = { business: string; color: string; customer: string | null }

const FACTS = `
  select u.business_name as business, coalesce(t.primary_color, '#ddd') as color, s.customer_id as customer
  from users u
  left join themes t on t.manager_id = u.manager_id
  left join subscriptions s on s.manager_id = u.manager_id
  where u.manager_id = $1 and u.id = $1`

export async function findWorkspaceFacts(tx: Transaction, workspace: string): Promise<WorkspaceFacts> {
  const [row] = await tx.sql<WorkspaceFacts>({ name: 'workspace_facts', text: FACTS, values: [workspace] })
  if (!row) throw new Error('a workspace has no Manager')
  return row
}

/**
 * Tables that grant access or show something without a session. Logins and passkeys come before the sessions, so a
 * session that is started in between is deleted too.
 */
const ACCESS_TABLES = [
  'logins',
  'passkeys',
  'sessions',
  'reset_tokens',
  'email_changes',
  'invitations',
  'vacation_feeds',
  'themes',
] as const

/** Ends every way to log in; the emails are free again. */
export async function deleteAccess(tx: Transaction, workspace: string): Promise<void> {
  for (const door of ACCESS_TABLES) await tx.deleteFrom(door).where('manager_id', '=', workspace).execute()
}

export type DeletionRecipient = { email: string; role: Role }

export const listDeletionRecipients = (tx: Transaction, workspace: string): Promise<DeletionRecipient[]> =>
  tx
    .selectFrom('users')
    .select(['email', 'role'])
    .where('manager_id', '=', workspace)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .$narrowType<{ role: Role }>()
    .execute()

/** Every address that may have received an email of the workspace. */
export async function listEmails(tx: Transaction, workspace: string): Promise<string[]> {
  const rows = await tx.sql<{ email: string }>({
    name: 'every_email',
    text: `select email from users where manager_id = $1
      union select email from invitations where manager_id = $1
      union select email from email_changes where manager_id = $1`,
    values: [workspace],
  })
  return rows.map(({ email }) => email)
}

export async function isClosed(db: SystemDb, workspace: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('workspaces')
    .where('manager_id', '=', workspace)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type WorkspaceTable = { name: string; referred_to: boolean }

// All tables with rows of workspaces, including those of later migrations; referencing tables come before referenced
// ones. The row with the Stripe customer stays until the end.
const TABLES = `
  with recursive owned as (
    select c.oid, c.relname from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'manager_id' and not a.attisdropped
    where c.relnamespace = 'foyer'::regnamespace and c.relkind = 'r' and c.relname not in ('workspaces', 'subscriptions')
  ),
  depths (oid, depth) as (
    select oid, 0 from owned
    union
    select f.conrelid, d.depth + 1 from depths d join pg_constraint f on f.confrelid = d.oid and f.conrelid <> d.oid
    where f.contype = 'f' and d.depth < 20
  )
  select h.relname as name, exists (select from pg_constraint f where f.confrelid = h.oid and f.contype = 'f') as referred_to
  from owned h join depths d using (oid) group by h.oid, h.relname order by max(d.depth) desc, h.relname`

export const listWorkspaceTables = (db: SystemDb): Promise<WorkspaceTable[]> =>
  db.sql({ name: 'tables_of_workspaces', text: TABLES, values: [] })

/** Only deletes from a closed workspace. Returns the number of deleted rows. */
export async function deletePortion(
  tx: Transaction,
  { table, workspace, portion }: { table: string; workspace: string; portion: number },
): Promise<number> {
  const name = sql.id('foyer', table)
  const deleted = await sql`
    delete from ${name} where ctid = any (array(
      select r.ctid from ${name} r
      where r.manager_id = ${workspace}
        and exists (select from foyer.workspaces w where w.manager_id = ${workspace} and w.closed_at is not null)
      limit ${portion}))`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0)
}

/** Waits for running writes of the workspace and blocks new ones. Returns its Stripe customer. */
export async function lockClosedWorkspace(tx: Transaction, workspace: string): Promise<string | null> {
  await tx
    .selectFrom('workspaces')
    .where('manager_id', '=', workspace)
    .where('closed_at', 'is not', null)
    .forUpdate()
    .execute()
  const row = await tx
    .selectFrom('subscriptions')
    .select('customer_id')
    .where('manager_id', '=', workspace)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Foreign keys delete the remaining rows with it. */
export async function deleteClosedWorkspace(tx: Transaction, workspace: string): Promise<void> {
  await tx.deleteFrom('workspaces').where('manager_id', '=', workspace).where('closed_at', 'is not', null).execute()
}

/** Workspaces that were closed more than an hour ago and still exist. */
export async function listLongClosed(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('workspaces')
    .select('manager_id')
    .where('closed_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  return rows.map(({ manager_id }) => manager_id)
}

export async function deleteJobs(
  tx: Transaction,
  { workspace, customer }: { workspace: string; customer: string | null },
  kept: readonly string[],
): Promise<number> {
  const [row] = await tx.sql<{ running: number }>({
    name: 'delete_jobs',
    text: 'select forget_jobs($1, $2, $3) as running',
    values: [workspace, customer, kept],
  })
  return row?.running ?? 0
}
